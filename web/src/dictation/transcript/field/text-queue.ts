/** Changes of the text in the order in which they were asked for, while something has to be awaited between them. */
export interface TextQueue {
  /** Runs a change now, or once what has to come before it is over. */
  run(change: () => void): void
  /** The same, before all that waits already. */
  runFirst(change: () => void): void
  /** Holds back later changes until this settles. */
  waitFor(done: Promise<unknown>): void
  /** Runs all that waits, whatever it waits for: the page goes, or the person wants it now. */
  flush(): void
  isWaiting(): boolean
  /** Nothing is awaited. */
  isFree(): boolean
}

/** `onWait` is called whenever a change has to wait. */
export function createTextQueue(onWait = () => {}): TextQueue {
  const awaited = new Set<Promise<unknown>>()
  const changes: (() => void)[] = []
  let isDraining = false

  function drain() {
    if (isDraining) return
    isDraining = true
    try {
      while (awaited.size === 0) {
        const change = changes.shift()
        if (change === undefined) return
        change()
      }
    } finally {
      isDraining = false
    }
  }

  function add(change: () => void, isFirst: boolean) {
    if (awaited.size === 0 && (isFirst || changes.length === 0)) return change()
    if (isFirst) changes.unshift(change)
    else changes.push(change)
    if (awaited.size > 0) onWait()
  }

  return {
    run: (change) => add(change, false),
    runFirst: (change) => add(change, true),
    waitFor(done) {
      const over = done.then(
        () => {},
        () => {},
      )
      awaited.add(over)
      void over.then(() => {
        awaited.delete(over)
        drain()
      })
    },
    flush() {
      awaited.clear()
      drain()
    },
    isWaiting: () => changes.length > 0,
    isFree: () => awaited.size === 0,
  }
}
