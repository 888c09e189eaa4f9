/** The content of a file of another program, or of this one. */
export interface Read {
  entries: readonly Entry[]
  /** The parts that could not be taken over, in words: “2 matches run a program”. */
  leftOut: readonly string[]
}

export interface Entry {
  name: string
  text: string
}

/** The file cannot be taken over; the message is a sentence for the person. */
export class Unreadable extends Error {}

/** Counts what is left out, by why. */
export function countLeftOut() {
  const counts = new Map<string, { count: number; one: string; many: string }>()
  return {
    /** `one` and `many` go on behind the number: “match runs a program”. */
    leaveOut(one: string, many: string) {
      counts.set(one, { count: (counts.get(one)?.count ?? 0) + 1, one, many })
    },
    inWords: () =>
      [...counts.values()].map(({ count, one, many }) => (count === 1 ? `1 ${one}` : `${count} ${many}`)),
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A field as templates write it. What its name or choices cannot hold becomes a space. */
export function fieldOf(name: string, choices: readonly string[] = [], preset = ''): string {
  const plain = (text: string) => text.replace(/[[\]|\s]+/g, ' ').trim()
  const label = plain(name.replace(/[_-]+/g, ' '))
  const options = choices.map((choice) => plain(choice).replaceAll('/', '\\/')).filter(Boolean)
  if (options.length > 1) return `[${label}|${options.join('/')}]`
  const only = options[0] ?? plain(preset).replaceAll('/', '\\/')
  return only === '' ? `[${label}]` : `[${label}|${only}]`
}
