import { describe, expect, test } from 'vitest'
import { createVirtualClock } from '../../../test/virtual-clock.ts'
import type { KeptRecording, KeptRecordings } from './recording-desk.ts'
import { drainRecordings } from './recording-queue.ts'

/** How long the server takes to answer. */
const answerMs = 5

/** Recordings of which each failing one is to be tried again after `pauseMs`. */
function begin(waiting: string[], pauseMs = 10_000) {
  const clock = createVirtualClock()
  const delivered: { id: string; at: number }[] = []
  const listeners = new Set<() => void>()
  const refused = new Set<string>()
  let goOnline = () => {}
  let isOnline = false
  let list: KeptRecording[] = waiting.map((id, startedAt) => ({
    id,
    startedAt,
    failure: 'away',
    gaps: [],
    tryAt: pauseMs,
    isSending: false,
  }))
  const kept: Pick<KeptRecordings, 'list' | 'subscribe'> = {
    list: () => list,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const stop = drainRecordings(kept as KeptRecordings, {
    async deliver(id) {
      delivered.push({ id, at: clock.now() })
      const tryAt = refused.has(id) ? null : clock.now() + pauseMs
      await new Promise<void>((resolve) => void clock.setTimer(resolve, answerMs))
      if (isOnline && tryAt !== null) list = list.filter((recording) => recording.id !== id)
      else {
        list = list.map((recording) => (recording.id === id ? { ...recording, tryAt } : recording))
        throw new Error('away')
      }
    },
    onOnline(callback) {
      goOnline = callback
      return () => {}
    },
    now: clock.now,
    setTimer(callback, ms) {
      const id = clock.setTimer(callback, ms)
      return () => clock.clearTimer(id)
    },
  })
  return {
    clock,
    delivered,
    refused,
    stop,
    setOnline(value: boolean) {
      isOnline = value
      if (value) goOnline()
    },
    wait: (ms: number) => clock.runUntil(new Promise<void>((resolve) => void clock.setTimer(resolve, ms))),
  }
}

describe('recordings that wait for the network', () => {
  test('go out in order as soon as it returns', async () => {
    const queue = begin(['first', 'second', 'third'])
    queue.setOnline(true)
    await queue.wait(3 * answerMs)
    expect(queue.delivered.map(({ id }) => id)).toEqual(['first', 'second', 'third'])
  })

  test('go out once and one at a time, however often it returns', async () => {
    const queue = begin(['first', 'second'])
    queue.setOnline(true)
    queue.setOnline(true)
    await queue.wait(2 * answerMs)
    expect(queue.delivered).toEqual([
      { id: 'first', at: 0 },
      { id: 'second', at: answerMs },
    ])
  })

  test('are tried again at their time, and never the next before the one that fails', async () => {
    const queue = begin(['first', 'second'])
    await queue.wait(35_000)
    expect(queue.delivered).toEqual([10_000, 20_000, 30_000].map((at) => ({ id: 'first', at })))
  })

  test('pass one that the server will not take', async () => {
    const queue = begin(['first', 'second', 'third'])
    queue.refused.add('first')
    queue.setOnline(true)
    await queue.wait(12_000)
    expect(queue.delivered.map(({ id }) => id)).toEqual(['first', 'second', 'third'])
  })

  test('are left alone once the page has gone', async () => {
    const queue = begin(['first'])
    queue.stop()
    await queue.wait(60_000)
    expect(queue.delivered).toEqual([])
  })
})
