import { request } from 'node:http'
import { fastify } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { makeLog } from '../log.ts'
import { sendEvents } from './events.ts'
import { Failure } from './failure.ts'

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

test.for([
  ['of ours is an error in the log, with its cause', new TypeError('a secret'), 50],
  ['of the caller’s is a note', new Failure('malformed_request'), 30],
] as const)('A failure after the first event that is a fault %s', async ([, fault, level]) => {
  const lines: string[] = []
  const app = fastify({ loggerInstance: makeLog('info', { write: (line: string) => void lines.push(line) }) })
  app.get('/', (_request, reply) =>
    sendEvents<{ begun: null; done: never }>(reply, async (tell) => {
      tell('begun', null)
      throw fault
    }),
  )
  const { body } = await app.inject('/')
  expect(body).toContain('event: failed')
  const failed = lines.map((line) => JSON.parse(line)).find(({ code }) => code !== undefined)
  expect(failed.level).toBe(level)
  expect(failed.cause?.name).toBe(level === 50 ? 'TypeError' : undefined)
  expect(lines.join('')).not.toContain('a secret')
})
