import {
  type ChildProcess,
  execFile,
  execFileSync,
  type ForkOptions,
  fork,
  type SpawnOptions,
  spawn,
} from 'node:child_process'
import { promisify } from 'node:util'

/**
 * The one place where other programs are started. They learn nothing of this server's environment, which holds its
 * secrets: `env` is all they are told.
 */
type WithoutOurs<Options> = Options & { env?: NodeJS.ProcessEnv }

export type Program = ChildProcess

/** The folders of a system's own programs. */
const systemPath = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' }

export function spawnProgram(
  [command = '', ...args]: string[],
  options: WithoutOurs<SpawnOptions> = {},
): Program {
  return spawn(command, args, { env: {}, ...options })
}

/** A module of ours as a process of its own, which is spoken to by messages. */
export function forkModule(module: URL, args: string[], options: WithoutOurs<ForkOptions> = {}): Program {
  return fork(module, args, { env: {}, ...options })
}

/** Runs a program to its end and gives what it wrote to its standard output. Rejects when it fails. */
export async function runProgram(
  [command = '', ...args]: string[],
  options: WithoutOurs<{ signal?: AbortSignal }> = {},
): Promise<string> {
  return (await promisify(execFile)(command, args, { env: {}, ...options })).stdout
}

/** As `runProgram`, while everything else waits: for what is quick, at the start. Throws when it fails. */
export function askProgram([command = '', ...args]: string[], env: NodeJS.ProcessEnv = systemPath): string {
  return execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], env })
}
