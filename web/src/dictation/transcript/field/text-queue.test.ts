import { expect, test, vi } from 'vitest'
import { createTextQueue } from './text-queue.ts'

function openQueue(onWait?: () => void) {
  const queue = createTextQueue(onWait)
  const done: string[] = []
  const write = (word: string) => queue.run(() => done.push(word))
  return { queue, write, done: () => done.join('') }
}

test('changes run at once, and in their order while something is awaited', async () => {
  const { queue, write, done } = openQueue()
  write('a')
  expect(done()).toBe('a')
  const { promise, resolve } = Promise.withResolvers<void>()
  queue.waitFor(promise)
  write('b')
  write('c')
  expect([done(), queue.isWaiting()]).toEqual(['a', true])
  resolve()
  await expect.poll(done).toBe('abc')
  write('d')
  expect(done()).toBe('abcd')
})

test('what a waiting change awaits itself, and what it puts first, comes before the rest', async () => {
  const queue = createTextQueue()
  const order: string[] = []
  const composed = Promise.withResolvers<void>()
  queue.waitFor(composed.promise)
  const pasted = Promise.withResolvers<void>()
  queue.run(() => {
    queue.waitFor(pasted.promise)
    queue.runFirst(() => order.push('b'))
  })
  queue.run(() => order.push('c'))
  composed.resolve()
  await composed.promise
  await Promise.resolve()
  queue.run(() => order.push('d'))
  expect(order).toEqual([])
  pasted.resolve()
  await expect.poll(() => order.join('')).toBe('bcd')
})

test('what is awaited may fail', async () => {
  const { queue, write, done } = openQueue()
  queue.waitFor(Promise.reject(new Error('no clipboard')))
  write('a')
  await expect.poll(done).toBe('a')
})

test('a page that goes does not wait', () => {
  const onWait = vi.fn()
  const { queue, write, done } = openQueue(onWait)
  queue.waitFor(new Promise(() => {}))
  write('a')
  expect(onWait).toHaveBeenCalledOnce()
  queue.flush()
  expect([done(), queue.isWaiting()]).toEqual(['a', false])
})
