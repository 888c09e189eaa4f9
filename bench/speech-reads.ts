import { applyLoad, median, request } from './load.ts'
import { cutTakes } from './recordings.ts'
import { startSpeechServer } from './speech-server.ts'

// GET /user/profile and GET /config, some forty times a second on each of four connections, while nothing is transcribed
// and while 16 people upload without a pause, in turns. Goal: p99 under 50 ms while every worker is busy.

const rounds = 5
const people = 16

const takes = await cutTakes(10, people)
const server = await startSpeechServer({ people })

/** Keeps every worker busy until `stop`, which waits for the last text. */
function keepBusy() {
  let stopped = false
  const all = takes.map(async (take, person) => {
    while (!stopped) await server.transcribe(person, take)
  })
  return {
    async stop() {
      stopped = true
      await Promise.all(all)
    },
  }
}

async function measure(url: string) {
  const one = request('GET', url, { authorization: `Bearer ${server.tokens[0]}` })
  const order = { port: server.port, requests: new Array<string>(4).fill(one), seconds: 8, pauseMs: 25 }
  const { p99Ms, statuses } = await applyLoad(order)
  if (Object.keys(statuses).join() !== '200') throw new Error(JSON.stringify(statuses))
  return p99Ms
}

const urls = ['/user/profile', '/config']
const results = urls.map((url) => ({ url, idle: [] as number[], busy: [] as number[] }))
for (let i = 0; i < rounds; i++) {
  for (const { url, idle } of results) idle.push(await measure(url))
  const work = keepBusy()
  for (const { url, busy } of results) busy.push(await measure(url))
  await work.stop()
}
for (const { url, idle, busy } of results) {
  const rest = busy.map((each) => each.toFixed(0)).join(' ')
  console.log(
    `GET ${url.padEnd(14)} p99 busy ${median(busy).toFixed(1)} ms (goal 50; rounds ${rest}), idle ${median(idle).toFixed(1)} ms`,
  )
}
await server.stop()
