// A program that dictates with one of Deepgram's clients; plain JavaScript, for it also runs on Node 20.
// Arguments: 4 or 5, the server's address, the key, a file of samples. Writes what came as one line of JSON.
import { readFileSync } from 'node:fs'

const [version, origin, key, file] = process.argv.slice(2)
const sound = readFileSync(file)
const wishes = {
  ...{ model: 'nova-3', encoding: 'linear16', sample_rate: 16_000, language: 'en-US' },
  ...{ interim_results: true, punctuate: true, vad_events: true, utterance_end_ms: 1000, endpointing: 300 },
}
const came = { results: [], events: [], nodeVersion: process.versions.node }
const frame = 3200

function note(message) {
  if (message.type === 'Results') came.results.push(message)
  else came.events.push(message.type)
}

async function withFour() {
  const { createClient, LiveTranscriptionEvents: events } = await import('deepgram-sdk-4')
  const live = createClient(key, { global: { url: origin } }).listen.live(wishes)
  for (const name of [events.Transcript, events.Metadata, events.UtteranceEnd, events.SpeechStarted])
    live.on(name, note)
  const closed = new Promise((resolve) => live.on(events.Close, resolve))
  const failed = new Promise((_, reject) => live.on(events.Error, reject))
  await Promise.race([new Promise((resolve) => live.on(events.Open, resolve)), failed])
  live.keepAlive()
  for (let at = 0; at < sound.length; at += frame) live.send(sound.subarray(at, at + frame))
  live.finalize()
  await until(() => came.events.includes('UtteranceEnd'))
  live.requestClose()
  await closed
}

async function withFive() {
  const { DeepgramClient } = await import('@deepgram/sdk')
  const client = new DeepgramClient({ apiKey: key, baseUrl: origin.replace('http', 'ws') })
  const asked = Object.fromEntries(Object.entries(wishes).map(([name, value]) => [name, String(value)]))
  const live = await client.listen.v1.connect({ ...asked, reconnectAttempts: 0 })
  live.on('message', note)
  const closed = new Promise((resolve) => live.on('close', resolve))
  live.connect()
  await live.waitForOpen()
  live.sendKeepAlive({ type: 'KeepAlive' })
  for (let at = 0; at < sound.length; at += frame) live.sendMedia(sound.subarray(at, at + frame))
  live.sendFinalize({ type: 'Finalize' })
  await until(() => came.events.includes('UtteranceEnd'))
  live.sendCloseStream({ type: 'CloseStream' })
  await closed
}

/** Looks now and then: the clients tell of messages by listeners alone. */
async function until(isSo) {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 50))
}

await (version === '4' ? withFour() : withFive())
console.log(JSON.stringify(came))
process.exit(0)
