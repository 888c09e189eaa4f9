import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { startAccountServer } from './account-server.ts'
import { type ConnectionOrder, floodKinds } from './connection-child.ts'
import { applyLoad, request } from './load.ts'
import { makeOwners } from './owners.ts'
import { watchWaits } from './waits.ts'

// How long others wait for /health, and an owner in a known browser to sign in, while somebody sends what is dear to read, on
// connections that are opened again as soon as the server ends them. Goal: p99 within 100 ms; for the sign-in, besides its hash.

const seconds = 6
const server = await startAccountServer({ TRUST_PROXY: '0' })
const signIn = await makeOwners(server, 200, '')

async function flood(order: ConnectionOrder): Promise<number> {
  const child = fork(path.join(import.meta.dirname, 'connection-child.ts'))
  child.send(order)
  const [perSecond] = await once(child, 'message')
  child.kill()
  return perSecond
}

async function measure(name: string, flooding: Promise<number> | null) {
  const requests = [request('GET', '/health', {})]
  const [health, waits] = await Promise.all([
    applyLoad({ port: server.port, requests, seconds, pauseMs: 20 }),
    watchWaits(server.port, { 'sign-in': signIn }, seconds),
  ])
  const opened = (await flooding) ?? 0
  console.log(
    `${name}: ${opened.toFixed(0)} opened a second; /health elsewhere p99 ${health.p99Ms.toFixed(0)} ms\n${waits}`,
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
