import { readNumber } from '../words/numbers.ts'
import type { SpokenWord } from '../words/spoken-word.ts'
import { auxiliaries, isFunctionWord } from '../words/word-classes.ts'

/** Phrases by which speakers take back what they have just said. */
const terms = [
  'no',
  'sorry',
  'wait',
  'actually',
  'rather',
  'or rather',
  'i mean',
  'i meant',
  'i mean to say',
  'make that',
  'make it',
  'scratch that',
  'strike that',
  'correction',
  'excuse me',
  'pardon me',
  'pardon',
  'or',
  'oh',
  'well',
  'hold on',
  'hang on',
  'let me rephrase',
  'let me rephrase that',
  'let me start again',
  'let me start over',
  'let me correct that',
  'let me correct myself',
  'my mistake',
  'my bad',
  'oops',
  'whoops',
  'instead',
  'or should i say',
  'i should say',
  "i'm sorry",
  'what am i saying',
  'that is to say',
  'not that',
  'wait a minute',
  'wait a second',
  'wait a moment',
  'hold on a minute',
  'hold on a second',
  'hang on a minute',
  'hang on a second',
  'better',
  "that's wrong",
  'that is wrong',
  'or better',
  'better said',
  'not',
  'sorry about that',
  'forget that',
  'never mind',
  'nope',
  'ugh',
  'opps',
  'hold up',
  'or maybe',
  'make it that',
].map((term) => term.split(' '))
const byFirst = new Map<string, string[][]>()
for (const term of terms.sort((a, b) => b.length - a.length))
  byFirst.set(term[0] ?? '', [...(byFirst.get(term[0] ?? '') ?? []), term])

/** A run of such words: [from, to), and what they are, in their order. */
export interface EditTerm {
  from: number
  to: number
  said: readonly string[]
  /** The speaker hesitated right before it, in it or right behind it. */
  isHesitant: boolean
}

/** Beside other terms alone: "or", "better" and their like are everyday words. */
const onlyBeside = /^(or|oh|ugh|or maybe|well|not|better|instead|rather|pardon|hold on|hang on)$/

/** Behind another term they all say the same: "no, wait a minute", "no, hang on". */
const stopping = /^(wait|hold|hang) (on|up|a)\b/

/** Words that make a verb of "make that", "wait" or "excuse me": "to make that clear", "I'd wait". */
const governing =
  /^(to|will|would|can|could|shall|should|may|might|must|do|does|did|don't|doesn't|didn't|won't|can't|couldn't|not|please|help|helps|let|lets|let's|you|we|they|wrote|write|writes|typed|type|\w+'(ll|d))$/
const verbal = /^(make|scratch|strike|excuse|pardon|hold|hang|wait|forget|correction|never)$/
const feeling =
  /^(am|is|are|was|were|be|been|being|feel|feels|felt|feeling|so|very|really|too|not|just|quite|terribly|awfully|dreadfully|bitterly|deeply|extremely|truly|genuinely|sincerely|i'm|we're|you're|he's|she's|they're|say|says|said|saying|than)$/
const saying =
  /^(say|says|said|saying|mean|means|meant|whisper|answer|reply|shout|cry|yell|murmur|nod|vote|whispered|answered|replied|shouted|cried|yelled|murmured|nodded|voted|answering|answers)$/
