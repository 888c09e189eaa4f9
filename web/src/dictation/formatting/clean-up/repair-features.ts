import { asking, type Grammar } from '../words/english-grammar.ts'
import type { SpokenWord } from '../words/spoken-word.ts'
import type { EditTerm } from './edit-terms.ts'

/** Words of which one stands for another: what is said after a correction is of the class of what it replaces. */
const classes: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries({
    day: 'monday tuesday wednesday thursday friday saturday sunday today tomorrow yesterday tonight mondays tuesdays wednesdays thursdays fridays saturdays sundays',
    month: 'january february march april may june july august september october november december',
    time: 'morning afternoon evening night noon midnight midday',
    ordinal:
      'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fifteenth twentieth thirtieth last next',
    question: 'what which who whose when where why how whom',
    colour: 'red blue green yellow black white brown grey gray orange purple pink silver gold',
    side: 'left right top bottom north south east west upper lower front back',
    kin: 'brother sister mother father mum mom dad son daughter cousin uncle aunt wife husband nephew niece friend boss boy girl man woman',
    person: 'i you he she it we they',
    object: 'me him her us them',
    owner: 'my your his her our their',
    span: 'second seconds minute minutes hour hours day days week weeks month months year years',
    subject: 'he she it we they i you there',
    place: 'in on at from to into onto under over behind before after between by for with without of',
    being:
      'is are was were am be been has have had do does did will would can could shall should may might must',
  }).map(([name, list]) => [name, list.split(' ')]),
)
const classesOf = new Map<string, string[]>()
for (const [name, list] of Object.entries(classes))
  for (const word of list) classesOf.set(word, [...(classesOf.get(word) ?? []), name])

/** Kinds of nouns, or of words that no list has: any may stand for another. */
const nouns =
  /^(act|body|event|group|measure|message|person|place|plural|possession|quality|state|thing|thought|time|unknown|verbs)$/

/** More is seldom taken back. */
export const longestRepair = 12

