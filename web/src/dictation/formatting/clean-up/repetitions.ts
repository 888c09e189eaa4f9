import { asking, type Grammar } from '../words/english-grammar.ts'
import type { SpokenWord } from '../words/spoken-word.ts'

/** Said twice these are meant twice, or belong to two clauses: "had had", "told you you", "what it was was". */
const meantTwice = new Set(
  'that had no very bye so well now there here ha never ever too much more far long many big really please yes yeah okay ok her you it is was are were be do does did would could should will can have has come on in out up off over down about through by like back one two all right hear knock him them us me what who whom this these those'.split(
    ' ',
  ),
)

/** With a hesitation between them so many are said again: "what is my, um, what is my". */
const longestHesitant = 7
const longest = 4

/**
 * The number of words from `at` on that are said again at once: a stutter, or a false start. 0 if they are meant.
 * `hesitates` is true where a hesitation stands right before a word.
 */
export function repeatedWords(
  words: readonly SpokenWord[],
  at: number,
  { kindOf }: Pick<Grammar, 'kindOf'>,
  hesitates: (at: number) => boolean,
): number {
  for (let length = longestHesitant; length > 0; length--) {
    const isHesitant = hesitates(at + length)
    if (length > longest && !isHesitant) continue
    if (isRepeated(words, at, length, 0, isHesitant) && isFalseStart(words, at, length, kindOf, isHesitant))
      return length
    // "add, uh, yeah, add"
    const isAffirmed = isHesitant || hesitates(at + length + 1)
    if (isAffirmed && affirming.has(words[at + length]?.core ?? '') && isRepeated(words, at, length, 1))
      return length + 1
  }
  // "she w- she was"
  const isBegunAnew = /\p{L}[-–—]$/u.test(words[at + 1]?.raw ?? '') && words[at]?.core === words[at + 2]?.core
  if (isBegunAnew) return 2
  return isBrokenOff(words, at) ||
    isContracted(words, at, kindOf) ||
    isOtherArticle(words, at) ||
    (hesitates(at + 1) && isBegun(words, at, kindOf))
    ? 1
    : 0
}

/** "they they're coming", "I I'm": the pronoun, and at once the same with its verb. */
function isContracted(words: readonly SpokenWord[], at: number, kindOf: (word: string) => string): boolean {
  const { core, closing } = words[at] as SpokenWord
  const before = kindOf(words[at - 1]?.core ?? '')
  return (
    closing === '' &&
    /^(i|he|she|it|we|they|you|that|there)$/.test(core) &&
    words[at + 1]?.core.startsWith(`${core}'`) === true &&
    /^(none|conjunction)$/.test(before)
  )
}

/** "a an apple" */
function isOtherArticle(words: readonly SpokenWord[], at: number): boolean {
  return words[at]?.raw === 'a' && words[at + 1]?.raw === 'an' && words[at + 2] !== undefined
}

/** True if so many words are said again, with `between` others in the middle. */
function isRepeated(
  words: readonly SpokenWord[],
  at: number,
  length: number,
  between = 0,
  isHesitant = false,
): boolean {
  if (at + 2 * length + between > words.length) return false
  for (let index = at; index < at + length; index++) {
    const { core, closing } = words[index] as SpokenWord
    // A comma between them may part two clauses; beside a hesitation it is the pause.
    const mayPart = index === at + length - 1 && closing !== '' && length > 1 && !isHesitant
    // "Can you, can you send it"
    if (mayPart && !(length === 2 && asksFor.test(words[at]?.core ?? '') && core === 'you')) return false
    if (core === '' || core !== words[index + length + between]?.core || !/^(,|…|\.\.\.)?$/.test(closing))
      return false
  }
  return true
}

const asksFor = /^(can|could|would|will)$/
const affirming = new Set('yeah yea yes yep okay'.split(' '))

