import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { sampleRate, second } from '../contract/src/limits.ts'
import { answerCalls } from '../server/src/adapters/child-calls.ts'

/**
 * Starts the service; gives its port. Or speaks at a server; gives how long each answer took, in ms. Or tells how many seconds of a
 * processor this process has taken.
 */
export type Order =
  | { kind: 'serve' }
  | { kind: 'speak'; port: number; key: string; streams: number; seconds: number }
  | { kind: 'used' }

/** All of an order's streams have begun by then, and what they hear counts from a while later on. */
const beginMs = 5 * second
const countsAfterMs = 1.5 * beginMs

/** A tenth of a second of sound. */
const frameMs = 100
const soundBytes = (2 * sampleRate * frameMs) / second
/** Of frames: how often there are interim words, and words that stay. */
const interimEvery = 5
const finalEvery = 40

// What speaks and what answers share the machine with what is measured, so both do the least there is: bare sockets, frames that
// are masked once, one clock.

const textFrame = 1
const soundFrame = 2
const closeFrame = 8

function makeFrame(kind: number, data: Buffer, mask: Buffer | null = null): Buffer {
  const isLong = data.length > 125
  const head = Buffer.from([0x80 | kind, (mask ? 0x80 : 0) | (isLong ? 126 : data.length)])
  const length = Buffer.alloc(isLong ? 2 : 0)
  if (isLong) length.writeUInt16BE(data.length)
  const body = mask ? Buffer.from(data.map((byte, i) => byte ^ (mask[i % 4] ?? 0))) : data
  return Buffer.concat([head, length, mask ?? Buffer.alloc(0), body])
}

/** Takes frames apart; what is masked stays so. */
function makeReader(take: (kind: number, data: Buffer) => void) {
  let rest: Buffer = Buffer.alloc(0)
  return (part: Buffer) => {
    rest = rest.length > 0 ? Buffer.concat([rest, part]) : part
    for (;;) {
      const [first = 0, second = 0] = rest
      const isLong = (second & 127) === 126
      const head = 2 + (isLong ? 2 : 0) + (second & 128 ? 4 : 0)
      if (rest.length < head) return
      const end = head + (isLong ? rest.readUInt16BE(2) : second & 127)
      if (rest.length < end) return
      take(first & 15, rest.subarray(head, end))
      rest = rest.subarray(end)
    }
  }
}

/** A service that costs next to nothing: it answers by counting. */
async function serve(): Promise<number[]> {
  const server = createServer()
  server.on('upgrade', ({ headers }, socket: Socket) => {
    const key = `${headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`
    const accept = createHash('sha1').update(key).digest('base64')
    const head = ['HTTP/1.1 101 Switching Protocols', 'Upgrade: websocket', 'Connection: Upgrade']
    socket.write(`${[...head, `Sec-WebSocket-Accept: ${accept}`].join('\r\n')}\r\n\r\n`)
    socket.setNoDelay(true)
    let frames = 0
    let settled = 0
    const say = (is_final: boolean) => {
      const [start, duration] = [settled / 10, (frames - settled) / 10]
      const transcript = 'these are some words that somebody says'
      const channel = { alternatives: [{ transcript, words: [] }] }
      if (is_final) settled = frames
      const facts = { start, duration, is_final, speech_final: is_final, from_finalize: false, channel }
      socket.write(makeFrame(textFrame, Buffer.from(JSON.stringify({ type: 'Results', ...facts }))))
    }
    let bytes = 0
    const read = makeReader((kind, data) => {
      if (kind === closeFrame) return socket.destroy()
      if (kind !== soundFrame) return
      bytes += data.length
      // Whoever joins frames is answered as often.
      for (; bytes >= soundBytes; bytes -= soundBytes) {
        frames++
        if (frames % finalEvery === 0) say(true)
        else if (frames % interimEvery === 0) say(false)
      }
    })
    socket.on('data', read).on('error', () => {})
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return [(server.address() as AddressInfo).port]
}

async function speak({ port, key, streams, seconds }: Extract<Order, { kind: 'speak' }>): Promise<number[]> {
  const took: number[] = []
  const start = performance.now()
  const frame = makeFrame(soundFrame, randomBytes(soundBytes), randomBytes(4))
  /** Who speaks in each ms of a tenth of a second. */
  const turns = Array.from({ length: frameMs }, (): (() => void)[] => [])

  async function open(place: number) {
    await sleep((place * beginMs) / streams)
    const socket = connect(port, '127.0.0.1').setNoDelay(true)
    const query = `encoding=linear16&sample_rate=${sampleRate}&interim_results=true`
    const head = [
      `GET /v1/listen?${query} HTTP/1.1`,
      `Host: 127.0.0.1:${port}`,
      `Authorization: Token ${key}`,
    ]
    const upgrade = ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13']
    socket.write(
      [...head, ...upgrade, `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`, '', ''].join('\r\n'),
    )
    const [answer] = (await once(socket, 'data')) as [Buffer]
    const headEnd = answer.indexOf('\r\n\r\n') + 4
    if (!answer.toString().startsWith('HTTP/1.1 101')) throw new Error(answer.toString())
    const sentAt: number[] = []
    const read = makeReader((kind, data) => {
      if (kind !== textFrame) return
      const { type, start: from, duration } = JSON.parse(data.toString())
      const now = performance.now()
      const last = sentAt[Math.round(10 * (from + duration)) - 1]
      // What connects meanwhile is no part of it.
      if (type === 'Results' && last !== undefined && last - start > countsAfterMs) took.push(now - last)
    })
    read(answer.subarray(headEnd))
    socket.on('data', read)
    turns[place % frameMs]?.push(() => {
      sentAt.push(performance.now())
      socket.write(frame)
    })
    return socket
  }

  let clock = 0
  const ticks = setInterval(() => {
    for (const now = performance.now() - start; clock < now; clock++)
      for (const say of turns[clock % frameMs] ?? []) say()
  }, 1)
  const sockets = await Promise.all(Array.from({ length: streams }, (_, place) => open(place)))
  await sleep(second * seconds - (performance.now() - start))
  clearInterval(ticks)
  for (const socket of sockets) socket.destroy()
  return took
}

function tellUsed(): number[] {
  const { user, system } = process.cpuUsage()
  return [(user + system) / 1e6]
}

await answerCalls(async () => (order: Order) => {
  if (order.kind === 'used') return tellUsed()
  return order.kind === 'serve' ? serve() : speak(order)
})
