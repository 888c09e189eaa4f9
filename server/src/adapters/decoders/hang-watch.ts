type Side = 'input' | 'reader'
export type Watch = { pause(side: Side): void; resume(side: Side): void; stop(): void }

/** Calls `onHang` after `limitMs` in which nothing moved although nobody else was being waited for. */
export function watchForHang(limitMs: number, onHang: () => void): Watch {
  const pausedBy = new Set<Side>()
  let timer: NodeJS.Timeout | undefined
  const arm = () => {
    clearTimeout(timer)
    timer = pausedBy.size === 0 ? setTimeout(onHang, limitMs) : undefined
  }
  arm()
  return {
    pause: (side) => {
      pausedBy.add(side)
      arm()
    },
    resume: (side) => {
      pausedBy.delete(side)
      arm()
    },
    stop: () => clearTimeout(timer),
  }
}
