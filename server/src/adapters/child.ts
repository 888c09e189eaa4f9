import { type ChildProcess, fork } from 'node:child_process'

/**
 * Starts a program of ours as a process of its own, spoken to by messages. It gets nothing of the server's environment:
 * what reads strangers' audio gets no secret.
 */
export function startChild(program: URL, args: string[] = [], env: NodeJS.ProcessEnv = {}): ChildProcess {
  return fork(program, args, {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: [],
    env,
  })
}

/** For such a program: it ends when its parent does, and not before. */
export function endWithParent() {
  // Ctrl+C reaches the whole group; the parent decides when this process has finished.
  process.on('SIGINT', () => {})
  process.on('disconnect', () => process.exit(0))
}
