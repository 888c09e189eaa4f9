/** A queue that is fair by what the items cost, not by their number: whoever has much waiting does not delay who has little. */
export type Turns<T> = {
  add(user: string, item: T): void
  /** For what has already had its turn: it is this user's next, and costs nothing more. */
  addFirst(user: string, item: T): void
  take(): T | undefined
  remove(user: string, item: T): void
  size(): number
}

/** `begin`: what everything this user was given before has cost, on the common clock. */
type Line<T> = { items: T[]; begin: number }

/**
 * Weighted fair queuing: whose next item would be finished first, if all users were served at the same time, is next. The
 * clock is the beginning of what was taken last; who comes with nothing waiting begins there.
 */
export function makeTurns<T>(costOf: (item: T) => number): Turns<T> {
  const lines = new Map<string, Line<T>>()
  let clock = 0

  function lineOf(user: string): Line<T> {
    const line = lines.get(user) ?? { items: [], begin: clock }
    if (line.items.length === 0) line.begin = Math.max(line.begin, clock)
    lines.set(user, line)
    return line
  }

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

  function forgetIdle() {
    for (const [user, { items, begin }] of lines) if (items.length === 0 && begin <= clock) lines.delete(user)
  }

  return {
    add: (user, item) => void lineOf(user).items.push(item),
    addFirst(user, item) {
      const line = lineOf(user)
      line.items.unshift(item)
      line.begin -= costOf(item)
    },
    take() {
      const line = findNext()
      const item = line?.items.shift()
      if (!line || item === undefined) return undefined
      clock = Math.max(clock, line.begin)
      line.begin += costOf(item)
      forgetIdle()
      return item
    },
    remove(user, item) {
      const line = lines.get(user)
      if (line) line.items = line.items.filter((other) => other !== item)
      forgetIdle()
    },
    size: () => [...lines.values()].reduce((sum, { items }) => sum + items.length, 0),
  }
}
