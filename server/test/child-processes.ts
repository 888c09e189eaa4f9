import { readdirSync, readFileSync } from 'node:fs'

/** The numbers of the processes that this one has started with `part` in their command line. Linux only. */
export function childProcesses(part: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const isOurs = readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ')[3] === String(process.pid)
        return isOurs && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(part)
      } catch {
        // It ended in the meantime.
        return false
      }
    })
    .map(Number)
}
