import { expect, test, vi } from 'vitest'
import { makePasswordQueue, type Turn } from './password-queue.ts'

/** Work that ends when it is told to, and who has begun with it. */
function watch(atOnce: number) {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const queued = makePasswordQueue(atOnce)
  const come = (name: string, isKnown = false) => {
    const turn: Turn = { isKnown, of: name }
    const work = () => {
      begun.push(name)
      return new Promise<void>((end) => ends.set(name, end))
    }
    return queued(turn, work)
  }
  async function end(name: string) {
    ends.get(name)?.()
    await Promise.resolve()
  }
  return { begun, come, end }
}

test('case 122: while known browsers come, strangers leave them a place, and take it again a minute after the last', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const { begun, come, end } = watch(2)
  for (const name of ['a', 'b', 'c', 'd', 'e']) void come(name)
  expect(begun).toEqual(['a', 'b'])
  void come('owner', true)
  await end('a')
  await vi.waitFor(() => expect(begun).toEqual(['a', 'b', 'owner']))
  await end('owner')
  await end('b')
  await vi.waitFor(() => expect(begun).toEqual(['a', 'b', 'owner', 'c']))
  void come('owner again', true)
  expect(begun.at(-1)).toBe('owner again')
  await end('owner again')
  vi.advanceTimersByTime(60_001)
  await end('c')
  await vi.waitFor(() => expect(begun.slice(-2)).toEqual(['d', 'e']))
  vi.useRealTimers()
})

test('on a single core strangers are served nevertheless', async () => {
  const { begun, come, end } = watch(1)
  void come('owner', true)
  void come('stranger')
  await end('owner')
  await vi.waitFor(() => expect(begun).toEqual(['owner', 'stranger']))
})
