import { isCommonWord } from '../../words/common-words.ts'
import { grammar } from '../../words/english-grammar.ts'
import { toRoman } from '../../words/numbers.ts'
import { days, isLabel, monthNames } from '../../words/word-classes.ts'
import { type Match, type Production, partOf } from '../production.ts'
import { plain as plainNumber } from './measures.ts'
import { isEnd } from './names.ts'
import { isNoNoun } from './parts.ts'

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

/** Kings and wars, with Roman figures, and books of the Bible with their chapters. */
export const kingsAndBooks: readonly Production[] = [
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
  {
    // "first Corinthians thirteen"
    name: 'book',
    pattern: 'first|second|third <book:word> chapter? <chapter:plain>',
    notBehind: /(^| )(the|a|my|his|her|our|their|on|every)$/,
    write(parts, { heard, from, to }) {
      const name = heard.raw(from + 1)
      const isName =
        /^\p{Lu}\p{Ll}+(?<!day|Street|Avenue)$/u.test(name) &&
        !monthNames.test(name) &&
        !isLabel(name.toLowerCase())
      if (!isName || !(isNoNoun(heard.core(to)) || /^verses?$/.test(heard.core(to)))) return null
      const chapter = heard.core(from + 2) === 'chapter' ? 'chapter ' : ''
      return `${{ first: 1, second: 2, third: 3 }[heard.core(from)]} ${name} ${chapter}${partOf(parts, 'chapter').value}`
    },
  },
  {
    // "John three sixteen"
    name: 'verse',
    pattern: 'genesis|psalm|isaiah|matthew|luke|john|romans|corinthians <chapter:plain> verse? <verse:plain>',
    write(parts, { heard, from, to }) {
      const [chapter, verse] = [partOf(parts, 'chapter'), partOf(parts, 'verse')]
      // "Psalm twenty three" has no verse.
      const isWhole = heard.part(plainNumber, from + 1)?.to === chapter.to
      const isName = /^\p{Lu}/u.test(heard.raw(from)) && isWhole && isNoNoun(heard.core(to))
      return isName ? `${heard.raw(from)} ${chapter.value}:${verse.value}` : null
    },
  },
]
