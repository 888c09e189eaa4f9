import { Counter, Gauge } from 'prom-client'
import type { Deps } from '../deps.ts'
import { describeError } from '../describe-error.ts'
import { listRemovals } from './leftovers-store.ts'

type Needs = Pick<Deps, 'db' | 'log' | 'now' | 'metrics'>

/**
 * Removes what is over, each table on its own: trouble with one leaves the others as they are, and is tried again the next
 * time.
 */
export function makeHousekeeping({ db, log, now, metrics }: Needs) {
  const removedRows = new Counter({
    name: 'housekeeping_removed_rows_total',
    help: 'Rows that were over and have been removed',
    labelNames: ['table'],
    registers: [metrics],
  })
  const lastDone = new Gauge({
    name: 'housekeeping_last_success_timestamp_seconds',
    help: 'When what is over was last removed from a table',
    labelNames: ['table'],
    registers: [metrics],
  })

  return async (): Promise<void> => {
    for (const { name, remove } of listRemovals(db, now())) {
      try {
        removedRows.inc({ table: name }, await remove())
        lastDone.set({ table: name }, now().getTime() / 1000)
      } catch (error) {
        log.error({ table: name, cause: describeError(error) }, 'rows that are over were not removed')
      }
    }
  }
}
