import { createHash, randomInt } from 'node:crypto'
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { test as base } from './fixtures.ts'

/** A fault in the calls of a path: an answer in its own name, a broken connection, or a wait. */
type Trouble = { status: number; json?: object } | 'cut' | Promise<void>

type Network = Awaited<ReturnType<typeof startNetwork>>

/** Journeys whose page reaches the product through a `network` that can be broken. */
export const test = base.extend<{ network: Network }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names out of this pattern
  network: async ({}, use) => {
    const network = await startNetwork()
    await use(network)
    await network.close()
  },
  proxy: async ({ network }, use) => use({ server: network.url }),
})

/**
 * The network between browser and product: a proxy, as there are many in the world, and with their troubles. To the product
 * who comes through it has an address of their own, so that one test does not use up the limits of another (where the
 * system has more than one loopback address).
 */
async function startNetwork() {
  const troubles = new Map<string, Trouble>()
  const state = {
    /** Nothing can be reached. */
    isAway: false,
    /** The server has been upgraded, and has nothing of the build before. */
    isUpgraded: false,
  }
  const calls: string[] = []
  const localAddress =
    process.platform === 'linux'
      ? `127.${randomInt(1, 255)}.${randomInt(256)}.${randomInt(1, 255)}`
      : undefined

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '')
    calls.push(`${request.method} ${url.pathname}`)
    if (state.isUpgraded && !state.isAway) return answerUpgraded(request, response, url)
    const trouble = state.isAway ? 'cut' : troubles.get(url.pathname)
    if (trouble === 'cut') return request.socket.destroy()
    if (trouble instanceof Promise) await trouble
    else if (trouble?.json) {
      request.resume().on('end', () => {
        response.writeHead(trouble.status, { 'content-type': 'application/json' })
        response.end(JSON.stringify(trouble.json))
      })
      return
    } else if (trouble) {
      request.resume()
      const page = `<!doctype html><title>${trouble.status}</title><h1>${trouble.status}</h1>`
      return response.writeHead(trouble.status, { 'content-type': 'text/html' }).end(page)
    }
    const { method, headers } = request
    const onward = ask({
      host: '127.0.0.1',
      port: url.port,
      path: url.pathname + url.search,
      method,
      headers,
      localAddress,
    })
    onward.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    onward.on('error', () => request.socket.destroy())
    request.pipe(onward)
  })
  // The runner's own calls on the page's behalf are tunnelled.
  server.on('connect', ({ url = '' }, socket) => {
    if (state.isAway) return socket.destroy()
    const onward = connect({ host: '127.0.0.1', port: Number(url.split(':').at(-1)), localAddress })
    onward.on('connect', () => socket.write('HTTP/1.1 200 OK\r\n\r\n'))
    void pipeline(socket, onward, socket).catch(() => socket.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    troubles,
    state,
    /** The number of requests for a path. */
    count: (call: `${'GET' | 'POST'} /${string}`) => calls.filter((made) => made === call).length,
    /** Does `work` while the calls of `path` are in trouble. */
    async during(path: string, trouble: Trouble, work: () => Promise<void>) {
      troubles.set(path, trouble)
      await work()
      troubles.delete(path)
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const hashed = /-([\w-]{8})\.(js|css)\b/g
const hashedNext = /-([\w-]{8})next\.(js|css)\b/

/** The product's next build: the same, with each file under another name. Files of the build before are gone. */
async function answerUpgraded(request: IncomingMessage, response: ServerResponse, url: URL) {
  const isFormer =
    url.pathname.startsWith('/assets/') && /\.(js|css)$/.test(url.pathname) && !hashedNext.test(url.pathname)
  if (isFormer) return response.writeHead(404).end()
  const path = url.pathname.replace(hashedNext, '-$1.$2') + url.search
  const headers = { ...request.headers, 'accept-encoding': 'identity' }
  const onward = ask(
    { host: '127.0.0.1', port: url.port, path, method: request.method, headers },
    async (answer) => {
      const isText = /html|javascript|css/.test(answer.headers['content-type'] ?? '')
      const { 'content-length': _, ...kept } = answer.headers
      if (!isText) {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        return answer.pipe(response)
      }
      const whole = await text(answer)
      const renamed = whole.replace(hashed, '-$1next.$2').replace(/(\bid:["'`])[\da-f]{12}/, '$1nextbuild')
      // The scripts that stand inline name files, too.
      const inline = [...renamed.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script = '']) =>
        hashOf(script),
      )
      const policy = String(kept['content-security-policy']).replace(
        "script-src 'self'",
        `script-src 'self' ${inline.join(' ')}`,
      )
      response.writeHead(answer.statusCode ?? 502, { ...kept, 'content-security-policy': policy })
      response.end(renamed)
    },
  )
  onward.on('error', () => request.socket.destroy())
  request.pipe(onward)
}

function hashOf(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`
}
