import { spawn } from 'node:child_process'
import path from 'node:path'
import { memoryOf, watchMemory } from './memory.ts'
import { noEngine, openTranscriber } from './transcriber.ts'

// Three hours in one upload, as a browser records them, through decoder, detector and segments, with an engine that costs
// nothing, so that what is seen is the server's own memory. Goal: it stays flat, under 300 MB more than before.

/** Joining copies adds a little to each: together they stay just within the limit. */
const hours = 3
const voice = path.join(import.meta.dirname, '../server/src/adapters/engines/spoken-sample.webm')
const server = await openTranscriber(noEngine, 2)

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
const memory = watchMemory(() => memoryOf(process.pid) - before - memoryOf(maker.pid ?? 0))
const start = performance.now()
const { duration, segments } = await server.transcribe(maker.stdout)
const peak = memory.stop()
const took = ((performance.now() - start) / 1000).toFixed(0)
process.stdout.write(
  `${(duration / 3600).toFixed(2)} h in ${segments.length} segments took ${took} s and at most ${peak.toFixed(0)} MB more than before\n`,
)
await server.close()
