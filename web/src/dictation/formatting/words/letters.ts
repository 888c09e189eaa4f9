const spoken = new Map([
  ...'alpha bravo charlie delta echo foxtrot golf hotel india juliet kilo lima mike november oscar papa quebec romeo sierra tango uniform victor whiskey xray yankee zulu'
    .split(' ')
    .map((word) => [word, word[0] ?? ''] as const),
  ['alfa', 'a'],
  ['juliett', 'j'],
  ['x-ray', 'x'],
  ['whisky', 'w'],
  ...'ay bee cee see dee ee eff gee jay kay el ell em en pee cue queue ar are ess tee you vee ex why zee zed'
    .split(' ')
    .map((word, index) => [word, 'abccdefgjkllmnpqqrrstuvxyzz'[index] ?? ''] as const),
])
/** Names of letters that are also common words count only beside real letters. */
const commonWords = new Set('see are you why el ex em en bee queue cue ar'.split(' '))

/** The letter or digit that a word spells; null for any other word. */
export function readLetter(word: string): string | null {
  if (/^[a-z0-9]$/i.test(word)) return word.toLowerCase()
  return spoken.get(word) ?? null
}

/** True if a word spells a letter and can hardly mean anything else. */
export function isPlainLetter(word: string): boolean {
  return readLetter(word) !== null && !commonWords.has(word)
}