/** Evidence that the edit term takes back the words [from, term.from), as names of features that hold. */
export function createRepairFeatures({ kindOf, isGrammar }: Pick<Grammar, 'kindOf' | 'isGrammar'>) {
  const isName = ({ raw }: SpokenWord) => /^\p{Lu}\p{L}+/u.test(raw)

  function sharedClass(a: string, b: string): string | undefined {
    const others = classesOf.get(b)
    return classesOf.get(a)?.find((name) => others?.includes(name))
  }

  function likeness(a: SpokenWord | undefined, b: SpokenWord | undefined): string {
    if (a === undefined || b === undefined) return 'none'
    if (a.core.replace(/s$/, '') === b.core.replace(/s$/, '')) return 'same'
    const shared = sharedClass(a.core, b.core)
    if (shared !== undefined) return shared
    const [left, right] = [a, b].map(({ core }) =>
      /^(once|twice)$/.test(core) ? 'number' : kindOf(core),
    ) as [string, string]
    if (left === 'number' && right === 'number') return 'number'
    if (isName(a) && isName(b) && !isGrammar(a.core) && !isGrammar(b.core)) return 'name'
    if (left !== right && nouns.test(left) && nouns.test(right)) return 'noun'
    if (left === right) return left === 'unknown' ? 'unknown' : isGrammar(a.core) ? 'grammar' : 'kind'
    return isGrammar(a.core) === isGrammar(b.core) ? 'other' : 'apart'
  }

  /** A word as grammar sees it: what it is, or that it is a word of content. */
  const roomBehind = ({ core }: SpokenWord) =>
    isGrammar(core) || kindOf(core) === 'number' ? kindOf(core) : 'content'

  const numberOf = (word: string) => (word === 'point' ? word : kindOf(word))

  const holdsVerb = (words: readonly SpokenWord[], from: number, to: number) =>
    words.slice(from, to).some(({ core }) => /^(auxiliary|verb|verbs|past)$/.test(kindOf(core)))

  return { termFeatures, candidateFeatures }

  /** Evidence that the term is an edit term at all, whatever it takes back. */
  function termFeatures(words: readonly SpokenWord[], { from, to, said, isHesitant }: EditTerm): string[] {
    const [before, next, second] = [words[from - 1], words[to], words[to + 1]]
    const clause = words.findLastIndex(({ closing }, at) => at < from - 1 && /[.?!]/.test(closing)) + 1
    const opening = words[clause]?.core ?? ''
    const name = said.join('+')
    const kindNext = next === undefined ? 'end' : kindOf(next.core)
    const kindBefore = before === undefined ? 'start' : kindOf(before.core)
    return [
      `t ${name}`,
      ...said.map((term) => `u ${term}`),
      `n ${Math.min(said.length, 3)}`,
      ...(isHesitant && !said.includes('um') ? [`h`, `h ${name}`] : []),
      `r ${name} ${Math.min(words.length - to, 4)}`,
      `o ${name} ${isGrammar(opening) || asking.has(opening) ? opening : '-'}`,
      `nn ${said.at(-1)} ${kindNext} ${second === undefined ? 'end' : kindOf(second.core)}`,
      `tn ${name} ${kindNext}`,
      `tb ${name} ${kindBefore}`,
      ...(said.length === 1 ? [`1n ${kindNext}`, `1b ${kindBefore}`] : []),
      `tw ${said.at(-1)} ${next === undefined ? 'end' : isGrammar(next.core) ? next.core : '-'}`,
      `bw ${said[0]} ${before === undefined ? 'start' : isGrammar(before.core) || /^(say|says|said|told|is|am|was|please|help|helps|let|not)$/.test(before.core) ? before.core : '-'}`,
      ...(/[,]/.test(before?.closing ?? '') ? ['comma before'] : []),
      ...(/[.?!]/.test(before?.closing ?? '') ? ['stop before'] : []),
      ...(/[,]/.test(words[to - 1]?.closing ?? '') ? ['comma behind'] : []),
      ...(/[.?!]/.test(words[to - 1]?.closing ?? '') ? ['stop behind'] : []),
    ]
  }

  /** Evidence that the words from `at` to the term are those taken back. */
  function candidateFeatures(
    words: readonly SpokenWord[],
    at: number,
    { from, to, said }: EditTerm,
  ): string[] {
    const isNumber = (index: number) => /^(number|point)$/.test(numberOf(words[index]?.core ?? ''))
    // A number is one thing, in however many words it is said.
    const isWholeNumber = isNumber(to) && words.slice(at, from).every((_, index) => isNumber(at + index))
    const length = isWholeNumber ? 1 : from - at
    const size = length < 4 ? String(length) : length < 7 ? '4-6' : '7+'
    const first = likeness(words[at], words[to])
    const last = likeness(words[from - 1], words[to + length - 1])
    const earlier = words[at - 1]
    const isStart = earlier === undefined || /[.?!]/.test(earlier.closing)
    const repair = words.slice(to, to + length + 2).map(({ core }) => core)
    const kept = words.slice(at, from).filter(({ core }) => repair.includes(core)).length
    const features = [
      `l ${size}`,
      `f ${first}`,
      `fl ${first} ${size}`,
      `s ${isStart}`,
      `sf ${isStart} ${first}`,
      `k ${kept === 0 ? 'none' : kept === length ? 'all' : kept * 2 >= length ? 'half' : 'some'}`,
      `tf ${said.at(-1)} ${first}`,
      `sl ${isStart} ${size}`,
    ]
    // "tomorrow morning, no, tomorrow evening": what is said again begins with the same word.
    const same = words.findLastIndex(({ core }, index) => index < from && core === words[to]?.core)
    if (same >= 0 && from - same < 7) features.push(`again ${Math.sign(at - same)} ${from - same < 4}`)
    const [wrong, right] = [words[at]?.core ?? '', words[to]?.core ?? '']
    if (length === 1 && first !== 'same') features.push(`p ${kindOf(wrong)} ${kindOf(right)}`, `w ${wrong}`)
    if (length > 1) features.push(`e ${last}`, `fe ${first} ${last}`)
    // "the last word, no, two words"
    const ends = words.slice(to, to + 4).some((word) => likeness(words[from - 1], word) === 'same')
    if (ends && last !== 'same') features.push(`n ${first}`)
    // A number is replaced whole: "zero point five".
    if (isNumber(at - 1) && isNumber(at)) features.push('splits number')
    // The words before both go on with either: "to Anna, make that Hannah".
    if (earlier !== undefined && words[to] !== undefined)
      features.push(`g ${roomBehind(earlier)} ${roomBehind(words[to])}`)
    // Without its only verb it is no sentence any more.
    if (holdsVerb(words, at, from)) {
      const isLost = !holdsVerb(words, 0, at) && !holdsVerb(words, to, words.length)
      features.push(`v ${isLost} ${isStart}`)
    }
    if (length < 3 && isAlike(words[from - 1], words[to + length - 1])) features.push('alike')
    return features
  }
}

/** "Karen, sorry, Sharon": misheard or misspoken, they begin or end alike. */
function isAlike(a: SpokenWord | undefined, b: SpokenWord | undefined): boolean {
  const [left = '', right = ''] = [a?.core, b?.core]
  return (
    left !== right &&
    left.length > 3 &&
    (left.slice(0, 3) === right.slice(0, 3) || left.slice(-4) === right.slice(-4))
  )
}
