import { forkModule, type Program } from '../program.ts'
import { confinedModule, endingWithParent, type Limits } from './confinement.ts'

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
  }: { args?: string[]; env?: NodeJS.ProcessEnv; limits?: Limits | null },
): Program {
  const node = [process.execPath]
  const [execPath, ...execArgv] = limits ? confinedModule(node, limits) : endingWithParent(node)
  return forkModule(module, args, {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execPath,
    execArgv,
    env,
  })
}

/** For such a module: it ends when its parent does, and not before, where the system cannot see to it. */
export function endWithParent() {
  // Ctrl+C reaches the whole group; the parent decides when this process has finished.
  process.on('SIGINT', () => {})
  process.on('disconnect', () => process.exit(0))
}
