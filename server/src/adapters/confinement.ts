import { askProgram, runProgram } from '../program.ts'

/** The limits of a program that reads strangers' files. It writes no file and leaves no core dump. */
export type Limits = {
  memoryBytes: number
  /** Of processor time. Beyond this it is told to end, each second; ffmpeg does at the fourth time at the latest. */
  cpuSeconds: number
}

/** The greatest time that `allowTime` gives; beyond this every program is ended. */
const mostCpuSeconds = 900
/** Programs map far more than they use, libraries above all. */
const mappedBytes = 1024 ** 3
/**
 * Root's children read strangers' files as this user, who owns nothing and is nobody else: the number lies where systems
 * give out none, and needs no account.
 */
const strangersUser = 61_000
const asStranger = [`--reuid=${strangersUser}`, `--regid=${strangersUser}`, '--clear-groups']

// Both tools (of util-linux) replace themselves by the program, which so keeps its process number.
const withParent = ['setpriv', '--pdeathsig=KILL']
const alone = [...withParent, '--no-new-privs']
const within = ({ memoryBytes, cpuSeconds }: Limits) => [
  ...['prlimit', '--core=0', '--fsize=0', `--data=${memoryBytes}`, `--cpu=${cpuSeconds}:${mostCpuSeconds}`],
]

type Tools = { end: string[]; limit: string[] | null; asStranger: string[] }

let found: Tools | null = null

/** The tools of confinement that work here, each tried once. */
function findTools(): Tools {
  if (found) return found
  const mayChange = process.getuid?.() === 0 && works([...alone, ...asStranger])
  const canLimit = works([...alone, ...within({ memoryBytes: mappedBytes, cpuSeconds: 60 })])
  found = {
    end: works(withParent) ? withParent : [],
    limit: canLimit ? alone : null,
    asStranger: mayChange ? asStranger : [],
  }
  return found
}

function works(command: string[]): boolean {
  try {
    askProgram([...command, 'true'])
    return true
  } catch {
    return false
  }
}

/** This system can keep a program within limits. */
export function canConfine(): boolean {
  return findTools().limit !== null
}

/** The command that runs `command` so that it ends at once when this process does, however that ends. */
export function endingWithParent(command: string[]): string[] {
  return [...findTools().end, ...command]
}

/** The same within limits, without a way to more rights and, where this process is root, as somebody without any. */
export function confined(command: string[], limits: Limits): string[] {
  const { limit, asStranger: user } = findTools()
  if (!limit) return endingWithParent(command)
  return [...limit, ...user, ...within(limits), `--as=${limits.memoryBytes + mappedBytes}`, ...command]
}

/** As `confined` for modules of ours: as this user, who can read them, and mapping what Node maps. */
export function confinedModule(command: string[], limits: Limits): string[] {
  const { limit } = findTools()
  return limit ? [...limit, ...within(limits), ...command] : endingWithParent(command)
}

/** Passes the input of a program that runs confined on, and gives it more processor time the more has come. */
export async function* allowTime(
  input: AsyncIterable<Uint8Array>,
  pid: number | undefined,
  cpuSecondsFor: (bytes: number) => number,
): AsyncGenerator<Uint8Array> {
  let total = 0
  let allowedFor = 50_000
  for await (const chunk of input) {
    total += chunk.length
    if (pid !== undefined && total > allowedFor) {
      allowedFor = 2 * total
      raiseCpuLimit(pid, cpuSecondsFor(allowedFor))
    }
    yield chunk
  }
}

function raiseCpuLimit(pid: number, seconds: number) {
  const { limit, asStranger: user } = findTools()
  if (!limit) return
  const raise = ['prlimit', `--pid=${pid}`, `--cpu=${Math.min(seconds, mostCpuSeconds)}:`]
  // As the program's own user: in a container even root may not do it for another.
  runProgram([...limit, ...user, ...raise]).catch(() => {
    // The program has ended.
  })
}
