import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'

const program = '/usr/bin/pulseaudio'
const folder = path.join(import.meta.dirname, '../.cache/e2e/pulse')
const socket = path.join(folder, 'native')

/** True if a loudspeaker can be had that nobody hears. */
export const hasNullSink = existsSync(program)

/** The environment that points a program to it. */
export const nullSinkEnvironment = { PULSE_SERVER: `unix:${socket}` }

/** Starts a loudspeaker that nobody hears: without one Firefox runs no AudioContext. Gives what ends it. */
export async function startNullSink(): Promise<() => void> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const sound = spawn(
    program,
    [
      ...['-n', '--daemonize=no', '--exit-idle-time=-1', '--use-pid-file=no', '--disable-shm=yes'],
      ...['-L', 'module-null-sink', '-L', `module-native-protocol-unix socket=${socket} auth-anonymous=1`],
    ],
    { env: { ...process.env, HOME: folder, XDG_RUNTIME_DIR: folder }, stdio: 'ignore' },
  )
  await comesUp(sound)
  return () => void sound.kill()
}

async function comesUp(sound: ChildProcess) {
  const gone = new Promise<never>((_, reject) => {
    sound.once('error', reject)
    sound.once('exit', (code) => reject(new Error(`pulseaudio ended with ${code}.`)))
  })
  const isThere = async () => {
    while (!existsSync(socket)) await new Promise((resolve) => setTimeout(resolve, 20))
  }
  await Promise.race([isThere(), gone])
}
