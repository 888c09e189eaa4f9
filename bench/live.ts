import { setTimeout as sleep } from 'node:timers/promises'
import { sampleRate, second } from '../contract/src/limits.ts'
import { startChild } from '../server/src/adapters/child.ts'
import { openCalls } from '../server/src/adapters/child-calls.ts'
import { openSilero } from '../server/src/adapters/speech-detector/silero.ts'
import { windowSamples } from '../server/src/adapters/speech-detector/speech-detector.ts'
import { countErrors, readClips, samplesOf, wordsOf } from './clips.ts'
import type { HeardAt, Turn } from './live-child.ts'
import { dictate, finalText } from './live-client.ts'
import { applyLoad, request } from './load.ts'
import { memoryOf } from './memory.ts'
import { encode } from './recordings.ts'
import { cores, openBareEngine, startSpeechServer } from './speech-server.ts'

// Live words on clips that are played in real time, first by one speaker, then by four a core: from the beginning of the
// speech to the first words, from its end to the last ones for good. Beside them, in the same run, the upload of the same
// clip, and the bare engine's words. Then connections that break at any moment, beside unbroken ones.

const breaks = 100
const breaksPerClip = 5
const streamsPerCore = 4

const clips = readClips(process.argv[2])
if (!clips) {
  process.stderr.write('npm run live -w bench -- FOLDER, where FOLDER holds a manifest.tsv.\n')
  process.exit(1)
}
const wanted = streamsPerCore * cores
// Who speaks has a process of their own, so that the server's event loop is the server's alone.
const speakers = await openCalls<Turn, HeardAt[]>(
  startChild(new URL('./live-child.ts', import.meta.url), {}),
  10 * second,
)
const server = await startSpeechServer({ people: wanted })
const bare = await openBareEngine(server.engine, 1)
const detector = await openSilero()

/** A clip with the silence in which one ends a sentence, and where in it somebody speaks, in ms. */
async function prepare({ file, words }: (typeof clips & object)[number]) {
  const spoken = await samplesOf({ file, words })
  const sound = new Int16Array(spoken.length + 2 * sampleRate)
  sound.set(spoken)
  const ear = await detector.open()
  const speech = await ear.detect(sound)
  ear.close()
  const toMs = (window: number) => (second * window * windowSamples) / sampleRate
  return { words, sound, begins: toMs(speech.indexOf(true)), ends: toMs(speech.lastIndexOf(true) + 1) }
}
const all = await Promise.all(clips.map(prepare))
// Longer ones would be most of the run and show nothing new.
const played = all.filter(({ sound, begins }) => begins >= 0 && sound.length < 20 * sampleRate)

type Times = { first: number[]; last: number[]; errors: number; words: number }
const noTimes = (): Times => ({ first: [], last: [], errors: 0, words: 0 })

async function play({ words, sound, begins, ends }: (typeof played)[number], person: number, times: Times) {
  const heard = await speakers.call({ port: server.port, token: server.tokens[person] ?? '', sound })
  times.words += words.length
  times.errors += countErrors(words, wordsOf(finalText(heard)))
  const first = heard.find(({ text }) => text)
  const last = heard.findLast(({ is_final, text }) => is_final && text)
  if (!first || !last) return
  times.first.push(first.at - begins)
  times.last.push(last.at - ends)
}

const quantile = (values: number[], share: number) =>
  ((values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? Number.NaN) / second).toFixed(2)
const summarise = (values: number[]) => `${quantile(values, 0.5)} p95 ${quantile(values, 0.95)} s`
const wrong = ({ errors, words }: Pick<Times, 'errors' | 'words'>) =>
  `${((100 * errors) / words).toFixed(1)} % wrong`

console.log(`${server.engine.name}, ${cores} cores, ${played.length} clips`)

// One speaker, the upload and the bare engine, in turns.
const alone = noTimes()
const uploads: number[] = []
const engine = { errors: 0, words: 0 }
for (const clip of played) {
  await play(clip, 0, alone)
  uploads.push(await server.transcribe(0, { webm: encode(clip.sound), samples: clip.sound }))
  engine.words += clip.words.length
  engine.errors += countErrors(clip.words, wordsOf(await bare.read(clip.sound)))
}
console.log(`1 stream      first ${summarise(alone.first)}, last ${summarise(alone.last)}, ${wrong(alone)}`)
console.log(`upload        text ${summarise(uploads)} after Stop`)
console.log(`bare engine   ${wrong(engine)}`)

// By now the server has measured it.
const metrics = await (await fetch(`http://127.0.0.1:${server.port}/metrics`)).text()
const places = Number(/^speech_live_places (\d+)$/m.exec(metrics)?.[1])
const people = Math.min(wanted, places)
console.log(`places        ${places}, as the server has measured`)

const before = memoryOf(process.pid)
// Their decoders are loaded while they begin.
const begun = noTimes()
const later = noTimes()
const reads = applyLoad({
  port: server.port,
  requests: [request('GET', '/user/profile', { authorization: `Bearer ${server.tokens[0]}` })],
  seconds: 30,
  pauseMs: 25,
})
await Promise.all(
  Array.from({ length: people }, async (_, person) => {
    // People do not begin all at once.
    await sleep((person * second) / people)
    for (let i = person; i < played.length + person; i += 2)
      await play(played[i % played.length] as (typeof played)[number], person, i === person ? begun : later)
  }),
)
const many = {
  first: [...begun.first, ...later.first],
  last: [...begun.last, ...later.last],
  errors: begun.errors + later.errors,
  words: begun.words + later.words,
}
console.log(
  `${people} streams     first ${summarise(many.first)}, last ${summarise(many.last)}, ${wrong(many)}`,
)
console.log(`  after everyone's first clip: first ${summarise(later.first)}, last ${summarise(later.last)}`)
console.log(`GET /user/profile meanwhile: p99 ${(await reads).p99Ms.toFixed(1)} ms`)
// Decoders stay for the next who speak. To look at memory holds the server up, so it is done once, at the end.
console.log(`memory: ${((memoryOf(process.pid) - before) / people).toFixed(0)} MB more for each stream`)

// Breaks at any moment, as fast as the engine hears: somebody new each time, since after two minutes of it nobody's sound is
// taken much faster than one speaks.
let broken = 0
let lost = 0
let total = 0
for (let round = 0; broken < breaks; round++) {
  const clip = played[round % played.length] as (typeof played)[number]
  const token = await server.addPerson()
  const unbroken = finalText((await dictate(server.port, token, clip.sound, { isRealTime: false })).heard)
  const texts: string[] = []
  let from = 0
  let left = breaksPerClip
  for (let isWhole = false; !isWhole; ) {
    let frames = Math.floor(Math.random() * 80)
    const isBroken = () => left > 0 && frames-- === 0
    const part = await dictate(server.port, token, clip.sound, {
      from,
      isRealTime: false,
      isBroken,
    })
    texts.push(finalText(part.heard))
    isWhole = part.isWhole
    from = part.settled
    if (isWhole) continue
    broken++
    left--
  }
  total += wordsOf(unbroken).length
  lost += countErrors(wordsOf(unbroken), wordsOf(texts.join(' ')))
}
console.log(`${broken} breaks: ${lost} of ${total} words lost, doubled or changed`)

await speakers.close()
await detector.close()
await bare.close()
await server.stop()
