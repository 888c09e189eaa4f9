import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { connect, createServer, type Socket } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sampleRate, second } from '../contract/src/limits.ts'
import { createChance } from '../e2e/chance.ts'
import { findFreePort } from '../e2e/product.ts'
import { createSampleBuffer } from '../web/src/dictation/recognition/sample-buffer.ts'
import { type StreamWorld, streamRecogniser } from '../web/src/dictation/recognition/stream-recogniser.ts'
import { password, startAccountServer } from './account-server.ts'
import { countErrors, readClips, samplesOf, wordsOf } from './clips.ts'

// The page's own recogniser of live words on a real server: connections broken for 0.1 to 10 s at random moments, and the
// server killed and started again among them, beside the same sound unbroken.

const breaks = Number(process.env.BREAKS ?? 20)
const seed = Number(process.env.SEED ?? 1)
const killEvery = 5
/** The speed of the sound, as a multiple of real time: over a broken connection, and over an unbroken one. */
const speeds = { broken: 2, unbroken: 8 }
/** In samples; the recogniser gives up beyond two minutes. */
const mostWaiting = 60 * sampleRate
const frame = sampleRate / 10

const clips = readClips(process.argv[2])
if (!clips) {
  process.stderr.write('npm run live-breaks -w bench -- FOLDER, where FOLDER holds a manifest.tsv.\n')
  process.exit(1)
}
const chance = createChance(seed)
const TOKEN_SECRET = randomBytes(32).toString('base64')
// Its database and its people; the one that is killed is a process of its own.
const accounts = await startAccountServer({ TOKEN_SECRET })
await accounts.createUser('ann@example.org')
const { token } = await accounts.post('/auth/login', { email: 'ann@example.org', password })
const port = await findFreePort()
const serving = { child: await startServer(), isAway: false }
const line = await openLine()

const all = await Promise.all(clips.map(samplesOf))
const pause = new Int16Array(1.2 * sampleRate)

async function startServer(): Promise<ChildProcess> {
  const { connection } = accounts
  const database =
    typeof connection === 'string'
      ? connection
      : `postgres://${connection.user}@localhost/${connection.database}?${new URLSearchParams({ host: connection.host ?? '' })}`
  const child = spawn(process.execPath, [path.join(import.meta.dirname, '../server/src/main.ts')], {
    env: {
      ...{ PATH: process.env.PATH, HOST: '127.0.0.1', PORT: String(port), TOKEN_SECRET },
      ...{ PUBLIC_URL: 'http://localhost:3000', DATABASE_URL: database, SPEECH_MODEL: 'none' },
      ...{ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'Plainspoken <hello@example.org>' },
    },
    stdio: 'ignore',
  })
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}.`)
    await sleep(50)
  }
  return child
}

/** A line to the server that can be cut. */
async function openLine() {
  const open = new Set<Socket>()
  const server = createServer((near) => {
    if (serving.isAway) return void near.destroy()
    const far = connect(port, '127.0.0.1')
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      one.pipe(other)
      one.on('error', () => {})
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
    }
  })
  const address = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port))
  })
  return {
    port: address,
    cut() {
      for (const socket of open) socket.destroy()
    },
    close() {
      this.cut()
      server.close()
    },
  }
}

const world: StreamWorld = {
  connect({ onOpen, onMessage, onClose }) {
    const socket = new WebSocket(`ws://127.0.0.1:${line.port}/transcription/live`)
    socket.onopen = onOpen
    socket.onmessage = ({ data }) => onMessage(JSON.parse(data))
    socket.onclose = ({ code }) => onClose(code)
    return {
      get bufferedAmount() {
        return socket.bufferedAmount
      },
      send: (data) => socket.readyState === WebSocket.OPEN && socket.send(data),
      close: () => socket.close(),
    }
  },
  saidIn: () => null,
  token: () => token,
  onOnline: () => () => {},
  now: Date.now,
  setTimer(callback, ms) {
    const timer = setTimeout(callback, ms)
    return () => clearTimeout(timer)
  },
}

/** Dictates clip after clip; gives the words that stand for good, and what was played. */
async function dictate(speed: number, sound: () => Int16Array | null): Promise<string[]> {
  const tape = createSampleBuffer()
  const words: string[] = []
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  const options = { language: 'en-US', continuous: true, isLocal: false }
  const recogniser = streamRecogniser(world, tape, options, (event) => {
    if (event.type === 'ended') resolve()
    if (event.type !== 'heard') return
    for (const { text, isFinal } of event.results.entries) if (isFinal) words.push(...wordsOf(text))
    if (event.settled !== undefined) tape.settle(event.settled)
  })
  recogniser.start()
  const startedAt = performance.now()
  for (let piece = sound(); piece; piece = sound()) {
    for (let at = 0; at < piece.length; at += frame) {
      tape.add(piece.slice(at, at + frame))
      const due = startedAt + (second * tape.end()) / sampleRate / speed
      await sleep(Math.max(0, due - performance.now()))
      while (tape.end() - tape.settled() > mostWaiting) await sleep(10)
    }
  }
  recogniser.stop()
  await ended
  if (tape.settled() < tape.end()) throw new Error(`${tape.end() - tape.settled()} samples have no text.`)
  return words
}

/** Breaks of 0.1 to 10 s, short ones oftener. */
async function breakOften(): Promise<number> {
  let kills = 0
  for (let count = 1; count <= breaks; count++) {
    await sleep(second * (0.2 + 1.5 * chance()))
    serving.isAway = true
    line.cut()
    if (count % killEvery === 0) {
      serving.child.kill('SIGKILL')
      kills++
      serving.child = await startServer()
    } else await sleep(100 * 100 ** chance())
    serving.isAway = false
  }
  return kills
}

const played: Int16Array[] = []
let next = 0
let isEnough = false
const broken = dictate(speeds.broken, () => {
  if (isEnough) return null
  const clip = next % 2 === 0 ? all[(next / 2) % all.length] : pause
  next++
  if (clip) played.push(clip)
  return clip ?? null
})
const kills = await breakOften()
isEnough = true
const heard = await broken
const again = [...played]
const unbroken = await dictate(speeds.unbroken, () => again.shift() ?? null)
const seconds = played.reduce((sum, { length }) => sum + length, 0) / sampleRate
const errors = countErrors(unbroken, heard)
console.log(
  `seed ${seed}: ${breaks} breaks, ${kills} of them kill -9, in ${seconds.toFixed(0)} s of speech: ${errors} of ${unbroken.length} words lost, doubled or changed`,
)
serving.child.kill('SIGKILL')
line.close()
await accounts.stop()
process.exit(errors === 0 ? 0 : 1)
