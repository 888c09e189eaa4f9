import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as elapse } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { reading, samplesOf } from '../../../test/audio.ts'
import { findFreePort } from '../../../test/server-process.ts'
import { silentLog } from '../../../test/silent-log.ts'
import { deepgramService } from '../../adapters/live-services/deepgram.ts'
import { openRelay } from './relay.ts'
import { makeRelayServices } from './relay-services.ts'

vi.setConfig({ testTimeout: 900_000, hookTimeout: 120_000 })

// Three nodes that hear in real time need a machine for themselves, and haproxy: SPEECH_NODES=12 says how many speak at once.
const streams = Number(process.env.SPEECH_NODES ?? 0)
const hasHaproxy = spawnSync('haproxy', ['-v']).error === undefined
const key = 'a-key-between-two-servers'
const folder = mkdtempSync(path.join(tmpdir(), 'speech-nodes-'))
const running = new Set<ChildProcess>()
let sound: Int16Array

beforeAll(async () => {
  const spoken = await samplesOf(reading.file)
  const pause = new Int16Array(16_000)
  sound = Int16Array.from([...spoken, ...pause, ...spoken, ...pause])
})
afterAll(async () => {
  for (const child of running) {
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }
  rmSync(folder, { recursive: true })
})

/** A node as an operator starts it. */
async function startNode(port: number) {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, '../../speech-node.ts')], {
    env: {
      ...{
        PATH: process.env.PATH,
        HOST: '127.0.0.1',
        PORT: String(port),
        DATA_DIR: path.join(folder, String(port)),
      },
      ...{ SPEECH_ENGINE: 'pocketsphinx', SPEECH_SERVICE_KEY: key, DRAIN_SECONDS: '3', LOG_LEVEL: 'warn' },
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  running.add(child)
  await vi.waitUntil(() => isReady(port), { timeout: 120_000, interval: 200 })
  return child
}

const isReady = (port: number) =>
  fetch(`http://127.0.0.1:${port}/ready`).then(
    ({ status }) => status === 200,
    () => false,
  )

async function startHaproxy(ports: number[]) {
  const port = await findFreePort()
  const shipped = readFileSync(
    path.join(import.meta.dirname, '../../../../deploy/haproxy-speech.cfg'),
    'utf8',
  )
  const text = shipped.replace(/127\.0\.0\.1:310([0-3])/g, (_, digit) => {
    const own = digit === '0' ? port : ports[Number(digit) - 1]
    return `127.0.0.1:${own}`
  })
  const file = path.join(folder, 'haproxy.cfg')
  writeFileSync(file, text)
  const child = spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' })
  running.add(child)
  await vi.waitUntil(() => isReady(port), { timeout: 60_000, interval: 200 })
  return port
}

/** Relays the sound as it would be spoken; the words as they came to stay. */
async function relay(services: ReturnType<typeof makeRelayServices>, isRealTime: boolean) {
  const words: string[] = []
  const failed = Promise.withResolvers<never>()
  const stream = await openRelay({
    ...{ services, wish: { language: 'en-US', words: [] }, from: 0, log: silentLog, openHere: null },
    tell: ({ isFinal, text }) => {
      if (isFinal && text) words.push(...text.toLowerCase().replaceAll('.', '').split(' '))
    },
    fail: failed.reject,
  })
  const send = async () => {
    for (let at = 0; at < sound.length; at += 1600) {
      await stream.push(sound.slice(at, at + 1600))
      if (isRealTime) await elapse(100)
    }
    await stream.finalize()
  }
  await Promise.race([send(), failed.promise])
  stream.close()
  return words
}

test.runIf(streams > 0 && hasHaproxy)(
  'Three nodes behind haproxy, one killed and all restarted under streams: no word is lost, doubled or changed',
  async () => {
    const ports = await Promise.all([0, 1, 2].map(findFreePort))
    const nodes = await Promise.all(ports.map(startNode))
    const port = await startHaproxy(ports)
    const service = deepgramService({ url: `http://127.0.0.1:${port}`, key, model: null })
    const services = makeRelayServices([service], silentLog)
    const whole = await relay(services, false)
    expect(whole.length).toBeGreaterThan(20)

    const speak = () => Promise.all(Array.from({ length: streams }, () => relay(services, true)))
    const [first] = services.all
    const underKill = speak()
    await vi.waitUntil(() => first?.streams === streams, { timeout: 60_000 })
    nodes[0]?.kill('SIGKILL')
    nodes[0] = await startNode(ports[0] ?? 0)
    for (const words of await underKill) expect(words).toEqual(whole)

    const underRestart = speak()
    for (const [index, node] of nodes.entries()) {
      node.kill('SIGTERM')
      await once(node, 'exit')
      nodes[index] = await startNode(ports[index] ?? 0)
    }
    for (const words of await underRestart) expect(words).toEqual(whole)
    expect(first?.breaks).toBeGreaterThan(0)
  },
)
