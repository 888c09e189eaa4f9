import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Transcription } from '../contract/src/dictation.ts'
import { startAccountServer } from './account-server.ts'
import { matchWords, wordsOf } from './clips.ts'
import { median } from './load.ts'

// How far the times of words are from the truth: sentences said by espeak-ng and by flite, which tell when each word is said, go to
// POST /v1/audio/transcriptions, as an OpenAI client sends them. Of the words that are heard rightly: how many begin and end within
// 80 ms of where they do (goal: 95 %). Needs espeak-ng, python3 for its library, flite and ffmpeg; SPEECH_MODEL and DATA_DIR name a
// fetched model, without them it is PocketSphinx.

const sentences = [
  'The old man walked slowly down the long road to the village.',
  'We will meet again on Monday morning, after the children have gone to school.',
  'She opened the window, looked at the garden, and closed it again.',
  'There is nothing in the house that I would like to keep.',
  'Please send the letter to my brother before the end of the week.',
  'He had never seen so many people in one place, and he did not like it.',
  'The water was cold and dark, but the boys went in all the same.',
  'I think that we should wait until the weather is better.',
  'My father bought a small boat and gave it to his friend.',
  'If you ask me, the second question is more important than the first.',
  'They came home late at night and found the door open.',
  'The doctor said that she would be well again in a few days.',
  'Nobody knew where the money had gone, and nobody asked.',
  'You can take the train to the city and walk from there.',
  'It was the best dinner that we had eaten for a long time.',
  'The teacher wrote three words on the board and left the room.',
  'When the music stopped, everybody looked at the young woman.',
  'This company has offices in seven countries and sells paper.',
  'I do not remember his name, but I would know his face.',
  'After the meeting we had coffee and talked about the summer.',
]
const pausesMs = [150, 400, 700, 1200, 2500]
const withinMs = 80
const rate = 16_000

type Word = { word: string; start: number; end: number }
type Said = { sound: Int16Array; words: Word[] }
type Voice = { name: string; say(sentence: string, file: string): Word[] }

const espeak = (voice: string, wordsAMinute: number): Voice => ({
  name: `espeak-ng ${voice} ${wordsAMinute}`,
  say(sentence, file) {
    const script = path.join(import.meta.dirname, 'espeak-words.py')
    const options = [script, sentence, file, voice, String(wordsAMinute)]
    return JSON.parse(execFileSync('python3', options, { encoding: 'utf8' }))
  },
})

const run = (voice: string, text: string, ...options: string[]) =>
  execFileSync('flite', ['-voice', voice, ...options, '-t', text], { encoding: 'utf8' }).trim()

/** It tells the sounds of a sentence and when each ends; which are a word's, the same word said alone tells. */
const flite = (voice: string): Voice => ({
  name: `flite ${voice}`,
  say(sentence, file) {
    const sounds = run(voice, sentence, '-psdur', '-o', file)
      .split(/\s+/)
      .map((part) => part.split(':'))
      .map(([sound = '', end], i, all) => ({ sound, start: Number(all[i - 1]?.[1] ?? 0), end: Number(end) }))
    const spoken = sounds.filter(({ sound }) => sound !== 'pau')
    const words = wordsOf(sentence)
    const alone = words.flatMap((word, place) =>
      run(voice, word, '-ps', '-o', 'none')
        .split(/\s+/)
        .filter((sound) => sound !== 'pau')
        .map((sound) => ({ sound, place })),
    )
    const matches = matchWords(
      alone.map(({ sound }) => sound),
      spoken.map(({ sound }) => sound),
    )
    return words.flatMap((word, place) => {
      const own = spoken.filter((_, i) => alone[matches[i] ?? -1]?.place === place)
      const ofWord = alone.filter((one) => one.place === place).length
      const [first, last] = [own[0], own.at(-1)]
      // Where a word is said otherwise in a sentence than alone, nobody knows which sounds are its own.
      return first && last && own.length === ofWord ? [{ word, start: first.start, end: last.end }] : []
    })
  },
})

function readSamples(file: string): Int16Array {
  const raw = ['-f', 's16le', '-ac', '1', '-ar', String(rate), '-']
  const bytes = execFileSync('ffmpeg', ['-v', 'error', '-nostdin', '-i', file, ...raw], {
    maxBuffer: 1 << 28,
  })
  return new Int16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length))
}

