import { z } from 'zod'

/**
 * A text field of at most so many UTF-16 code units, which is checked before anything else looks at it: to normalise or to
 * match 64 KB that were made for the purpose can take a second. Every text that comes in begins with this.
 */
export function text(most: number, sentence?: string) {
  return z.string(sentence).max(most, { abort: true, error: sentence })
}
