import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..')

/** The product as a user starts it, with its sandbox. */
export type Product = {
  url: string
  sandboxUrl: string
  dataDir: string
  /** Everything written to the terminal so far. */
  output: () => string
  process: ChildProcess
  /** Its exit code, once it has ended. */
  exited: Promise<number | null>
  /** Resolves when it greets; rejects with its output when it ends before. */
  ready: Promise<void>
  /** Asks it to stop, and waits. */
  stop: () => Promise<number | null>
}

export type StartOptions = {
  port?: number
  dataDir?: string
  environment?: Record<string, string>
  /** The server is what `npm run start:production` starts: without the sandbox, and so without a greeting. */
  program?: 'sandbox' | 'server'
}

/** Starts what `npm start` starts, on free ports and with a data folder of its own unless told otherwise. */
export async function startProduct({
  port,
  dataDir,
  environment,
  program = 'sandbox',
}: StartOptions = {}): Promise<Product> {
  const productPort = port ?? (await findFreePort())
  const sandboxPort = await findFreePort()
  const folder = dataDir ?? makeDataDir()
  const child = spawn(process.execPath, ['scripts/setup.mjs', `${program}/src/main.ts`], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      // The test runner asks for colours, and a Node that is also told NO_COLOR complains of that.
      FORCE_COLOR: undefined,
      // Half a gigabyte for each start, on a machine that can reach it.
      SPEECH_MODEL: 'none',
      ...environment,
      PORT: String(productPort),
      SANDBOX_PORT: String(sandboxPort),
      DATA_DIR: folder,
    },
  })
  let output = ''
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve))
  const ready = new Promise<void>((resolve, reject) => {
    const read = (piece: Buffer) => {
      output += piece.toString()
      if (output.includes('Plainspoken is running')) resolve()
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    void exited.then((code) => reject(new Error(`It ended with ${code} before it was ready:\n${output}`)))
  })
  ready.catch(() => {})
  return {
    url: `http://localhost:${productPort}`,
    sandboxUrl: `http://localhost:${sandboxPort}`,
    dataDir: folder,
    output: () => output,
    process: child,
    exited,
    ready,
    stop() {
      child.kill('SIGTERM')
      return exited
    },
  }
}

/** A new folder for a product's data; the account that runs the database may enter it. */
export function makeDataDir() {
  const folder = mkdtempSync(path.join(tmpdir(), 'plainspoken-'))
  chmodSync(folder, 0o755)
  return folder
}

export function removeDataDir(folder: string) {
  rmSync(folder, { recursive: true, force: true })
}

export function findFreePort(): Promise<number> {
  // Below those that systems give to connections: one of these could be taken until the product listens there.
  const port = randomInt(20_000, 32_000)
  const server = createServer()
  return new Promise((resolve) => {
    server.once('error', () => resolve(findFreePort()))
    server.listen(port, 'localhost', () => server.close(() => resolve(port)))
  })
}
