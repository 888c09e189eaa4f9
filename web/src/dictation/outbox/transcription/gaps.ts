import type { Gap, Segment } from '@plainspoken/contract/dictation'
import type { Said } from '../../transcript/word-times.ts'
import type { Transcribed } from './transcription.ts'

/** Text that takes the place of a marker in the transcript. */
export interface Filling {
  marker: string
  text: string
  /** When its words were said. */
  said: Said | undefined
}

/** The text that was heard, with a marker where a part is missing. */
export function textOf(heard: Transcribed): string {
  if (gapsOf(heard).length === 0) return heard.transcription.trim()
  return partsOf(heard)
    .map(({ text }) => text)
    .join(' ')
}

/** The parts that `textOf` joins. */
export function partsOf(heard: Transcribed): Pick<Segment, 'start' | 'text' | 'words'>[] {
  return [
    ...(heard.segments.length > 0 ? heard.segments : [{ start: 0, text: heard.transcription.trim() }]),
    ...gapsOf(heard).map((gap) => ({ start: gap.start, text: markerOf(gap) })),
  ].sort((a, b) => a.start - b.start)
}

/** The missing parts; those with nothing heard in between are one. */
export function gapsOf({ segments, gaps }: Transcribed): Gap[] {
  const joined: Gap[] = []
  for (const gap of gaps) {
    const last = joined.at(-1)
    const isNext = last && !segments.some(({ start }) => start >= last.end && start < gap.start)
    if (isNext) joined[joined.length - 1] = { start: last.start, end: isOpen(gap) ? last.start : gap.end }
    else joined.push(gap)
  }
  return joined
}

/** It reaches to the end of the recording. */
function isOpen({ start, end }: Gap): boolean {
  return start === end
}

/** Fills in the missing parts that a later try has brought, and tells what is missing still. */
export function fillGaps(
  missing: readonly Gap[],
  heard: Transcribed,
  saidIn: (heard: Transcribed) => Said | undefined,
): { fillings: Filling[]; gaps: Gap[] } {
  const fillings: Filling[] = []
  const gaps: Gap[] = []
  for (const gap of missing) {
    const part = within(gap, heard)
    if (part.segments.length === 0) gaps.push(gap)
    else {
      fillings.push({ marker: markerOf(gap), text: textOf(part), said: saidIn(part) })
      gaps.push(...gapsOf(part))
    }
  }
  return { fillings, gaps }
}

/** The missing parts as a sentence. */
export function describeGaps(gaps: readonly Gap[]): string {
  return `Transcribed, except ${gaps.map((gap) => spanOf(gap, '–')).join(', ')}.`
}

/** Minutes and seconds, as "2:05", with hours before them where there are any. */
export function clockTime(seconds: number): string {
  const whole = Math.floor(seconds)
  const parts = [Math.floor(whole / 60) % 60, whole % 60]
  if (whole >= 3600) parts.unshift(Math.floor(whole / 3600))
  return parts.map((part, i) => (i === 0 ? `${part}` : `${part}`.padStart(2, '0'))).join(':')
}

/** Stands in the transcript for a missing part. */
function markerOf(gap: Gap): string {
  return `[${spanOf(gap, ' to ')} not recognised]`
}

function spanOf(gap: Gap, joint: string): string {
  return `${clockTime(gap.start)}${joint}${isOpen(gap) ? 'the end' : clockTime(Math.ceil(gap.end))}`
}

/** The part of it whose middle is between the two times. */
function within(gap: Gap, { segments, gaps }: Transcribed): Transcribed {
  const { start, end } = gap
  const isInside = (part: Gap) => {
    // Words under way at the break may come twice rather than not at all.
    if (isOpen(gap)) return part.end > start || isOpen(part)
    const middle = (part.start + part.end) / 2
    return middle >= start && middle < end
  }
  const inside = segments.filter(isInside)
  return {
    transcription: inside.map(({ text }) => text).join(' '),
    segments: inside,
    gaps: gaps.filter(isInside),
  }
}
