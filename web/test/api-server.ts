import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { deviceHeader } from '@plainspoken/contract/device-header'

interface Answer {
  status?: number
  headers?: Record<string, string>
  body?: unknown
}

interface Asked {
  method: string | undefined
  path: string | undefined
  authorization: string | undefined
  devices: string | string[] | undefined
  body: string
}

/** A server that answers every call with what the test puts into `answer`, and remembers what it was asked. */
export async function startApiServer() {
  const asked: Asked[] = []
  const world = { answer: {} as Answer, asked, base: '', stop: async () => {} }
  const server = createServer(async (request, response) => {
    asked.push({
      method: request.method,
      path: request.url,
      authorization: request.headers.authorization,
      devices: request.headers[deviceHeader],
      body: await read(request),
    })
    const { status = 200, headers = {}, body = { succeeded: true, data: null, error: null } } = world.answer
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  world.base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  world.stop = () =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return world
}

async function read(request: IncomingMessage) {
  let body = ''
  for await (const chunk of request) body += chunk
  return body
}
