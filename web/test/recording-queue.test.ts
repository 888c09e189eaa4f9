import { describe, expect, test } from 'vitest'
import type { KeptRecording, KeptRecordings } from '../src/dictation/recording-desk.ts'
import { drainRecordings } from '../src/dictation/recording-queue.ts'
import { createVirtualClock } from './virtual-clock.ts'

function begin(waiting: string[]) {
  const clock = createVirtualClock()
  const delivered: { id: string; at: number }[] = []
  const listeners = new Set<() => void>()
  let goOnline = () => {}
  let isOnline = false
  let list: KeptRecording[] = waiting.map((id, startedAt) => ({
    id,
    startedAt,
    failure: 'away',
    waits: true,
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
      if (!isOnline) throw new Error('away')
      list = list.filter((recording) => recording.id !== id)
    },
    onOnline(callback) {
      goOnline = callback
      return () => {}
    },
    setTimer(callback, ms) {
      const id = clock.setTimer(callback, ms)
      return () => clock.clearTimer(id)
    },
  })
  return {
    clock,
    delivered,
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
    await queue.wait(1)
    expect(queue.delivered.map(({ id }) => id)).toEqual(['first', 'second', 'third'])
  })

  test('are tried again after growing pauses, and never the next before the one that fails', async () => {
    const queue = begin(['first', 'second'])
    await queue.wait(120_000)
    expect(queue.delivered).toEqual([5_000, 15_000, 35_000, 75_000].map((at) => ({ id: 'first', at })))
  })

  test('are left alone once the page has gone', async () => {
    const queue = begin(['first'])
    queue.stop()
    await queue.wait(60_000)
    expect(queue.delivered).toEqual([])
  })
})
