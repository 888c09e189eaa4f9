import { connect } from 'node:net'

export type PipelineOrder = { port: number; connections: number; seconds: number }

const requests = Buffer.from('GET /health HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(1500))

/** Sends requests without waiting for answers, on connections that are opened again as soon as they end. */
async function pipeline({ port, connections, seconds }: PipelineOrder) {
  const end = performance.now() + seconds * 1000
  let opened = 0
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < end) {
        opened++
        await new Promise<void>((resolve) => {
          const socket = connect(port, '127.0.0.1', () => socket.write(requests))
          const limit = setTimeout(() => socket.destroy(), 1000)
          socket.on('error', () => {})
          socket.on('data', () => {})
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

process.on('message', (order: PipelineOrder) => {
  pipeline(order).then((perSecond) => process.send?.(perSecond))
})
