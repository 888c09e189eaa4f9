import { hour } from '@plainspoken/contract/limits'
import type { FastifyInstance } from 'fastify'
import { Counter, Gauge } from 'prom-client'
import type { Deps } from '../deps.ts'
import { describeError } from '../describe-error.ts'
import { listRemovals } from './leftovers-store.ts'

type Needs = Pick<Deps, 'db' | 'log' | 'now' | 'metrics'>

/** Removes what is over when the server is ready, and every hour. */
export function keepHouse(app: FastifyInstance, deps: Needs) {
  const clean = makeHousekeeping(deps)
  let work = Promise.resolve(true)
  const start = () => {
    work = clean()
  }
  const timer = setInterval(start, hour).unref()
  app.addHook('onReady', async () => start())
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await work
  })
}

/**
 * Removes what is over, each table on its own: trouble with one leaves the others as they are, and is tried again the next
 * time. Returns whether all went well.
 */
function makeHousekeeping({ db, log, now, metrics }: Needs) {
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

  return async (): Promise<boolean> => {
    let isWell = true
    for (const { name, remove } of listRemovals(db, now())) {
      try {
        removedRows.inc({ table: name }, await remove())
        lastDone.set({ table: name }, now().getTime() / 1000)
      } catch (error) {
        isWell = false
        log.error({ table: name, cause: describeError(error) }, 'rows that are over were not removed')
      }
    }
    return isWell
  }
}
