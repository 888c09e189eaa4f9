import type { Gap, Segment } from '@plainspoken/contract/dictation'
import type { Recognised } from '../adapters/engines/engine.ts'

type Heard = Required<Recognised>

/** A stretch of the recording, in seconds from its beginning, and how to get its text. */
export type Piece = Gap & { recognise(): Promise<Heard> }

type Options = {
  /** How many pieces of one recording may be under way at once. */
  most: number
  /** The last touch, in order. */
  write: (heard: Heard, isBeginning: boolean) => string
  /** Told of each segment that has text, in order, as soon as everything before it is done. */
  onSegment: (segment: Segment) => void
  /** What a failed piece means: returning leaves a gap, throwing ends the recording. */
  onFailure: (error: unknown) => void
}

/** Runs the pieces of one recording side by side and keeps their order. */
export function makeOrderedPieces({ most, write, onSegment, onFailure }: Options) {
  const outcomes: ((Gap & { heard: Heard | null }) | undefined)[] = []
  const underWay = new Set<Promise<void>>()
  const segments: Segment[] = []
  const gaps: Gap[] = []
  /** The names of all that took part. */
  const engines = new Set<string>()
  let written = 0
  let end: { reason: unknown } | null = null

  async function run(place: number, { start, end: until, recognise }: Piece) {
    try {
      outcomes[place] = { start, end: until, heard: await recognise() }
    } catch (error) {
      outcomes[place] = { start, end: until, heard: null }
      onFailure(error)
    }
    for (let next = outcomes[written]; next; next = outcomes[++written]) take(next)
  }

  function take({ start, end: until, heard }: Gap & { heard: Heard | null }) {
    if (heard === null) return void gaps.push({ start, end: until })
    engines.add(heard.engine.name)
    const text = heard.text.trim()
    if (text === '') return
    const segment = { start, end: until, text: write({ ...heard, text }, segments.length === 0) }
    segments.push(segment)
    onSegment(segment)
  }

  return {
    /** Starts a piece as soon as fewer than `most` are under way. Rejects when an earlier one ended the recording. */
    async add(piece: Piece) {
      while (underWay.size >= most) await Promise.race(underWay)
      if (end) throw end.reason
      outcomes.push(undefined)
      const running: Promise<void> = run(outcomes.length - 1, piece)
        .catch((reason) => {
          end ??= { reason }
        })
        .finally(() => underWay.delete(running))
      underWay.add(running)
    },

    /** Waits for all pieces. */
    async finish() {
      await Promise.all(underWay)
      if (end) throw end.reason
      return { segments, gaps, engines }
    },
  }
}