const fixed = /^(longer|matter|doubt|such|sooner|idea|way|problem)$/
const addressing = /^(sir|madam|ma'am|miss|thanks|thank|dear|darling|please)$/
const having = /^(there's|has|had|with)$/
const naming = /^(word|words|phrase|phrases|term|expression)$/

/** True if the words before make ordinary words of them: "I am sorry", "she said no", "the phrase make that". */
function isGoverned(words: readonly SpokenWord[], at: number): boolean {
  const [first = '', second = ''] = [words[at]?.core, words[at + 1]?.core]
  const before = words[at - 1]?.core ?? ''
  if (before === 'literal' || (naming.test(before) && /^(the|a|this|that)$/.test(words[at - 2]?.core ?? '')))
    return true
  if (first === 'no') {
    // "no one told me", but "two, no, one hundred"
    if (fixed.test(second) || (second === 'one' && readNumber([before], 0) === null)) return true
    if (before === 'no') return isGoverned(words, at - 1)
    if (saying.test(before) || words[at - 2]?.core === 'there') return true
    return having.test(before) && !/^(sorry|wait|i|make|actually)$/.test(second)
  }
  if (first === 'sorry') return feeling.test(before) || (before === 'no' && isGoverned(words, at - 1))
  // "a short wait", "the correction"
  if (
    /^(wait|correction)$/.test(first) &&
    words.slice(Math.max(0, at - 2), at).some(({ core }) => /^(a|the|no|any)$/.test(core))
  )
    return true
  // "By Tuesday I mean …", "when I say that I mean …"
  if (first === 'i')
    return (
      before === 'what' || words.slice(Math.max(0, at - 5), at).some(({ core }) => /^(by|say)$/.test(core))
    )
  return verbal.test(first) && governing.test(before)
}

const persons = /^(i|you|he|she|it|we|they|there)$/

/** "No, he had not forgotten", "no, we haven't", "no, sir": what a question or a thought is answered with. */
function isAnswer(words: readonly SpokenWord[], to: number): boolean {
  const [subject = '', verb = '', next = ''] = words.slice(to, to + 3).map(({ core }) => core)
  return (
    words[to - 1]?.core === 'no' &&
    (addressing.test(subject) ||
      (persons.test(subject) && (/n't$|^cannot$/.test(verb) || (next === 'not' && auxiliaries.has(verb)))))
  )
}

/** "I mean it", "I'm sorry to say", "… speaking, I mean, but …", "of course": what goes on with the term, or past it. */
function isAside(words: readonly SpokenWord[], at: number, to: number): boolean {
  const last = words[to - 1]?.core ?? ''
  const [next = '', second = ''] = [words[to]?.core, words[to + 1]?.core]
  if (last === 'mean') {
    const isWhole = to + 1 >= words.length || /[.?!]/.test(words[to]?.closing ?? '')
    if (isWhole && /^(it|that|business|well|you)$/.test(next)) return true
    return (
      /^(but|because|of course|you know)$/.test(next) || /^(of course|you know)$/.test(`${next} ${second}`)
    )
  }
  return last === 'sorry' && next === 'to' && troubling.test(second) && at < to
}

/** Verbs of things that people are sorry to do. */
const troubling =
  /^(say|hear|see|be|have|tell|trouble|disturb|interrupt|bother|keep|report|inform|learn|find|lose|leave|miss|go|ask|admit)$/

/** Nobody says more of them in a row. */
const mostInARow = 12

/**
 * The longest run of edit terms that begins at `at`; null if none does, or if it says too little by itself. A hesitation
 * there (`hesitates` tells of one right before a word) counts where nothing more is said: "the 2001, uh, 2007 report".
 */
export function editTermAt(
  words: readonly SpokenWord[],
  at: number,
  hesitates: (at: number) => boolean,
): EditTerm | null {
  if (isGoverned(words, at)) return null
  const said: string[] = []
  let to = at
  while (said.length < mostInARow) {
    const term = byFirst
      .get(words[to]?.core ?? '')
      ?.find((term) => term.every((word, index) => words[to + index]?.core === word))
    if (term === undefined) break
    const name = term.join(' ')
    said.push(said.length > 0 && stopping.test(name) ? 'wait' : name)
    to += term.length
  }
  // "John, no, not John, Jane", "… not John but Jane"
  if (words[to - 1]?.core === 'not' && said.length > 1 && words[to]?.core === words[at - 1]?.core) {
    const next = words[to + 1]?.core === 'but' ? to + 2 : to + 1
    if (!isFunctionWord(words[next]?.core ?? '')) {
      said.pop()
      to = next
    }
  }
  if (isAnswer(words, to) || isAside(words, at, to)) return null
  const isHesitant = Array.from({ length: to - at + 1 }, (_, index) => at + index).some(hesitates)
  if (said.every((term) => onlyBeside.test(term))) {
    if (!isHesitant) return null
    said.push('um')
  }
  return { from: at, to, said, isHesitant }
}
