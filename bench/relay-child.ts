import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket, WebSocketServer } from 'ws'
import { sampleRate, second } from '../contract/src/limits.ts'
import { answerCalls } from '../server/src/adapters/child-calls.ts'

/** Starts the service; gives its port. Or speaks at a server; gives how long each answer took, in ms. */
export type Order =
  | { kind: 'serve' }
  | { kind: 'speak'; port: number; key: string; streams: number; seconds: number }
/** All of an order's streams have begun by then. */
export const beginMs = 5 * second

const frame = Buffer.alloc((2 * sampleRate) / 10)
/** Of frames: how often there are interim words, and words that stay. */
const interimEvery = 5
const finalEvery = 40

/** A service that costs nothing: it answers by counting. */
async function serve(): Promise<number[]> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false })
  await once(server, 'listening')
  server.on('connection', (socket) => {
    let frames = 0
    let settled = 0
    const say = (is_final: boolean, from_finalize = false) => {
      const [start, duration] = [settled / 10, (frames - settled) / 10]
      const transcript = 'these are some words that somebody says'
      const channel = { alternatives: [{ transcript, words: [] }] }
      if (is_final) settled = frames
      const facts = { start, duration, is_final, speech_final: is_final, from_finalize, channel }
      socket.send(JSON.stringify({ type: 'Results', ...facts }))
    }
    socket.on('message', (data: Buffer, isBinary) => {
      if (!isBinary) return data.includes('Finalize') ? say(true, true) : undefined
      frames++
      if (frames % finalEvery === 0) say(true)
      else if (frames % interimEvery === 0) say(false)
    })
  })
  return [(server.address() as AddressInfo).port]
}

async function speak({ port, key, streams, seconds }: Extract<Order, { kind: 'speak' }>): Promise<number[]> {
  const took: number[] = []
  const start = performance.now()
  const one = async (place: number) => {
    await sleep((place * beginMs) / streams)
    const address = `ws://127.0.0.1:${port}/v1/listen?encoding=linear16&sample_rate=${sampleRate}&interim_results=true`
    const socket = new WebSocket(address, {
      headers: { authorization: `Token ${key}` },
      perMessageDeflate: false,
    })
    const sentAt: number[] = []
    socket.on('message', (data: Buffer) => {
      const { type, start: from, duration } = JSON.parse(data.toString())
      const now = performance.now()
      const last = sentAt[Math.round(10 * (from + duration)) - 1]
      // What connects meanwhile is no part of it.
      if (type === 'Results' && last !== undefined && last - start > 1.5 * beginMs) took.push(now - last)
    })
    await once(socket, 'open')
    const began = performance.now()
    for (let i = 0; i < 10 * seconds; i++) {
      sentAt.push(performance.now())
      socket.send(frame)
      await sleep(Math.max(0, began + (i + 1) * 100 - performance.now()))
    }
    socket.terminate()
  }
  await Promise.all(Array.from({ length: streams }, (_, place) => one(place)))
  return took
}

await answerCalls(async () => (order: Order) => (order.kind === 'serve' ? serve() : speak(order)))
