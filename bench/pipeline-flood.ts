import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { startAccountServer } from './account-server.ts'
import { applyLoad, request } from './load.ts'
import type { PipelineOrder } from './pipeline-child.ts'

// How long others wait for /health while somebody sends 1,500 requests at once on each connection, and opens another one as
// soon as the server ends it. Goal: p99 within 100 ms.

const seconds = 10
const server = await startAccountServer({ TRUST_PROXY: '0' })

async function flood(order: PipelineOrder): Promise<number> {
  const child = fork(path.join(import.meta.dirname, 'pipeline-child.ts'))
  child.send(order)
  const [perSecond] = await once(child, 'message')
  child.disconnect()
  return perSecond
}

for (const connections of [0, 1, 8, 64]) {
  const [opened, { p99Ms, perSecond }] = await Promise.all([
    connections ? flood({ port: server.port, connections, seconds }) : 0,
    applyLoad({ port: server.port, requests: [request('GET', '/health', {})], seconds, pauseMs: 20 }),
  ])
  console.log(
    `${String(connections).padStart(3)} connections, ${opened.toFixed(0)} opened a second: /health p99 ${p99Ms.toFixed(0)} ms (${perSecond.toFixed(0)}/s)`,
  )
}
await server.stop()
