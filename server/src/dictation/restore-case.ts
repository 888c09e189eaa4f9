const list = (words: string) => words.split(' ')

/** Names that are nothing else ("may" and "march" are), and abbreviations that are no word. */
const names = list(
  'Monday Tuesday Wednesday Thursday Friday Saturday Sunday January February April June July August September October November December',
)
const abbreviations = list(
  'ABC AOL ATM BBC CBS CD CEO CIA CNN DNA DVD EU FBI GDP GPS HBO HIV IQ IRS KGB LSD MBA MTV NASA NATO NBA NBC NFL NGO OK OPEC PC PhD SUV TV UFO UNESCO UNICEF USA USB',
)
const capital = new Map([...names, ...abbreviations].map((word) => [word.toLowerCase(), word]))
const first = new Map(list("I I'm I've I'd I'll I's").map((word) => [word.toLowerCase(), word]))

/** Before a name. "Doctor" stays as it is heard: it is more often a word than a title. */
const titles = new Map([
  ...list('Mr Mrs Ms Dr Messrs').map((word) => [word.toLowerCase(), word] as const),
  ['mister', 'Mr'],
  ['missus', 'Mrs'],
])
/** No name begins with one of these: what stands before it was no title. */
const noName = new Set(
  list(
    "a all an and are as at be but by can come could did do don't for from give go had has have he her here his how i i'm if in is it it's just let me my no not of on or our please she should so tell thank that the their then there they this to was we were what when where which who why will with would yes you your",
  ),
)
const ordinals = new Set(
  list(
    'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth thirtieth',
  ),
)

/** A word as it is written, and how many of those that were heard it is made of. */
export type WrittenWord = { text: string; count: number }

/**
 * Plain case for words from an engine that writes none: "I", names of days and months, titles and the name after one,
 * abbreviations, spelled-out letters joined ("u. s." is US), and a capital at the beginning. Adds neither words nor
 * punctuation.
 */
export function restoreCase(
  words: readonly string[],
  { isBeginning }: { isBeginning: boolean },
): WrittenWord[] {
  const joined = joinLetters(words)
  const texts = joined.map(({ text }) => text)
  return joined.map(({ text, count }, place) => {
    const written = writeWord(text, place, texts)
    return { text: isBeginning && place === 0 ? capitalise(written) : written, count }
  })
}

const capitalise = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

function writeWord(word: string, place: number, words: readonly string[]): string {
  const before = (count: number) => words[place - count] ?? ''
  const isNamed = (after: string | undefined) => after !== undefined && !noName.has(after)
  if (titles.has(word) && isNamed(words[place + 1])) return titles.get(word) ?? word
  if (titles.has(before(1)) && isNamed(word)) return capitalise(word)
  if (['may', 'march'].includes(word) && before(1) === 'of' && ordinals.has(before(2)))
    return capitalise(word)
  return first.get(word) ?? writeCapitals(word)
}

/** Also with an ending: "Monday's", "CDs". */
function writeCapitals(word: string): string {
  const [, stem = '', ending = ''] = /^(.+?)('?s)$/.exec(word) ?? []
  const whole = capital.get(word)
  const stemmed = capital.get(stem)
  return whole ?? (stemmed ? stemmed + ending : word)
}

/** The dictionary writes a spelled letter as "u."; a run of them is an abbreviation. */
function joinLetters(words: readonly string[]): WrittenWord[] {
  const joined: WrittenWord[] = []
  let letters: WrittenWord = { text: '', count: 0 }
  const flush = () => {
    if (letters.count > 0) joined.push(letters)
    letters = { text: '', count: 0 }
  }
  for (const word of words) {
    const [, letter, ending] = /^([a-z])\.('?s)?$/.exec(word) ?? []
    if (letter)
      letters = { text: letters.text + letter.toUpperCase() + (ending ?? ''), count: letters.count + 1 }
    if (!letter || ending) flush()
    if (!letter) joined.push({ text: word, count: 1 })
  }
  flush()
  return joined
}
