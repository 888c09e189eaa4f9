/** A queue that is fair by what the items cost, not by their number: whoever has much waiting does not delay who has little. */
export type Turns<T> = {
  add(user: string, item: T): void
  /** For what has already had its turn: it is this user's next, and costs nothing more. */
  addFirst(user: string, item: T): void
  take(): T | undefined
  remove(user: string, item: T): void
  size(): number
}

/**
 * `begin`: what everything this user was given before has cost, on the common clock. `restsSince`: when nothing of theirs waited
 * any more.
 */
type Line<T> = { items: T[]; begin: number; restsSince: number }

type Rules<T> = {
  costOf: (item: T) => number
  /** The lead of users who come after a rest over those who were there; at least what the dearest item costs. */
  headStart: number
  /** The time, in what may be used meanwhile without ever being behind: who speaks gives a second of sound each second. */
  now: () => number
}

/**
 * Weighted fair queuing: whose next item would be finished first, if all users were served at the same time, is next. The
 * clock is at the beginning of who has been given least of those who wait. Who comes with nothing waiting begins by the head
 * start before it, so that they wait for nobody who was there before; what they are then given counts, and rest makes up for
 * it. So whoever dictates comes before long recordings, and these share the time that is left.
 */
export function makeTurns<T>({ costOf, headStart, now }: Rules<T>): Turns<T> {
  const lines = new Map<string, Line<T>>()
  let clock = 0

  function lineOf(user: string): Line<T> {
    const known = lines.get(user)
    if (known && known.items.length > 0) return known
    const line = { items: [], begin: clock - headStart, restsSince: 0 }
    if (known) line.begin = Math.max(line.begin, afterRest(known))
    lines.set(user, line)
    return line
  }

  const afterRest = ({ begin, restsSince }: Line<T>) => begin - (now() - restsSince)

  function findNext(): Line<T> | null {
    let next: Line<T> | null = null
    let least = Number.POSITIVE_INFINITY
    for (const line of lines.values()) {
      const [first] = line.items
      const end = first === undefined ? least : line.begin + costOf(first)
      if (end < least) [next, least] = [line, end]
    }
    return next
  }

  function moveClock() {
    let least = Number.POSITIVE_INFINITY
    for (const { items, begin } of lines.values()) if (items.length > 0) least = Math.min(least, begin)
    if (least < Number.POSITIVE_INFINITY) clock = Math.max(clock, least)
  }

  function forgetIdle() {
    for (const [user, line] of lines)
      if (line.items.length === 0 && afterRest(line) <= clock - headStart) lines.delete(user)
  }

  return {
    add: (user, item) => void lineOf(user).items.push(item),
    addFirst(user, item) {
      const line = lineOf(user)
      line.items.unshift(item)
      line.begin -= costOf(item)
    },
    take() {
      moveClock()
      const line = findNext()
      const item = line?.items.shift()
      if (!line || item === undefined) return undefined
      line.begin += costOf(item)
      line.restsSince = now()
      forgetIdle()
      return item
    },
    remove(user, item) {
      const line = lines.get(user)
      if (!line) return
      line.items = line.items.filter((other) => other !== item)
      line.restsSince = now()
      forgetIdle()
    },
    size: () => [...lines.values()].reduce((sum, { items }) => sum + items.length, 0),
  }
}
