import { connect } from 'node:net'

export type ConnectionOrder = { port: number; kind: FloodKind; connections: number; seconds: number }

const get = (path: string, ...headers: string[]) =>
  [`GET ${path} HTTP/1.1`, 'host: localhost', ...headers, '', ''].join('\r\n')
const chunked = 'transfer-encoding: chunked'
const post = [
  'POST /auth/login HTTP/1.1',
  'host: localhost',
  'content-type: application/json',
  chunked,
  '',
  '',
]

/** The bytes that a connection sends first, and those that it then sends without end. */
const floods = {
  'requests together': { first: get('/health').repeat(1500) },
  'requests that expect': { first: get('/health', 'expect: x').repeat(1000) },
  'requests that wait to go on': { first: get('/health', 'expect: 100-continue').repeat(1000) },
  'upgrades together': {
    first: get('/transcription/live', 'connection: upgrade', 'upgrade: websocket').repeat(500),
  },
  'a body in chunks of a byte': { first: get('/health', chunked), again: '1\r\na\r\n'.repeat(10_000) },
  'the same of a call': { first: post.join('\r\n'), again: '1\r\na\r\n'.repeat(10_000) },
  'empty lines': { first: '', again: '\r\n'.repeat(30_000) },
}
export type FloodKind = keyof typeof floods
export const floodKinds = Object.keys(floods) as FloodKind[]

/** Floods on connections that are opened again as soon as they end. */
async function flood({ port, kind, connections, seconds }: ConnectionOrder) {
  const { first, again }: { first: string; again?: string } = floods[kind]
  const end = performance.now() + seconds * 1000
  let opened = 0
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < end) {
        opened++
        await new Promise<void>((resolve) => {
          const socket = connect(port, '127.0.0.1', () => socket.write(first))
          const limit = setTimeout(() => socket.destroy(), again ? seconds * 1000 : 1000)
          const goOn = () => {
            while (again && !socket.destroyed && socket.write(again));
          }
          socket.on('connect', goOn).on('drain', goOn)
          socket.on('error', () => {})
          socket.on('data', () => {})
          socket.on('end', () => socket.destroy())
          socket.on('close', () => {
            clearTimeout(limit)
            resolve()
          })
        })
      }
    }),
  )
  return opened / seconds
}

process.on('message', (order: ConnectionOrder) => {
  flood(order).then((perSecond) => process.send?.(perSecond))
})
