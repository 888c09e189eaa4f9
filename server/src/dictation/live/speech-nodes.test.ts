import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as elapse } from 'node:timers/promises'
import { afterAll, expect, test, vi } from 'vitest'
import { findFreePort } from '../../../test/server-process.ts'
import { silentLog } from '../../../test/silent-log.ts'
import { one, play, stop, three, two } from '../../../test/toy-transducer/tones.ts'
import { deepgramService } from '../../adapters/live-services/deepgram.ts'
import { openRelay } from './relay.ts'
import { makeRelayServices } from './relay-services.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 })

// Half a minute, and haproxy.
const hasHaproxy = spawnSync('haproxy', ['-v']).error === undefined
const streams = 12
const key = 'a-key-between-two-servers'
const folder = mkdtempSync(path.join(tmpdir(), 'speech-nodes-'))
const running = new Set<ChildProcess>()

/** The utterances that are said, each with a pause behind it. */
const utterances = [
  { tones: [one, two, three, stop], words: 'one two three.' },
  { tones: [three, one, two], words: 'three one two' },
  { tones: [two, one, stop], words: 'two one.' },
  { tones: [one, three, two, one], words: 'one three two one' },
  { tones: [three, two, stop], words: 'three two.' },
]
const pause = new Int16Array(16_000)

afterAll(async () => {
  for (const child of running) {
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }
  rmSync(folder, { recursive: true })
})

async function startNode(port: number) {
  const child = spawn(
    process.execPath,
    [path.join(import.meta.dirname, '../../../test/toy-speech-node.ts')],
    {
      env: {
        ...{
          PATH: process.env.PATH,
          HOST: '127.0.0.1',
          PORT: String(port),
          DATA_DIR: path.join(folder, String(port)),
        },
        ...{ SPEECH_ENGINE: 'sherpa', SPEECH_MODEL: 'toy', SPEECH_SERVICE_KEY: key },
        ...{ DRAIN_SECONDS: '1', LOG_LEVEL: 'warn' },
      },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  )
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

const heardBy: string[][] = []

/** Relays sound as it would be spoken, until it is enough; which words were said, and which came to stay. */
async function relay(services: ReturnType<typeof makeRelayServices>, isEnough: () => boolean) {
  const said: string[] = []
  const heard: string[] = []
  heardBy.push(heard)
  const failed = Promise.withResolvers<never>()
  const stream = await openRelay({
    ...{ services, options: { language: 'en-US', words: [] }, from: 0, log: silentLog, openHere: null },
    tell: ({ isFinal, text }) => {
      if (isFinal && text) heard.push(text.toLowerCase())
    },
    fail: failed.reject,
  })
  const began = performance.now()
  let sent = 0
  async function speak(samples: Int16Array) {
    for (let at = 0; at < samples.length; at += 1600) {
      await stream.push(samples.slice(at, at + 1600))
      sent += 1600
      await elapse(Math.max(0, began + sent / 16 - performance.now()))
    }
  }
  async function speakOn() {
    for (let i = 0; i < utterances.length || !isEnough(); i++) {
      const { tones, words } = utterances[i % utterances.length] ?? { tones: [], words: '' }
      said.push(words)
      await speak(play(...tones))
      await speak(pause)
    }
    await stream.finalize()
  }
  await Promise.race([speakOn(), failed.promise])
  stream.close()
  return { said, heard }
}

test.runIf(process.env.CI !== undefined && hasHaproxy)(
  'Three nodes behind haproxy, one killed and all restarted under twelve streams: no word is lost, doubled or changed',
  async () => {
    const ports = await Promise.all([0, 1, 2].map(findFreePort))
    const nodes = await Promise.all(ports.map(startNode))
    const port = await startHaproxy(ports)
    const service = deepgramService({ url: `http://127.0.0.1:${port}`, key, model: null })
    const services = makeRelayServices([service], silentLog)
    const lost = () =>
      services.all.flatMap(({ losses }) => [...losses.values()]).reduce((sum, times) => sum + times, 0)
    let isEnough = false
    const speaking = Array.from({ length: streams }, () => relay(services, () => isEnough))
    const allHear = () => heardBy.length === streams && heardBy.every(({ length }) => length > 0)
    await vi.waitUntil(allHear, { timeout: 30_000 })

    // The node with a third of them.
    nodes[0]?.kill('SIGKILL')
    await vi.waitUntil(() => lost() > 0, { timeout: 10_000 })
    nodes[0] = await startNode(ports[0] ?? 0)
    const afterKill = lost()

    for (const [index, node] of nodes.entries()) {
      node.kill('SIGTERM')
      await once(node, 'exit')
      nodes[index] = await startNode(ports[index] ?? 0)
    }
    isEnough = true
    for (const { said, heard } of await Promise.all(speaking)) expect(heard).toEqual(said)
    expect(afterKill).toBeGreaterThanOrEqual(streams / 3)
    // Each is told to go on elsewhere at least once.
    expect(lost() - afterKill).toBeGreaterThanOrEqual(streams)
  },
)
