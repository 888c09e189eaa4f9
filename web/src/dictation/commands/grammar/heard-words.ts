/** A word of an utterance that may be a command. */
export interface HeardWord {
  raw: string
  /** The word in lower case, without the marks around it. */
  core: string
}

/** The words of an utterance; marks alone do not count. */
export function readHeard(spoken: string): HeardWord[] {
  return (spoken.match(/\S+/g) ?? [])
    .map((raw) => ({
      raw,
      core: raw
        .toLowerCase()
        .replaceAll('’', "'")
        .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''),
    }))
    .filter(({ core }) => core !== '')
}

export function coresOf(heard: readonly HeardWord[]): string {
  return heard.map(({ core }) => core).join(' ')
}

/** The text as it was heard, without the marks at its ends. */
export function textOf(heard: readonly HeardWord[]): string {
  return heard
    .map(({ raw }) => raw)
    .join(' ')
    .replace(/^[\s,;:]+|[\s.,;:?!]+$/g, '')
}
