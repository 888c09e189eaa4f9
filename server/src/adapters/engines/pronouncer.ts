import { type LetterSounds, readLetterSounds, soundOut } from './letter-sounds.ts'

const digits = 'zero one two three four five six seven eight nine'.split(' ')
/** Capitals are spelled where they are few and stand in no dictionary: MRT, but not NATO. */
const mostSpelled = 5
/** PostgreSQL is two words where no dictionary has it, B12 as well. */
const partsOf = (word: string) => word.match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?[\p{Ll}']+|[\p{L}']+|\d+/gu) ?? []
/** Letters that are none of a to z with something added. */
const latin: Record<string, string> = {
  ł: 'l',
  Ł: 'L',
  ø: 'o',
  Ø: 'O',
  ß: 'ss',
  æ: 'ae',
  Æ: 'Ae',
  đ: 'd',
  Đ: 'D',
}

/**
 * Tells in which ways a person's own word is said in English; none: it cannot be told. `lookUp` gives how the dictionary says a
 * word in small letters.
 */
export function makePronouncer(lookUp: (word: string) => string[]) {
  let rules: LetterSounds | null = null

  function spell(part: string): string[] {
    const letters = Array.from(part.toLowerCase(), (letter) => lookUp(digits[Number(letter)] ?? letter)[0])
    return letters.every((sounds) => sounds !== undefined) ? [letters.join(' ')] : []
  }

  function pronouncePart(part: string): string[] {
    const isSpelled = part === part.toUpperCase() && part.length <= mostSpelled
    if (isSpelled || /^\d+$/.test(part)) return spell(part)
    const letters = part.toLowerCase().replaceAll("'", '')
    if (!/^[a-z]+$/.test(letters)) return []
    rules ??= readLetterSounds()
    return [soundOut(rules, letters)]
  }

  function pronounceWord(word: string): string[] {
    const known = lookUp(word.toLowerCase())
    if (known.length > 0) return known
    const parts = partsOf(word)
    return parts.length > 1
      ? joinWays(parts.map((part) => [...lookUp(part.toLowerCase()), ...pronouncePart(part)]))
      : pronouncePart(word)
  }

  return (own: string): string[] => {
    const plain = own
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .replaceAll('’', "'")
      .replace(/[^\p{ASCII}]/gu, (letter) => latin[letter] ?? letter)
    const words = plain.match(/[\p{L}'\d]+/gu) ?? []
    const ways = words.map(pronounceWord)
    return ways.length === 1 ? ways.flat() : joinWays(ways)
  }
}

/** One after the other, each as it is said first. */
function joinWays(ways: readonly string[][]): string[] {
  const said = ways.map(([way]) => way)
  return said.length > 0 && said.every((way) => way !== undefined) ? [said.join(' ')] : []
}
