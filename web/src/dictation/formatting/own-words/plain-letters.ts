const apart: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  đ: 'd',
  ð: 'd',
  þ: 'th',
}

/** The letters a to z of words, those with signs as without. */
export function plainLetters(text: string): string {
  const parted = text.toLowerCase().replace(/[łøßæœđðþ]/g, (letter) => apart[letter] ?? '')
  return parted.normalize('NFD').replace(/[^a-z]+/g, '')
}
