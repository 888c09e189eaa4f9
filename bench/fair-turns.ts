import { setTimeout as sleep } from 'node:timers/promises'
import { sampleRate } from '../contract/src/limits.ts'
import type { EngineChoice } from '../server/src/adapters/engines/engine.ts'
import { makePool } from '../server/src/dictation/pool.ts'
import { never } from './transcriber.ts'

// How long one person's takes of 3 s wait while others have six recordings of three hours each under way, as a ratio to an
// idle server. The engine only waits, so that what is seen is the order of turns alone, and all goes ten times as fast as it
// would: PocketSphinx takes 0.3 s for a second of sound. Goal: a take waits at most for the piece now in each worker.

const workers = 2
const haste = 10
const msPerSecond = 300 / haste
const pieceSeconds = 20
const takeSeconds = 3
const takes = 40

const facts = {
  name: 'waiting',
  abilities: { streaming: false, punctuation: true, accuracy: 'good', languages: ['en-US'], local: true },
} as const
const engine: EngineChoice = {
  ...facts,
  concurrency: 1,
  open: async () => ({
    ...facts,
    transcribe: async ({ length }) => {
      await sleep((length / sampleRate) * msPerSecond)
      return { text: '' }
    },
    close: async () => {},
  }),
}

async function measure(attackers: number) {
  const pool = makePool(engine, { workers, now: () => performance.now() * haste })
  const piece = new Int16Array(pieceSeconds * sampleRate)
  let isOver = false
  // Each recording has one piece under way or waiting, as the transcriber cuts them while they are decoded.
  const attacks = Array.from({ length: attackers * 6 }, async (_, index) => {
    while (!isOver) await pool.recognise(`attacker ${index % attackers}`, piece, never)
  })
  const take = new Int16Array(takeSeconds * sampleRate)
  const waits: number[] = []
  for (let i = 0; i < takes; i++) {
    await sleep(takeSeconds * (1000 / haste))
    const start = performance.now()
    await pool.recognise('honest', take, never)
    waits.push(performance.now() - start)
  }
  isOver = true
  await Promise.all(attacks)
  await pool.close()
  return waits.toSorted((a, b) => a - b)
}

process.stdout.write(
  `a piece takes ${pieceSeconds * msPerSecond} ms, the take itself ${takeSeconds * msPerSecond} ms\n`,
)
let idle = 0
for (const attackers of [0, 1, 6, 16]) {
  const waits = await measure(attackers)
  const median = waits[takes / 2] ?? 0
  idle ||= median
  const worst = waits.at(-1) ?? 0
  process.stdout.write(
    `${attackers} attackers: median ${median.toFixed(0)} ms, worst ${worst.toFixed(0)} ms, ${(median / idle).toFixed(1)} of an idle server\n`,
  )
}
