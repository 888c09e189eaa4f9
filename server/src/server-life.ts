import { constants } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { second } from '@plainspoken/contract/limits'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { StartupError } from './startup-error.ts'

/** Listens. Throws a StartupError that says why it cannot. */
export async function listen(app: FastifyInstance, { host, port }: Pick<Config, 'host' | 'port'>) {
  try {
    await app.listen({ host, port })
  } catch (error) {
    const reasons: Record<string, string> = {
      EADDRINUSE: 'another program listens there. End it, or choose another PORT',
      EACCES: 'this user may not listen there. Choose a PORT above 1023',
      EADDRNOTAVAIL: 'this machine has no such address. Check HOST',
      ENOTFOUND: 'this machine has no such address. Check HOST',
    }
    const reason = reasons[(error as NodeJS.ErrnoException).code ?? '']
    throw reason ? new StartupError(`Cannot listen on ${host}:${port}: ${reason}.`, { cause: error }) : error
  }
}

/**
 * Goes on serving for a while after SIGTERM: whatever shares the work out among servers needs time to notice that this one
 * is not ready.
 */
export async function drain(
  app: FastifyInstance,
  { drainMs }: Pick<Config, 'drainMs'>,
  signal: NodeJS.Signals,
) {
  if (signal !== 'SIGTERM') return
  app.isDraining = true
  app.log.info({ ms: drainMs }, 'asked to stop: not ready any more')
  await sleep(drainMs)
}

/** Twenty seconds for what is under way, and some for the jobs and the database: whoever started the server waits no longer. */
export function endAnyway(log: Pick<FastifyBaseLogger, 'error'>) {
  const end = () => {
    log.error('the server did not stop in time, and ends as it is')
    process.exit(1)
  }
  setTimeout(end, 23 * second).unref()
}

/** The same signal once more ends the process at once; unlike death by the signal itself, an exit takes PostgreSQL along. */
export function untilAskedToStop() {
  return new Promise<NodeJS.Signals>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.once(signal, () => {
        resolve(signal)
        process.once(signal, () => process.exit(128 + constants.signals[signal]))
      })
    }
  })
}
