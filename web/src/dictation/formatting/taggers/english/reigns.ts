import { isCommonWord } from '../../words/common-words.ts'
import { grammar } from '../../words/english-grammar.ts'
import { toRoman } from '../../words/numbers.ts'
import { days, monthNames } from '../../words/word-classes.ts'
import { type Match, type Production, partOf } from '../production.ts'
import { isEnd } from './names.ts'

const rulers = /(^| )(king|queen|pope|emperor|empress|tsar|prince|princess|duke) \S+$/

/** The first word of an utterance has a capital, too: "Click the second tab". */
const isBehindName = (word: string) =>
  /^(|comma|period|full|question|exclamation|and|of)$/.test(word) ||
  /^(past|verbs?|auxiliary)$/.test(grammar.kindOf(word)) ||
  /..ed$/.test(word)

const isName = (word: string) => !isCommonWord(word) || /^(person|measure)$/.test(grammar.kindOf(word))

/** "Elizabeth the second": a name, and nothing that is counted. */
function isRuler({ heard, from, to }: Match): boolean {
  const [name, before] = [heard.core(from - 1), heard.before(from)]
  if (!/^\p{Lu}\p{Ll}/u.test(heard.raw(from - 1)) || !heard.isOpen(from - 1)) return false
  // "James the sixth of Scotland"
  const isOfLand = heard.core(to) === 'of' && /^\p{Lu}\p{Ll}/u.test(heard.raw(to + 1))
  const isNamed = isName(name) && !days.test(name) && !monthNames.test(name)
  return (
    rulers.test(before) ||
    (isNamed && (isOfLand || (isEnd(heard, to) && (from - 1 > heard.start || isBehindName(heard.core(to))))))
  )
}

/** Numbers that are written in Roman figures. */
export const reigns: readonly Production[] = [
  {
    name: 'world-war',
    pattern: 'world war <number:plain>',
    write: (parts) => `World War ${toRoman(partOf(parts, 'number').value)}`,
  },
  {
    // The part of a law, which has a capital.
    name: 'title-of-law',
    pattern: 'title <number:plain>',
    write: (parts, { heard, from }) =>
      heard.raw(from) === 'Title' ? `Title ${toRoman(partOf(parts, 'number').value)}` : null,
  },
  {
    name: 'reign',
    pattern: 'the <ordinal>',
    write: (parts, place) => (isRuler(place) ? toRoman(partOf(parts, 'ordinal').value) : null),
  },
]
