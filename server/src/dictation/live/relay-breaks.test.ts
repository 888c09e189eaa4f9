import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { WebSocket } from 'ws'
import { startLiveService } from '../../../test/bad-live-service.ts'
import { silentLog } from '../../../test/silent-log.ts'
import { deepgramService } from '../../adapters/live-services/deepgram.ts'
import { openRelay } from './relay.ts'
import { makeRelayServices, type RelayServices } from './relay-services.ts'

const frame = 1600
const frames = 60

/** Dictates sound whose every frame says its own number; all of them are to be heard. */
async function dictate(services: RelayServices, first: number) {
  const sent = Array.from({ length: frames }, (_, i) => first + i)
  const heard: number[] = []
  const failed = Promise.withResolvers<never>()
  const stream = await openRelay({
    ...{ services, options: { language: 'en', words: [] }, from: 0, log: silentLog, openHere: null },
    tell: ({ isFinal, text }) => {
      if (isFinal && text) heard.push(...text.split(' ').map(Number))
    },
    fail: failed.reject,
  })
  const send = async () => {
    for (const number of sent) await stream.push(new Int16Array(frame).fill(number))
    await stream.finalize()
  }
  await Promise.race([send(), failed.promise])
  stream.close()
  expect(heard).toEqual(sent)
}

/** Hears the numbers of frames, settles them after so many, and breaks after so many messages. */
function hearNumbers(socket: WebSocket, settleEvery: number, breakAfter: number) {
  let heard: number[] = []
  let settled = 0
  let left = breakAfter
  const say = (is_final: boolean, from_finalize = false) => {
    const facts = { start: settled / 10, duration: heard.length / 10, is_final, from_finalize }
    const channel = { alternatives: [{ transcript: heard.join(' ') }] }
    socket.send(JSON.stringify({ type: 'Results', ...facts, channel }))
    if (!is_final) return
    settled += heard.length
    heard = []
  }
  socket.on('message', (data: Buffer, isBinary) => {
    if (left-- <= 0) return socket.terminate()
    if (!isBinary) return data.includes('Finalize') ? say(true, true) : undefined
    for (let at = 0; at < data.length; at += 2 * frame) heard.push(data.readInt16LE(at))
    say(heard.length >= settleEvery)
  })
}

test('Breaks at any moment, of any of two services, lose and double nothing', {
  timeout: 120_000,
}, async () => {
  const breaks: number[] = []
  let settleEvery = 7
  let broken = 0
  const serve = (socket: WebSocket) => {
    const after = breaks.shift() ?? Number.POSITIVE_INFINITY
    if (after < Number.POSITIVE_INFINITY) broken++
    hearNumbers(socket, settleEvery, after)
  }
  const urls = [await startLiveService(serve), await startLiveService(serve)]
  const services = makeRelayServices(
    urls.map(({ url }) => deepgramService({ url, key: null, model: null })),
    silentLog,
  )
  const moments = fc.array(fc.nat(frames), { minLength: 2, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(moments, fc.integer({ min: 1, max: 30 }), async (after, every) => {
      breaks.splice(0, breaks.length, ...after)
      settleEvery = every
      // Two at once: the sound that is kept of one must never become the other's.
      await Promise.all([dictate(services, 0), dictate(services, 1000)])
    }),
    { numRuns: 60 },
  )
  expect(broken).toBeGreaterThanOrEqual(100)
})
