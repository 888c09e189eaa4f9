import { second } from '@plainspoken/contract/limits'
import { expect, onTestFinished, test, vi } from 'vitest'
import { makePacer } from '../../http/pacer.ts'
import { makeHolds } from './holds.ts'

test('case 93: the lag that is told is the whole of it, however long the telling takes', () => {
  let now = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
    now += 0.01
    return now
  })
  onTestFinished(() => clock.mockRestore())
  const told: number[] = []
  const socket = { pause: () => {}, resume: () => {} }
  const holds = makeHolds(socket, (seconds) => told.push(seconds))
  onTestFinished(() => holds.end())
  const pacer = makePacer({ perSecond: second, aheadMs: second, restMs: 0 })
  // More by less than the clock goes on meanwhile.
  holds.keepPace('messages', pacer, second + 0.015)
  expect(told).toHaveLength(1)
  expect(told[0]).toBeGreaterThan(1)
})
