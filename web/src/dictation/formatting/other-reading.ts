import { type Choice, choiceBetween } from '../transcript/choice.ts'
import type { Fitted } from '../transcript/formatter.ts'

/**
 * The choice between what is written and what the same words are in another reading; null where they are written alike, or
 * where what gives way around them differs, so that the two could not be exchanged in place.
 */
export function otherReading(
  written: Fitted,
  other: Fitted,
  kind: Choice['kind'],
  margin?: number,
): Choice | null {
  if (other.eats.before !== written.eats.before || other.eats.after !== written.eats.after) return null
  return choiceBetween({ written: textOf(written), other: textOf(other) }, kind, margin)
}

function textOf({ lead, words, trail }: Fitted): string {
  return lead + words + trail
}
