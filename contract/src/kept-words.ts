import { z } from 'zod'
import { text } from './text.ts'
import { keptWords, templateLimits, wordList } from './word-limits.ts'

/** Text that the database takes: no NUL, no half of a character. */
const storable = (most: number) => text(most).regex(/^[^\0\p{Cs}]*$/u)
const mostTimes = 1_000_000
const spoken = storable(wordList.spoken)

/** An entry; the same thing has the same kind and key on all devices. Value null: it was deleted. */
const entry = <Kind extends string, Value extends z.ZodType>(kind: Kind, value: Value) =>
  z.strictObject({ kind: z.literal(kind), key: storable(600).min(1), value: value.nullable() })

/** One entry of what an account keeps. Another kind is another line here; pages pass over those they do not know. */
export const keptEntry = z.discriminatedUnion('kind', [
  entry('word', z.strictObject({ write: storable(wordList.written) })),
  entry(
    'replacement',
    z.strictObject({
      say: spoken,
      write: storable(wordList.written),
      source: z.literal('correction').optional(),
    }),
  ),
  entry(
    'reading',
    z.strictObject({
      kind: text(20),
      ...{ wanted: spoken, instead: spoken, before: spoken, after: spoken },
      times: z.int().min(1).max(mostTimes),
    }),
  ),
  entry(
    'template',
    z.strictObject({
      name: storable(templateLimits.name),
      text: storable(templateLimits.text),
      updatedAt: z.int().min(0),
    }),
  ),
  entry('setting', z.union([z.boolean(), text(40)])),
])
export type KeptEntry = z.infer<typeof keptEntry>

/** The time since a change was made: the clocks of devices differ. */
const age = z.int().min(0).max(keptWords.longestAgeMs)
const version = z.int().min(0)
const count = z.int().min(-mostTimes).max(mostTimes)
/** The copy that a device has seen, and its version; null: none yet. */
const seen = { copy: z.uuid().nullable(), version }

/** POST /user/words: what was changed on a device, for what was changed elsewhere. */
export const exchangeWordsBody = z.strictObject({
  ...seen,
  /** The account is to keep them from now on, if it does not yet. */
  begins: z.boolean().optional(),
  changes: z
    .array(
      z.strictObject({
        entry: keptEntry,
        /** Of the last change. */
        ageMs: age,
        /** Of each field that was changed, where others may not have been: see `mergeChange`. */
        fieldAges: z.record(text(40), age).optional(),
        /** Of `times`, which all devices count up and down: this device's share, before the change and with it. */
        share: z.strictObject({ device: z.uuid(), from: count, to: count }).optional(),
      }),
    )
    .max(keptWords.changes),
})
export type ExchangeWordsBody = z.infer<typeof exchangeWordsBody>

/** As it comes from the server; a newer one may know other kinds. */
export const storedEntry = z.object({ kind: z.string(), key: z.string(), value: z.unknown() })
export type StoredEntry = z.infer<typeof storedEntry>

export const exchangeWordsData = z.object({
  /** Null: the account keeps none. With another copy than was asked for nothing was changed. */
  copy: z.uuid().nullable(),
  version,
  /** `entries` are all there are; otherwise those that were changed since. */
  isWhole: z.boolean(),
  entries: z.array(storedEntry),
})
export type ExchangeWordsData = z.infer<typeof exchangeWordsData>

/** GET /user/words/news: answered when there is another version than that one, or after `waitMs`. */
export const wordNewsQuery = z.strictObject({ copy: z.uuid(), version: z.coerce.number().int().min(0) })
export const wordNewsData = z.object({ isNew: z.boolean() })
export type WordNewsData = z.infer<typeof wordNewsData>
