import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as elapse } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { makeTestConfig } from '../../test/build-test-app.ts'
import { createTestDatabase } from '../../test/database.ts'
import { findFreePort, startServerProcess } from '../../test/server-process.ts'
import { silentLog } from '../../test/silent-log.ts'
import { users } from '../db/schema.ts'
import { noCaller } from './caller.ts'
import { makeSessions } from './sessions.ts'

vi.setConfig({ testTimeout: 600_000, hookTimeout: 120_000 })

const nodes = 3
const atOnce = 16
/** The least number of requests. More prove no more, unless one looks for what is rare: REQUESTS=20000 PAUSE_MS=0. */
const requests = Number(process.env.REQUESTS ?? 500)
/** The pause before the next one, or this machine would be busy with nothing else. */
const pauseMs = Number(process.env.PAUSE_MS ?? 100)

const deploy = path.join(import.meta.dirname, '../../../deploy')
const folder = mkdtempSync(path.join(tmpdir(), 'plainspoken-balancer-'))
const { db, connection, drop } = await createTestDatabase()
let token = ''

beforeAll(async () => {
  const person = {
    id: crypto.randomUUID(),
    email: 'a@b.test',
    emailKey: 'a@b.test',
    firstName: 'Ann',
    lastName: 'Lee',
  }
  const [user] = await db
    .insert(users)
    .values({ ...person, createdAt: new Date() })
    .returning()
  if (!user) throw new Error('no user was made')
  const config = makeTestConfig({ PUBLIC_URL: 'http://127.0.0.1:3000' })
  const sessions = makeSessions({ config, db, now: () => new Date(), log: silentLog })
  token = await sessions.open(user, noCaller(silentLog))
})

afterAll(async () => {
  rmSync(folder, { recursive: true })
  await drop()
})

/** The file of the repository, with the test's ports, run by the program. */
const balancers = {
  haproxy: (file: string) => ['haproxy', '-db', '-f', file],
  nginx: (file: string) => {
    const main = path.join(folder, 'nginx-main.conf')
    writeFileSync(
      main,
      `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log; events { worker_connections 1024; }
       http { access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
         fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s; include ${file}; }`,
    )
    return ['nginx', '-e', `${folder}/error.log`, '-p', folder, '-c', main]
  },
}
const files = { haproxy: 'haproxy.cfg', nginx: 'nginx.conf' }

async function startBalancer(name: keyof typeof balancers, ports: number[]) {
  const port = await findFreePort()
  const shipped = readFileSync(path.join(deploy, files[name]), 'utf8')
  const text = shipped
    .split('\n')
    .filter((line) => Number(/127\.0\.0\.1:300([1-3])/.exec(line)?.[1] ?? 0) <= ports.length)
    .join('\n')
    .replace(
      /127\.0\.0\.1:300([0-3])/g,
      (_, digit) => `127.0.0.1:${digit === '0' ? port : ports[Number(digit) - 1]}`,
    )
  const file = path.join(folder, files[name])
  writeFileSync(file, text)
  const [program = '', ...args] = balancers[name](file)
  const child: ChildProcess = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => void child.kill())
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      output += chunk
    })
  const isUp = async () => {
    if (child.exitCode !== null) throw new Error(output)
    return (await fetch(`http://127.0.0.1:${port}/ready`).catch(() => null))?.status === 200
  }
  await vi.waitUntil(isUp, { timeout: 30_000 })
  return {
    port,
    /** Waits until haproxy takes a node that was restarted for that. */
    seeing(node: string, state: 'UP' | 'DOWN') {
      const said = () => [...output.matchAll(new RegExp(`nodes/${node} is (UP|DOWN)`, 'g'))]
      return vi.waitUntil(() => said().at(-1)?.[1] === state, { timeout: 60_000 })
    },
    async stop() {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

/** People who read and write, until they are told to stop and have asked so often. */
function applyLoad(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  const failed: string[] = []
  let answered = 0
  let isOver = false
  const calls = [
    { method: 'GET', path: '/config' },
    { method: 'GET', path: '/user/profile' },
    { method: 'PATCH', path: '/user/theme', body: '{"themePreference":"dark"}' },
  ]
  function ask({ body, ...call }: (typeof calls)[number]) {
    return new Promise<void>((resolve) => {
      const sent = request(
        {
          host: '127.0.0.1',
          port,
          agent,
          ...call,
          headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
        },
        (answer) => {
          if (answer.statusCode !== 200) failed.push(`${call.method} ${call.path} ${answer.statusCode}`)
          answer.resume().on('close', resolve)
        },
      )
      sent.on('error', (error) => {
        failed.push(`${call.method} ${call.path} ${error.message}`)
        resolve()
      })
      sent.end(body)
    })
  }
  const work = Array.from({ length: atOnce }, async (_, index) => {
    for (let i = index; !isOver || answered < requests; i++) {
      await ask(calls[i % calls.length] ?? { method: 'GET', path: '/config' })
      answered += 1
      await elapse(pauseMs)
    }
  })
  return {
    failed,
    async finish() {
      isOver = true
      await Promise.all(work)
      agent.destroy()
      return answered
    },
  }
}

const settings = { TRUST_PROXY: '1' }
const startNode = (port: number) => startServerProcess(connection, { ...settings, PORT: String(port) })

test.for(['haproxy', 'nginx'] as const)(
  'nobody notices that all nodes behind %s are restarted, one after the other, and one that is gone is left',
  async (name) => {
    const ports = await Promise.all(Array.from({ length: nodes }, findFreePort))
    const running = await Promise.all(ports.map(startNode))
    const balancer = await startBalancer(name, ports)
    const load = applyLoad(balancer.port)
    for (const [index, node] of running.entries()) {
      node.kill('SIGTERM')
      expect(await node.ended).toEqual({ code: 0, signal: null })
      running[index] = await startNode(ports[index] ?? 0)
    }
    expect(await load.finish()).toBeGreaterThanOrEqual(requests)
    expect(load.failed).toEqual([])

    if (name === 'haproxy') {
      const [, frozen] = running
      await balancer.seeing('node2', 'UP')
      frozen?.kill('SIGSTOP')
      await balancer.seeing('node2', 'DOWN')
      const around = applyLoad(balancer.port)
      await around.finish()
      expect(around.failed).toEqual([])
      frozen?.kill('SIGCONT')
      await balancer.seeing('node2', 'UP')
    }

    // Killed: what was on its connections is lost, and nothing else.
    const next = applyLoad(balancer.port)
    running[0]?.kill('SIGKILL')
    await running[0]?.ended
    await next.finish()
    expect(next.failed.length).toBeLessThanOrEqual(atOnce)
    await balancer.stop()
  },
)

test('haproxy leaves a node that is frozen within five seconds', () => {
  const text = readFileSync(path.join(deploy, files.haproxy), 'utf8')
  const read = (setting: string) => Number(new RegExp(`${setting} (\\d+)`).exec(text)?.[1])
  // Each look that fails takes its whole time, and the first comes up to a pause after the freeze.
  const [pause, failures, wait] = ['check inter', 'fall', 'timeout check'].map(read)
  expect(((pause ?? 0) + (wait ?? 0)) * (failures ?? 0)).toBeLessThanOrEqual(5)
})
