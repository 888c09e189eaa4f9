import { setTimeout as sleep } from 'node:timers/promises'
import { sampleRate, second } from '../contract/src/limits.ts'
import type { LiveMessage, LiveResults, LiveStart } from '../contract/src/live.ts'

/** Words heard, with the time in ms of `performance.now()`. */
export type Heard = LiveResults & { at: number; text: string }

const frame = sampleRate / 10

/** Dictates sound from a sample on, by tenths of a second, until it ends or `isBroken` says that the connection broke. */
export async function dictate(
  port: number,
  token: string,
  sound: Int16Array,
  {
    from = 0,
    isRealTime = true,
    isBroken = () => false,
  }: { from?: number; isRealTime?: boolean; isBroken?: () => boolean } = {},
): Promise<{ heard: Heard[]; settled: number; startedAt: number; isWhole: boolean }> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/transcription/live`)
  const heard: Heard[] = []
  let settled = from
  const { promise: ready, resolve: onReady, reject } = Promise.withResolvers<void>()
  const closed = new Promise<number>((resolve) => {
    socket.onclose = ({ code }) => {
      resolve(code)
      reject(new Error(`The server closed with ${code}.`))
    }
  })
  socket.onmessage = ({ data }) => {
    const message: LiveMessage = JSON.parse(data)
    if (message.type === 'ready') onReady()
    if (message.type === 'done') settled = message.settled
    if (message.type !== 'Results') return
    settled = message.settled
    heard.push({
      ...message,
      at: performance.now(),
      text: message.channel.alternatives[0]?.transcript ?? '',
    })
  }
  socket.onopen = () => {
    const start: LiveStart = { type: 'start', token, from }
    socket.send(JSON.stringify(start))
  }
  await ready
  const startedAt = performance.now()
  let isWhole = true
  for (let at = from; at < sound.length; at += frame) {
    if (isBroken()) {
      isWhole = false
      break
    }
    socket.send(sound.slice(at, at + frame))
    if (!isRealTime) await sleep(0)
    else await sleep(Math.max(0, startedAt + (second * (at + frame - from)) / sampleRate - performance.now()))
  }
  if (isWhole) socket.send(JSON.stringify({ type: 'CloseStream' }))
  else socket.close()
  await closed
  return { heard, settled, startedAt, isWhole }
}

/** The words that stand for good. */
export const finalText = (heard: readonly Pick<Heard, 'is_final' | 'text'>[]) =>
  heard
    .filter(({ is_final }) => is_final)
    .map(({ text }) => text)
    .filter(Boolean)
    .join(' ')
