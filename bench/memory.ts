import { readFileSync } from 'node:fs'

/** Megabytes in use by a process and by all that it started, shared pages counted once; 0 when it has ended. */
export function memoryOf(pid: number): number {
  try {
    const kilobytes = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
    return Number(kilobytes) / 1024 + children.reduce((sum, child) => sum + memoryOf(Number(child)), 0)
  } catch {
    return 0
  }
}

/** Looks twice a second until `stop`, which gives the most that was in use, in megabytes. `read` says what is in use. */
export function watchMemory(read = () => memoryOf(process.pid)) {
  let peak = read()
  const timer = setInterval(() => {
    peak = Math.max(peak, read())
  }, 500)
  return {
    stop() {
      clearInterval(timer)
      return Math.max(peak, read())
    },
  }
}
