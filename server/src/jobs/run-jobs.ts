import { second } from '@plainspoken/contract/limits'
import type { FastifyInstance } from 'fastify'
import { Gauge } from 'prom-client'
import { type JobQueues, readWaiting } from '../db/job-queues.ts'
import type { Deps } from '../deps.ts'
import { describeError } from '../describe-error.ts'
import type { WaitingMail } from './mail-queue.ts'
import type { MailWorker } from './mail-worker.ts'

/** Mails that a node sends at the same time. */
const mailsAtOnce = 3
const stopWithinMs = 3 * second

/** The hourly tasks, each done once in the whole cluster. */
export type Chores = { housekeeping: () => Promise<unknown>; reconciliation: () => Promise<unknown> }

const hourly = { housekeeping: '7 * * * *', reconciliation: '37 * * * *' } satisfies Record<
  keyof Chores,
  string
>

/** Works on the jobs that wait in the database, from when the server is ready until it closes. */
export function runJobs(
  app: FastifyInstance,
  deps: Pick<Deps, 'db' | 'log' | 'metrics'>,
  { queues, deliver, chores }: { queues: JobQueues; deliver: MailWorker; chores: Chores },
) {
  const { log } = deps
  watchQueues(deps)
  queues.on('error', (error) => log.warn({ cause: describeError(error) }, 'trouble with the job queues'))
  queues.on('warning', ({ message }) => log.warn({ message }, 'the job queues warn'))
  let started = Promise.resolve()
  let isClosing = false

  async function start() {
    await queues.start({ attempts: 1_000 })
    for (let i = 0; i < mailsAtOnce; i++) await workOnMails()
    for (const [name, work] of Object.entries(chores)) {
      await queues.work(name, { pollingIntervalSeconds: 10 }, work)
      await queues.schedule(name, hourly[name as keyof Chores])
    }
    // A server that was away for long does not wait for the hour.
    await queues.send('housekeeping')
  }

  /** Takes one mail after the other while there are any, and so marks each as sent as soon as it is. */
  async function workOnMails() {
    const worker: string = await queues.work<WaitingMail>(
      'mail',
      { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 2 },
      async ([job]) => {
        if (!job) return null
        const given = await deliver(job.data)
        queues.notifyWorker(worker)
        return given
      },
    )
  }

  app.addHook('onReady', async () => {
    started = start().catch((error: unknown) => {
      if (!isClosing) log.error({ cause: describeError(error) }, 'the job queues did not start')
    })
  })
  app.addHook('onClose', async () => {
    isClosing = true
    await queues.stop({ timeout: stopWithinMs })
    await started
  })
}

function watchQueues({ db, metrics }: Pick<Deps, 'db' | 'metrics'>) {
  const oldest = new Gauge({
    name: 'jobs_oldest_waiting_timestamp_seconds',
    help: 'Since when the oldest job waits',
    labelNames: ['queue'],
    registers: [metrics],
  })
  new Gauge({
    name: 'jobs_waiting',
    help: 'Jobs that wait, such as mails that the mail server has not taken',
    labelNames: ['queue'],
    registers: [metrics],
    async collect() {
      const rows = await readWaiting(db)
      this.reset()
      oldest.reset()
      for (const { name, waiting, since } of rows) {
        this.set({ queue: name }, waiting)
        oldest.set({ queue: name }, new Date(since).getTime() / 1000)
      }
    },
  })
}
