/** Time that passes only when nothing else is left to do. */
export function createVirtualClock() {
  let now = 0
  let made = 0
  const timers = new Map<number, { at: number; callback: () => void }>()

  function setTimer(callback: () => void, ms: number): number {
    made++
    timers.set(made, { at: now + Math.max(0, ms), callback })
    return made
  }

  return {
    now: () => now,
    setTimer,
    clearTimer: (id: number) => void timers.delete(id),
    /** Runs timers in their order, with the promises between them, until `done` settles or nothing is left. */
    async runUntil(done: Promise<unknown>) {
      let isDone = false
      const settled = done.finally(() => {
        isDone = true
      })
      for (;;) {
        await new Promise(setImmediate)
        if (isDone) return settled
        const next = [...timers].sort(([a, x], [b, y]) => x.at - y.at || a - b)[0]
        if (next === undefined) throw new Error('Nothing is left to do, and it is not done.')
        timers.delete(next[0])
        now = Math.max(now, next[1].at)
        next[1].callback()
      }
    },
  }
}
