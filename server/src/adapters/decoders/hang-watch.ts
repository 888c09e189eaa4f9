import { readdirSync, readFileSync } from 'node:fs'

type Side = 'input' | 'reader'
export type Watch = { pause(side: Side): void; resume(side: Side): void; stop(): void }

/**
 * Calls `onHang` when nothing moved for `limitMs` although nobody else was being waited for. A program (`pid`) that the machine
 * gives no time does not hang: while it wants to work, `limitMs` of its processor time must pass as well.
 */
export function watchForHang(limitMs: number, pid: number | undefined, onHang: () => void): Watch {
  const pausedBy = new Set<Side>()
  let timer: NodeJS.Timeout | undefined
  /** The program's processor time, in ms, when it was first seen to get nowhere. */
  let usedBefore: number | null = null

  function arm() {
    clearTimeout(timer)
    usedBefore = null
    timer = pausedBy.size === 0 ? setTimeout(look, limitMs) : undefined
  }
  function look() {
    const seen = timer
    // If this very process stood still, whatever has come meanwhile is read first.
    setImmediate(() => {
      if (timer !== seen) return
      const work = pid === undefined ? null : readWork(pid)
      usedBefore ??= work?.usedMs ?? null
      if (!work?.wantsProcessor || work.usedMs - (usedBefore ?? 0) >= limitMs) return onHang()
      timer = setTimeout(look, limitMs)
    })
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
    stop() {
      clearTimeout(timer)
      timer = undefined
    },
  }
}

const msPerTick = 10

/**
 * The processor time a program has used, and whether one of its threads runs or would if it could: it waits for a processor or
 * the disk, or was stopped. Null where the system does not tell.
 */
function readWork(pid: number): { usedMs: number; wantsProcessor: boolean } | null {
  const read = (place: string) => {
    const stat = readFileSync(`/proc/${pid}/${place}`, 'latin1')
    // Behind the name, which may hold anything.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  }
  try {
    const [user = 0, system = 0] = read('stat').slice(11, 13).map(Number)
    const threads = readdirSync(`/proc/${pid}/task`)
    const wantsProcessor = threads.some((thread) => /[RDT]/.test(read(`task/${thread}/stat`)[0] ?? ''))
    return { usedMs: (user + system) * msPerTick, wantsProcessor }
  } catch {
    return null
  }
}