function isFalseStart(
  words: readonly SpokenWord[],
  at: number,
  length: number,
  kindOf: (word: string) => string,
  isHesitant: boolean,
): boolean {
  const cores = words.slice(at, at + length).map(({ core }) => core)
  const [first = ''] = cores
  const before = words[at - 1]?.core ?? ''
  const kinds = cores.map(kindOf)
  if (kinds.includes('number') || cores.some((core) => core.length === 1 && !/^[ia]$/.test(core)))
    return false
  const grammatical = /^(determiner|loose|pronoun|preposition|conjunction|auxiliary)$/
  const last = cores.at(-1) ?? ''
  const next = words[at + 2 * length]
  // "an A A": letters.
  if (first === 'a' && before !== '' && words[at]?.raw === 'A') return false
  if (length > 1) {
    if (isHesitant) return !/^(and|or|no|very|so|more)$/.test(first)
    // "I know, I know", "you look fine, you look fine": nothing goes on behind what is whole, so it was said twice to be heard.
    if (next === undefined || /[.?!]/.test(words[at + 2 * length - 1]?.closing ?? '')) return false
    if ((first !== 'do' && isWhole(kinds, last)) || before === last) return false
    // "on and on and", "billions of billions of"; "as it was it was", "if they don't they don't": meant twice.
    if (kinds.some((kind, index) => kind === 'conjunction' && index > 0) || kindOf(before) === 'conjunction')
      return false
    // "Of course he would, he would love to", "they do, they do, said Julian": an answer is whole.
    if (/^(course|yes|indeed|sure|certainly|perhaps)$/.test(before) || /^(said|says|cried)$/.test(next.core))
      return false
    // "What is, what is the plan"; but "what it was what it was".
    if (before === '' && length === 2 && asking.has(first) && kinds[1] === 'auxiliary') return true
    if (/^(what|which|and|or|as|by|no|so|more|very)$/.test(first) || asking.has(before)) return false
    const isClause =
      /^(pronoun|auxiliary|conjunction)$/.test(kinds[0] ?? '') ||
      asking.has(first) ||
      /^do (i|you|we|they)$/.test(cores.slice(0, 2).join(' '))
    return (
      isClause ||
      (grammatical.test(kinds[0] ?? '') && /^(determiner|pronoun|auxiliary)$/.test(kinds.at(-1) ?? ''))
    )
  }
  if (isHesitant) return !/^(no|yes|yeah|very|really|so|well|never)$/.test(first)
  // "So what what do you want", "he was was late": nothing stands before that one of them could end.
  const isOpening = before === '' || /^(so|and|but|well)$/.test(before)
  if (/^(what|how|why|where|when|who)$/.test(first) && isOpening && kindOf(next?.core ?? '') === 'auxiliary')
    return true
  if (at === 1 && /^(he|she|it|we|they)$/.test(before) && /^(is|was|are|were|will)$/.test(first))
    return next !== undefined && !/^(pronoun|auxiliary)$/.test(kindOf(next.core))
  if (!grammatical.test(kinds[0] ?? '') || asking.has(before)) return false
  // "So am I, I said", "they might, might they not", "looking for, for example"
  if ((before === 'am' || kindOf(before) === 'auxiliary') && kinds[0] === 'pronoun') return false
  if (kinds[0] === 'auxiliary' && before !== '' && /^(i|he|she|it|we|they|you)$/.test(next?.core ?? ''))
    return false
  // "looking for, for example", "waited for for years"
  if (first === 'for' && /^(example|years|months|weeks|days|hours|ages)$/.test(next?.core ?? '')) return false
  if (!meantTwice.has(first)) return kinds[0] !== 'preposition' || !endsClause(words, at, kindOf)
  // At the beginning nothing stands before that it could belong to.
  return (
    before === '' &&
    /^(it|you|her|in|on|what|who|this|these|is|are|was|were|do|did|have|has|can|could|would|should)$/.test(
      first,
    )
  )
}

/** "I hate it", "he's in Chicago": whole by themselves; what a speaker broke off ends with a word that wants another. */
function isWhole(kinds: readonly string[], last: string): boolean {
  if (/^(know|see)$/.test(last)) return true
  if (/^(me|him|her|it|us|them|you|that|this)$/.test(last))
    return (
      !/^(determiner|loose|preposition|conjunction)$/.test(kinds[0] ?? '') &&
      kinds.length > 1 &&
      kinds[0] !== 'auxiliary' &&
      !/^(auxiliary|conjunction)$/.test(kinds.at(-2) ?? '')
    )
  return !/^(determiner|loose|pronoun|preposition|conjunction|auxiliary|verb|verbs|past|message|thought|number)$/.test(
    kinds.at(-1) ?? '',
  )
}

/** "what we had to to win", "all I asked for for years": the first one ends a clause. */
function endsClause(words: readonly SpokenWord[], at: number, kindOf: (word: string) => string): boolean {
  const before = words[at - 1]?.core ?? ''
  const earlier = words.slice(Math.max(0, at - 7), Math.max(0, at - 1)).map(({ core }) => core)
  return (
    earlier.some((word) => asking.has(word) || /^(that|all|thing|things|one)$/.test(word)) &&
    kindOf(before) !== 'none'
  )
}

/** "my contac, um, contacts": no word of its own. */
function isBegun(words: readonly SpokenWord[], at: number, kindOf: (word: string) => string): boolean {
  const core = words[at]?.core ?? ''
  const next = words[at + 1]?.core ?? ''
  return core.length > 2 && next.startsWith(core) && next !== core && kindOf(core) === 'unknown'
}

/** "th- the", "tues- Tuesday": a word that was begun. */
function isBrokenOff(words: readonly SpokenWord[], at: number): boolean {
  const { raw, core } = words[at] as SpokenWord
  const next = words[at + 1]?.core ?? ''
  if (/\p{L}[-–—]$/u.test(raw)) return next.startsWith(core.replace(/[-–—]+$/, '')) && next !== ''
  return (
    /^(th|wh|sh|ch|st|tr|pr|gr|br|cl|fr|bl|pl|sp|dr)$/.test(raw) && next.startsWith(core) && next !== core
  )
}
