import { forkModule, type Program } from '../program.ts'
import { endingWithParent } from './confinement.ts'

/**
 * Starts a module of ours as a process of its own, spoken to by messages, which ends when this process does, also in the
 * middle of a native call.
 */
export function startChild(module: URL, args: string[] = [], env: NodeJS.ProcessEnv = {}): Program {
  const [execPath, ...execArgv] = endingWithParent([process.execPath])
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
