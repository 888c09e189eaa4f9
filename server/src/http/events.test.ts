import { request } from 'node:http'
import { fastify } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { sendEvents } from './events.ts'

test('A caller that goes away while what it sends waits unread is noticed soon', {
  timeout: 20_000,
}, async () => {
  const { promise: left, resolve: leave } = Promise.withResolvers<string>()
  const app = fastify()
  app.addContentTypeParser('*', (_request, _unread, done) => done(null))
  app.post('/', (_request, reply) => {
    reply.raw.once('close', () => leave('left'))
    return sendEvents<{ begun: null; done: never }>(reply, (tell) => {
      tell('begun', null)
      return left as Promise<never>
    })
  })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(async () => {
    app.server.closeAllConnections()
    await app.close()
  })
  const call = request(address, { method: 'POST', headers: { 'content-type': 'audio/wav' } })
  call.on('error', () => {})
  call.on('response', (response) => {
    response.on('error', () => {})
    response.once('data', () => call.destroy())
  })
  call.write(Buffer.alloc(1_000_000))
  expect(await left).toBe('left')
})
