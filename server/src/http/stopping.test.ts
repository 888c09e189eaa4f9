import { Agent, get } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../test/database.ts'
import { startServerProcess } from '../../test/server-process.ts'

const { connection, drop } = await createTestDatabase()
afterAll(drop)

test('a server that is asked to stop says so, serves on, and is gone soon whatever its clients do', async () => {
  const server = await startServerProcess(connection, { DRAIN_SECONDS: '3' })
  const open = (bytes: string) => {
    const socket = connect(server.port, '127.0.0.1')
    socket.on('error', () => {})
    socket.write(bytes)
    return socket
  }
  const withheld = open(
    'POST /auth/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{',
  )
  const halfHead = open('POST /auth/login HTTP/1.1\r\nhost: loc')
  const nothing = open('')
  const answers = text(withheld)
  const kept = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = (route: string) =>
    new Promise<{ status: number | undefined; connection: string | undefined; body: string }>(
      (resolve, reject) => {
        get(server.url + route, { agent: kept }, async (answer) =>
          resolve({
            status: answer.statusCode,
            connection: answer.headers.connection,
            body: await text(answer),
          }),
        ).on('error', reject)
      },
    )
  expect(await ask('/ready')).toMatchObject({ status: 200, connection: 'keep-alive' })

  server.kill('SIGTERM')
  await expect.poll(async () => (await ask('/ready')).status, { interval: 20 }).toBe(503)
  expect(JSON.parse((await ask('/ready')).body)).toMatchObject({ succeeded: false, code: 'unavailable' })
  expect(await ask('/config')).toMatchObject({ status: 200, connection: 'close' })

  expect(await server.ended).toEqual({ code: 0, signal: null })
  expect(await answers).toMatch(/^HTTP\/1\.1 408 .*request_timeout/s)
  for (const socket of [withheld, halfHead, nothing]) socket.destroy()
  kept.destroy()
})

test('one client has only so many connections', async () => {
  const server = await startServerProcess(connection, { CONNECTIONS_PER_CLIENT: '10', DRAIN_SECONDS: '0' })
  const sockets = Array.from({ length: 12 }, () => connect(server.port, '127.0.0.1'))
  let ended = 0
  for (const socket of sockets) {
    socket.on('error', () => {})
    socket.on('close', () => {
      ended += 1
    })
    socket.resume()
  }
  // The test's own connection, which asked whether the server is ready, may be one of the ten.
  await expect.poll(() => ended).toBeGreaterThanOrEqual(2)
  expect(ended).toBeLessThanOrEqual(3)
  for (const socket of sockets) socket.destroy()
  await expect.poll(async () => (await fetch(`${server.url}/health`).catch(() => null))?.status).toBe(200)
})
