import { minute } from '@plainspoken/contract/limits'
import type { Caller } from '../http/caller.ts'
import { Failure } from '../http/failure.ts'

/** A caller who wants a password hashed. */
export type Turn = {
  /** Somebody whom an account knows: signed in, or in a browser of theirs. They wait for no stranger. */
  isKnown: boolean
  /** Whose turn it is: the account, or a stranger's network. */
  of: string
}

/** A stranger's turn is their network's; `account` is one that knows them. */
export function turnOf({ network }: Caller, account: string | null): Turn {
  return { isKnown: account !== null, of: account ?? network ?? '' }
}

const waitingMost = 400
/** Of one account, or one network. */
const waitingMostOfOne = 40

type Waiting = { begin: () => void; giveUp: (reason: Failure) => void }

/** So long after somebody who is known, strangers leave a place to the next one. */
const keptMs = minute

/**
 * Does a few things at once and has the others wait: those who are known before strangers, and among each, one of
 * everybody in turn. Where there is no room, the last of whoever has most waiting goes. While some come who are known, strangers
 * leave one place to them: they wait for no stranger's work that is under way, and a core is left to the rest of what they asked for.
 */
export function makePasswordQueue(atOnce: number) {
  const known = makeLines()
  const strangers = makeLines()
  let running = 0
  let keptUntil = 0

  const placesOfStrangers = () => (performance.now() < keptUntil ? Math.max(1, atOnce - 1) : atOnce)

  function enter({ isKnown, of }: Turn) {
    return new Promise<void>((begin, giveUp) => {
      const waiting = { begin, giveUp }
      const out = (isKnown ? known : strangers).add(of, waiting)
      out?.giveUp(new Failure('unavailable', { retryAfterSeconds: 5 }))
    })
  }

  function takeNext() {
    if (running >= atOnce) return undefined
    return known.take() ?? (running < placesOfStrangers() ? strangers.take() : undefined)
  }

  function beginNext() {
    for (let next = takeNext(); next; next = takeNext()) {
      running++
      next.begin()
    }
  }

  return async <T>(turn: Turn, work: () => Promise<T>): Promise<T> => {
    if (turn.isKnown) keptUntil = performance.now() + keptMs
    if (running < (turn.isKnown ? atOnce : placesOfStrangers())) running++
    else await enter(turn)
    try {
      return await work()
    } finally {
      running--
      beginNext()
    }
  }
}

function makeLines() {
  /** In the order of their turns; none is empty. */
  const lines = new Map<string, Waiting[]>()
  let size = 0

  function findLongest(own: string) {
    let longest = own
    for (const [of, line] of lines) if (line.length > (lines.get(longest)?.length ?? 0)) longest = of
    return longest
  }

  function removeLast(of: string) {
    const line = lines.get(of)
    const last = line?.pop()
    if (line?.length === 0) lines.delete(of)
    size--
    return last
  }

  return {
    /** Returns who has to go for it, which may be the one that came. */
    add(of: string, waiting: Waiting): Waiting | undefined {
      const own = lines.get(of) ?? []
      lines.set(of, own)
      own.push(waiting)
      size++
      if (size <= waitingMost && own.length <= waitingMostOfOne) return undefined
      return removeLast(own.length > waitingMostOfOne ? of : findLongest(of))
    },
    take(): Waiting | undefined {
      const [first] = lines
      if (!first) return undefined
      const [of, line] = first
      lines.delete(of)
      const next = line.shift()
      if (line.length > 0) lines.set(of, line)
      size--
      return next
    },
  }
}
