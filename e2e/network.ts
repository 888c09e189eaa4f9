import { randomInt } from 'node:crypto'
import { request as ask, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test as base } from './fixtures.ts'

/** What it does with the calls of a path: answers in its own name, breaks the connection off, or lets them wait. */
type Trouble = { status: number } | 'cut' | Promise<void>

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
  const localAddress =
    process.platform === 'linux'
      ? `127.${randomInt(1, 255)}.${randomInt(256)}.${randomInt(1, 255)}`
      : undefined

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '')
    const trouble = troubles.get(url.pathname)
    if (trouble === 'cut') return request.socket.destroy()
    if (trouble instanceof Promise) await trouble
    else if (trouble) {
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
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    troubles,
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
