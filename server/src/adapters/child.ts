import { getPriority, setPriority } from 'node:os'
import { forkModule, type Program } from '../program.ts'
import { confinedModule, endingWithParent, type Limits } from './confinement.ts'

/** Recognition takes every core it gets: requests go first, then those who wait for each word, then all that can wait. */
export type Urgency = keyof typeof niceness
const niceness = { asRequests: 0, live: 1, canWait: 10 }
const mostNiceness = 19

/**
 * Starts a module of ours as a process of its own, spoken to by messages, which ends when this process does, also in the
 * middle of a native call. One that reads strangers' files gets limits.
 */
export function startChild(
  module: URL,
  {
    args = [],
    env = {},
    limits = null,
    urgency = 'asRequests',
  }: { args?: string[]; env?: NodeJS.ProcessEnv; limits?: Limits | null; urgency?: Urgency },
): Program {
  const node = [process.execPath]
  const [execPath, ...execArgv] = limits ? confinedModule(node, limits) : endingWithParent(node)
  const child = forkModule(module, args, {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execPath,
    execArgv,
    env,
  })
  yieldToOthers(child, urgency)
  return child
}

/** At once, for threads take over what holds when they begin. */
function yieldToOthers({ pid }: Program, urgency: Urgency) {
  try {
    if (pid) setPriority(pid, Math.min(mostNiceness, getPriority() + niceness[urgency]))
  } catch {
    // A system that refuses priorities only answers a little later.
  }
}

/** For such a module: it ends when its parent does, and not before, where the system cannot see to it. */
export function endWithParent() {
  // Ctrl+C reaches the whole group; the parent decides when this process has finished.
  process.on('SIGINT', () => {})
  process.on('disconnect', () => process.exit(0))
}
