import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { password, startAccountServer, startBareRoute } from './account-server.ts'
import { anyClient, applyLoad, request } from './load.ts'
import { cutTakes } from './recordings.ts'

// The same people on one node, and on three behind haproxy with the repository's file: they read their profile and the
// configuration, set the theme, sign in, and dictate takes of 3 s, all at once and each as often as the answers come. Beside
// it a bare route that reads one row, on the same database and as many connections. All of it shares this machine, the
// load included, so three nodes add what they cost, not what they would bring. Goal: no error.

const seconds = 15
const connections = { profile: 16, config: 8, theme: 4, 'sign-in': 2, take: 2 }

const folder = mkdtempSync(path.join(tmpdir(), 'plainspoken-cluster-'))
const root = path.join(import.meta.dirname, '..')
const settings = { PUBLIC_URL: 'http://localhost:3000', TOKEN_SECRET: randomBytes(32).toString('base64') }
const home = await startAccountServer(settings)
await home.createUser('ann@example.org')
const { token, device } = await home.post('/auth/login', { email: 'ann@example.org', password })

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

async function untilReady(port: number, child: ChildProcess) {
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/ready`)
      .then(({ ok }) => ok)
      .catch(() => false)
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`${child.spawnfile} ended with ${child.exitCode}`)
    await sleep(100)
  }
}

/** A server as the operator starts it. `proxies`: how many stand before it. */
async function startNode(proxies: number) {
  const port = await findFreePort()
  const { host = '', user, database } = home.connection
  const child = spawn(process.execPath, [path.join(root, 'server/src/main.ts')], {
    env: {
      ...{ PATH: process.env.PATH, HOST: '127.0.0.1', PORT: String(port), ...settings },
      DATABASE_URL: `postgres://${user}@localhost/${database}?${new URLSearchParams({ host })}`,
      ...{
        SMTP_URL: 'smtp://127.0.0.1:9',
        MAIL_FROM: 'hello@example.org',
        LOG_LEVEL: 'error',
        DATABASE_POOL_SIZE: '15',
      },
      ...{ SPEECH_MODEL: 'none', SPEECH_WORKERS: '1', DRAIN_SECONDS: '0', TRUST_PROXY: String(proxies + 1) },
    },
    stdio: 'inherit',
  })
  await untilReady(port, child)
  return { port, child }
}

/** haproxy with the repository's file, and these ports in place of those there. */
async function startBalancer(ports: number[]) {
  const port = await findFreePort()
  const shipped = readFileSync(path.join(root, 'deploy/haproxy.cfg'), 'utf8')
  const file = path.join(folder, 'haproxy.cfg')
  writeFileSync(
    file,
    shipped.replace(/127\.0\.0\.1:300([0-3])/g, (_, digit) => `127.0.0.1:${[port, ...ports][Number(digit)]}`),
  )
  const child = spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' })
  await untilReady(port, child)
  return { port, child }
}

async function stop(...programs: { child: ChildProcess }[]) {
  for (const { child } of programs) child.kill('SIGTERM')
  await Promise.all(programs.map(({ child }) => child.exitCode ?? once(child, 'exit')))
}

const [take] = await cutTakes(3, 1)
const boundary = 'a-take-of-three-seconds'
const form = Buffer.concat([
  Buffer.from(
    `--${boundary}\r\ncontent-disposition: form-data; name="audio"; filename="take.webm"\r\ncontent-type: audio/webm\r\n\r\n`,
  ),
  take?.webm ?? Buffer.alloc(0),
  Buffer.from(`\r\n--${boundary}--\r\n`),
])
const authorization = `Bearer ${token}`
const from = { 'x-forwarded-for': anyClient }
const requests = {
  profile: request('GET', '/user/profile', { authorization }),
  config: request('GET', '/config', {}),
  theme: request('PATCH', '/user/theme', { authorization }, { themePreference: 'dark' }),
  'sign-in': request('POST', '/auth/login', from, { email: 'ann@example.org', password, devices: [device] }),
  take: request(
    'POST',
    '/transcription/transcribe',
    { authorization, 'content-type': `multipart/form-data; boundary=${boundary}` },
    form,
  ),
}
type Kind = keyof typeof requests
const kinds = Object.keys(requests) as Kind[]

async function measure(port: number) {
  // Each from a process of its own, so that slow answers do not hide behind quick ones.
  const results = await Promise.all(
    kinds.map((kind) =>
      applyLoad({ port, requests: Array<string>(connections[kind]).fill(requests[kind]), seconds }),
    ),
  )
  let errors = 0
  const cells = results.map(({ perSecond, statuses, p99Ms }) => {
    for (const [status, count] of Object.entries(statuses)) if (status !== '200') errors += count
    return `${perSecond.toFixed(perSecond < 10 ? 1 : 0).padStart(5)}/s ${p99Ms.toFixed(0).padStart(5)} ms`
  })
  return { cells, errors, all: results.reduce((sum, { perSecond }) => sum + perSecond, 0) }
}

const bare = await startBareRoute(home.db)
const most = Object.values(connections).reduce((sum, count) => sum + count)
const loadBare = () =>
  applyLoad({ port: bare.port, requests: Array<string>(most).fill(bare.request), seconds: 5 })
await loadBare()
const { perSecond: row } = await loadBare()
console.log(`one row, bare  ${row.toFixed(0)} requests/s on ${most} connections`)
console.log(
  `${''.padEnd(22)}${kinds.map((kind) => `${kind}, p99`.padStart(16)).join('')}   all  of bare  errors`,
)

function tell(name: string, { cells, errors, all }: Awaited<ReturnType<typeof measure>>) {
  const sum = `${all.toFixed(0).padStart(5)} ${(all / row).toFixed(2).padStart(7)} ${String(errors).padStart(7)}`
  console.log(`${name.padEnd(22)}${cells.map((cell) => cell.padStart(16)).join('')} ${sum}`)
}

const alone = await startNode(0)
await measure(alone.port) // warms up
tell('one node', await measure(alone.port))
await stop(alone)
const nodes = await Promise.all([1, 2, 3].map(() => startNode(1)))
const balancer = await startBalancer(nodes.map(({ port }) => port))
await measure(balancer.port)
tell('three behind haproxy', await measure(balancer.port))
await stop(balancer, ...nodes)
await bare.stop()
await home.stop()
rmSync(folder, { recursive: true })
