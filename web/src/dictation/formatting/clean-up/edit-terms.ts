import type { SpokenWord } from '../words/spoken-word.ts'

/** How speakers mark that they take back what they have just said. */
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
  'better',
  "that's wrong",
  'that is wrong',
  'or better',
  'better said',
  'not',
  'sorry about that',
  'forget that',
  'never mind',
].map((term) => term.split(' '))
const byFirst = new Map<string, string[][]>()
for (const term of terms.sort((a, b) => b.length - a.length))
  byFirst.set(term[0] ?? '', [...(byFirst.get(term[0] ?? '') ?? []), term])

/** A run of such words: [from, to), and what they are, in their order. */
export interface EditTerm {
  from: number
  to: number
  said: readonly string[]
}

/** Beside other terms alone: "or", "better" and their like are everyday words. */
const onlyBeside = /^(or|oh|well|not|better|instead|rather|pardon|hold on|hang on)$/

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
  const said: string[] = []
  let to = at
  while (said.length < mostInARow) {
    const term = byFirst
      .get(words[to]?.core ?? '')
      ?.find((term) => term.every((word, index) => words[to + index]?.core === word))
    if (term === undefined) break
    said.push(term.join(' '))
    to += term.length
  }
  if (said.every((term) => onlyBeside.test(term))) {
    if (!hesitates(at) && !hesitates(to)) return null
    said.push('um')
  }
  return { from: at, to, said }
}
