import { expect, test } from 'vitest'
import type { WebSocket } from 'ws'
import { startLiveService } from '../../../test/bad-live-service.ts'
import { deepgramService } from './deepgram.ts'

test('A service that knows no own words is asked without them', async () => {
  const asked: (string | undefined)[] = []
  const service = await startLiveService(
    () => {},
    ({ url = '' }) => {
      asked.push(new URL(url, 'http://localhost').searchParams.getAll('keyterm').join())
      return asked.length > 1
    },
  )
  const stream = await deepgramService({ url: service.url, key: null, model: null }).open(
    { language: 'en', words: ['Kowalczyk', 'Marriott'] },
    { heard() {}, finalised() {}, lost() {} },
  )
  stream.close()
  expect(asked).toEqual(['Kowalczyk,Marriott', ''])
})

const lengths = [1, 2, 61, 62, 63, 64, 1600, 3199, 8000, 32_767]
/** Of each length; more than a connection holds. */
const times = 150

const samplesOf = (number: number) =>
  Int16Array.from(
    { length: lengths[number % lengths.length] ?? 0 },
    (_, i) => (number * 7919 + i * 31) % 32_768,
  )

test('Samples come as they were sent, in messages of any length, also to a service that reads late', async () => {
  let socket: WebSocket | undefined
  let came = 0
  const wrong: number[] = []
  const { promise: all, resolve: onAll } = Promise.withResolvers<void>()
  const service = await startLiveService((late) => {
    socket = late
    late.pause()
    late.on('message', (data: Buffer, isBinary) => {
      if (!isBinary) return onAll()
      if (!data.equals(Buffer.from(samplesOf(came).buffer))) wrong.push(came)
      came++
    })
  })
  const stream = await deepgramService({ url: service.url, key: null, model: null }).open(
    { language: 'en', words: [] },
    { heard() {}, finalised() {}, lost() {} },
  )
  const sent = lengths.length * times
  const waits = Array.from({ length: sent }, (_, number) => stream.send(samplesOf(number)))
  expect(waits.some(Boolean)).toBe(true)
  socket?.resume()
  await Promise.all(waits)
  stream.finalise()
  await all
  stream.close()
  expect({ came, wrong }).toEqual({ came: sent, wrong: [] })
})