/** All sentences as one recording, with pauses between. */
function speak(voice: Voice, folder: string): Said {
  const sounds: Int16Array[] = []
  const words: Word[] = []
  let at = 0
  for (const [i, sentence] of sentences.entries()) {
    const file = path.join(folder, 'sentence.wav')
    const own = voice.say(sentence, file)
    const pause = new Int16Array((rate * (pausesMs[i % pausesMs.length] ?? 0)) / 1000)
    words.push(
      ...own.map(({ word, start, end }) => ({ word: word.toLowerCase(), start: at + start, end: at + end })),
    )
    for (const sound of [readSamples(file), pause]) {
      sounds.push(sound)
      at += sound.length / rate
    }
  }
  return { sound: Int16Array.from(sounds.flatMap((sound) => [...sound])), words }
}

const key = 'a-key-for-a-measurement'
const { SPEECH_MODEL = 'none', DATA_DIR } = process.env
const server = await startAccountServer({
  ...{ SPEECH_ENGINE: 'auto', SPEECH_MODEL, DATA_DIR, SPEECH_SERVICE_KEY: key },
})

async function transcribe(file: string): Promise<Word[]> {
  const form = new FormData()
  form.append('response_format', 'verbose_json')
  form.append('timestamp_granularities[]', 'word')
  form.append('language', 'en')
  form.append('file', new Blob([readFileSync(file)]), 'said.wav')
  const answer = await fetch(`http://127.0.0.1:${server.port}/v1/audio/transcriptions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body: form,
  })
  if (!answer.ok) throw new Error(await answer.text())
  return ((await answer.json()) as Transcription & { words: Word[] }).words
}

const folder = mkdtempSync(path.join(tmpdir(), 'plainspoken-words-'))
const isThere = (program: string) => !spawnSync(program, ['--version']).error
// Of espeak-ng’s voices an engine that learnt from people understands few.
const voices = [
  ...(isThere('espeak-ng') ? [espeak('en-us+f2', 130), espeak('en-us+f2', 140)] : []),
  ...(isThere('flite') ? ['slt', 'rms', 'kal16'].map(flite) : []),
]
console.log(
  `${server.speech?.engine?.name}: heard rightly; of them within ${withinMs} ms: begin, end, both; medians of how much later, in ms`,
)
for (const voice of voices) {
  const { sound, words } = speak(voice, folder)
  const raw = path.join(folder, 'said.raw')
  const file = path.join(folder, 'said.wav')
  writeFileSync(raw, sound)
  execFileSync('ffmpeg', [
    '-v',
    'error',
    '-nostdin',
    '-y',
    '-f',
    's16le',
    '-ar',
    String(rate),
    '-ac',
    '1',
    '-i',
    raw,
    file,
  ])
  const heard = await transcribe(file)
  const bare = (list: Word[]) => list.map(({ word }) => wordsOf(word).join(' '))
  const matches = matchWords(bare(words), bare(heard))
  const isNext = (i: number, step: number) => {
    const [one, next] = [matches[i] ?? null, matches[i + step]]
    return one !== null && (next === one + step || words[one + step] === undefined)
  }
  const right = heard.flatMap(({ word, start, end }, i) => {
    const truth = words[matches[i] ?? -1]
    if (!truth) return []
    const late = { begin: 1000 * (start - truth.start), end: 1000 * (end - truth.end) }
    return [{ word, at: start, ...late, isBeside: isNext(i, -1) && isNext(i, 1) }]
  })
  const beside = right.filter(({ isBeside }) => isBeside)
  const share = (of: (one: (typeof right)[number]) => boolean, all = right) =>
    `${((100 * all.filter(of).length) / all.length).toFixed(1)} %`
  const near = (ms: number) => Math.abs(ms) <= withinMs
  const areNear = ({ begin, end }: (typeof right)[number]) => near(begin) && near(end)
  const later = (which: 'begin' | 'end') => median(right.map((one) => one[which])).toFixed(0)
  console.log(
    `${voice.name.padEnd(22)} ${right.length} of ${words.length}; ${share(({ begin }) => near(begin))}, ${share(({ end }) => near(end))}, ` +
      `${share(areNear)} (${share(areNear, beside)} of ${beside.length} beside no word that is wrong); ${later('begin')} and ${later('end')}`,
  )
  if (process.env.MISSES)
    for (const { word, at, begin, end } of right)
      if (!near(begin) || !near(end))
        console.log(`  ${word} at ${at.toFixed(2)} s: ${begin.toFixed(0)} ${end.toFixed(0)}`)
}
rmSync(folder, { recursive: true })
await server.stop()
