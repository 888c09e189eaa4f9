import { expect, test } from 'vitest'
import { makeTurns } from './turns.ts'

type Piece = { user: string; seconds: number }

const headStart = 60

/** One worker's queue, and sixteen people who have six pieces of 20 s waiting at any time. */
function startBusy() {
  let time = 0
  const turns = makeTurns<Piece>({ costOf: ({ seconds }) => seconds, headStart, now: () => time })
  const add = (user: string, seconds: number) => turns.add(user, { user, seconds })
  for (let recording = 0; recording < 6; recording++)
    for (let person = 0; person < 16; person++) add(`many ${person}`, 20)

  /** Takes one piece; one of a long recording is followed by its next. Returns whose it was. */
  function take(): string {
    const { user = 'nobody', seconds = 0 } = turns.take() ?? {}
    if (seconds === 20) add(user, seconds)
    return user
  }
  return {
    add,
    take,
    takeMany: (times: number) => Array.from({ length: times }, take),
    pass: (seconds: number) => {
      time += seconds
    },
  }
}

test.each([16, 23, 100])(
  'who comes when others have been given %i pieces is next, also with a long piece, and when a short one came before',
  (times) => {
    const { add, take, takeMany } = startBusy()
    takeMany(times)
    add('hasty', 1)
    expect(take()).toBe('hasty')
    add('newcomer', 20)
    expect(take()).toBe('newcomer')
  },
)

test('who dictates is next each time, though they are given more than anybody with long recordings', () => {
  const { add, take, takeMany, pass } = startBusy()
  for (let i = 0; i < 300; i++) {
    pass(3)
    add('dictating', 3)
    expect(take(), `take ${i}`).toBe('dictating')
    // All that a slow machine does meanwhile.
    takeMany(1)
  }
})

test('long recordings go on evenly, whoever came later', () => {
  const { add, takeMany, pass } = startBusy()
  takeMany(32)
  add('seventeenth', 20)
  const order = takeMany(17 * 20)
  const counts = Map.groupBy(order, (user) => user)
  expect(counts.size).toBe(17)
  for (const [user, { length }] of counts) {
    expect(length, user).toBeGreaterThanOrEqual(19)
    expect(length, user).toBeLessThanOrEqual(20 + headStart / 20)
  }
  // However long one waits with pieces in the queue, that is no rest.
  pass(1e6)
  expect(new Set(takeMany(17)).size).toBe(17)
})
