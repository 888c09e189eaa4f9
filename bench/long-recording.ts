import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ffmpegDecoder } from '../server/src/adapters/decoders/ffmpeg.ts'
import { openSilero } from '../server/src/adapters/speech-detector/silero.ts'
import { makeTranscriber } from '../server/src/dictation/transcriber.ts'
import { makeLog } from '../server/src/log.ts'

// Three hours in one upload, as a browser records them, through decoder, detector and segments, with an engine that costs
// nothing, so that what is seen is the server's own memory. Goal: it stays flat, under 300 MB more than before.

/** Joining copies adds a little to each: together they stay just within the limit. */
const hours = 3
const voice = path.join(import.meta.dirname, '../server/test/audio/reading.webm')
const facts = {
  name: 'none',
  abilities: { streaming: false, punctuation: true, accuracy: 'good', languages: ['en-US'], local: true },
} as const
const engine = {
  ...facts,
  lanes: 1,
  open: async () => ({ ...facts, transcribe: async () => ({ text: 'some words' }), close: async () => {} }),
}

const detector = await openSilero()
const better = new Promise<never>(() => {})
const speech = { decoder: ffmpegDecoder(), detector, engine, workers: 2, better, close: async () => {} }
const transcriber = makeTranscriber(speech, makeLog('warn'))

/** Megabytes in use by a process and by all that it started. */
function memoryOf(pid: number): number {
  const own = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
  return (
    own + (children ? children.split(' ').reduce((sum, child) => sum + memoryOfIfThere(Number(child)), 0) : 0)
  )
}

function memoryOfIfThere(pid: number): number {
  try {
    return memoryOf(pid)
  } catch {
    // It ended in the meantime.
    return 0
  }
}

const before = memoryOf(process.pid)
const maker = spawn(
  'ffmpeg',
  [
    '-v',
    'error',
    '-stream_loop',
    '-1',
    '-i',
    voice,
    '-t',
    String(hours * 3600 * 0.99),
    '-c',
    'copy',
    '-live',
    '1',
    '-f',
    'webm',
    '-',
  ],
  { stdio: ['ignore', 'pipe', 'inherit'] },
)
let peak = 0
const watch = setInterval(() => {
  peak = Math.max(peak, memoryOf(process.pid) - before - (maker.pid ? memoryOfIfThere(maker.pid) : 0))
}, 500)
const start = performance.now()
const { duration, segments } = await transcriber.transcribe({
  user: 'bench',
  bytes: maker.stdout,
  signal: new AbortController().signal,
})
clearInterval(watch)
const took = ((performance.now() - start) / 1000).toFixed(0)
process.stdout.write(
  `${(duration / 3600).toFixed(2)} h in ${segments.length} segments took ${took} s and at most ${peak.toFixed(0)} MB more than before\n`,
)
await transcriber.close()
await detector.close()
