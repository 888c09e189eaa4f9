import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { startAccountServer } from './account-server.ts'
import { type ConnectionOrder, floodKinds } from './connection-child.ts'
import { applyLoad, request } from './load.ts'

// How long others wait for /health while somebody sends what is dear to read, on connections that are opened again as soon as
// the server ends them. Goal: p99 within 100 ms.

const seconds = 6
const server = await startAccountServer({ TRUST_PROXY: '0' })

async function flood(order: ConnectionOrder): Promise<number> {
  const child = fork(path.join(import.meta.dirname, 'connection-child.ts'))
  child.send(order)
  const [perSecond] = await once(child, 'message')
  child.kill()
  return perSecond
}

async function measure(name: string, flooding: Promise<number> | null) {
  const requests = [request('GET', '/health', {})]
  const health = await applyLoad({ port: server.port, requests, seconds, pauseMs: 20 })
  const opened = (await flooding) ?? 0
  console.log(
    `${name.padEnd(45)} ${opened.toFixed(0).padStart(5)} opened a second, /health p99 ${health.p99Ms.toFixed(0).padStart(5)} ms`,
  )
}

await measure('nobody else', null)
for (const connections of [1, 8, 64])
  for (const kind of floodKinds)
    await measure(
      `${connections} x ${kind}`,
      flood({ port: server.port, kind, connections, seconds: seconds + 1 }),
    )
await server.stop()
