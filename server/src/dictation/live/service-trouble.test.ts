import { sampleRate as rate } from '@plainspoken/contract/limits'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { startLiveService } from '../../../test/bad-live-service.ts'
import { deafEngine } from '../../../test/deaf-engine.ts'
import { startDictationWorld } from '../../../test/dictation-world.ts'
import { openLiveClient } from '../../../test/live-client.ts'
import { deepgramService } from '../../adapters/live-services/deepgram.ts'

const options = { timeout: 120_000 }
const key = 'a-key-between-two-servers'

/** A server that lets a service hear, and has an engine of its own besides. */
async function startRelaying(url: string) {
  const service = deepgramService({ url, key: null, model: null })
  const world = await startDictationWorld(
    (speech) => ({ ...speech, live: deafEngine(8), liveServices: [service] }),
    { SPEECH_SERVICE_KEY: key },
  )
  onTestFinished(() => world.close(), 60_000)
  return { world, name: service.name }
}

const say = (socket: WebSocket, start: number, duration: number, is_final: boolean) => {
  const channel = { alternatives: [{ transcript: 'something' }] }
  socket.send(JSON.stringify({ type: 'Results', start, duration, is_final, channel }))
}

const troubles: [is: string, why: string, leftAlone: 0 | 1, serve: ((socket: WebSocket) => void) | null][] = [
  ['is away', 'refused', 1, null],
  // Behind one address there may be many.
  ['has no place', 'full', 0, (socket) => socket.close(4503)],
  ['says nothing', 'slow', 1, () => {}],
  ['only ever guesses', 'slow', 1, (socket) => socket.on('message', () => say(socket, 0, 1, false))],
  ['talks nonsense', 'wrong', 1, (socket) => socket.once('message', () => socket.send('hello'))],
]

test.for(troubles)(
  'Of a service that %s, /metrics tells that it is %s; the engine here hears all of it',
  options,
  async ([, why, leftAlone, serve]) => {
    const { url } = serve ? await startLiveService(serve) : { url: 'ws://127.0.0.1:9' }
    const { world, name } = await startRelaying(url)
    // More than may wait for a service; and once more, for two failures are forgiven.
    for (const seconds of [46, 1]) {
      const client = await openLiveClient(world.origin)
      client.say({ type: 'start', token: await world.signIn() })
      await client.next('ready')
      const sound = new Int16Array(seconds * rate)
      client.send(sound)
      client.say({ type: 'CloseStream' })
      expect(await client.next('done')).toEqual({ type: 'done', settled: sound.length })
    }
    const metric = (what: string) => world.metric(`${what.replaceAll(/[{}]/g, '\\$&')}`)
    expect(await metric(`speech_live_lost_total{service="${name}",why="${why}"}`)).toBeGreaterThan(0)
    expect(await metric(`speech_live_service{service="${name}",what="left_alone"}`)).toBe(leftAlone)
    expect(await metric(`speech_live_service{service="${name}",what="streams"}`)).toBe(0)
  },
)

test.runIf(process.env.CI)(
  'Of a stream that nobody ends a few seconds are kept, and after three hours its client is told that this was all',
  options,
  async () => {
    const service = await startLiveService((socket) => {
      let settled = 0
      let came = 0
      socket.on('message', (data: Buffer) => {
        came += data.length / 2 / rate
        if (came - settled < 4) return
        say(socket, settled, came - settled, true)
        settled = came
      })
    })
    const { world } = await startRelaying(service.url)
    const query = `encoding=linear16&sample_rate=${rate}`
    const client = new WebSocket(`${world.origin.replace('http', 'ws')}/v1/listen?${query}`, ['token', key])
    const { promise: closed, resolve: onClose } = Promise.withResolvers<number>()
    let most = 0
    let last: unknown
    client.on('close', onClose).on('message', (data) => {
      most = Math.max(most, process.memoryUsage().arrayBuffers)
      last = JSON.parse(data.toString())
    })
    await new Promise((resolve) => client.once('open', resolve))
    const frame = Buffer.alloc(4 * rate)
    // Each when the one before has left, until the server ends it.
    const sendOn = (error?: Error) => {
      if (!error && client.readyState === WebSocket.OPEN) client.send(frame, sendOn)
    }
    sendOn()
    expect(await closed).toBe(4413)
    expect(last).toMatchObject({ type: 'Error', variant: 'audio_too_long' })
    // Three hours are 346 MB. Of what is kept no longer some waits to be collected.
    expect(most).toBeLessThan(120_000_000)
  },
)
