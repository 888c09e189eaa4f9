/** A word as it was heard, with what the recogniser itself wrote around it. */
export interface SpokenWord {
  raw: string
  /** Lower case, without the marks around it; empty for marks alone. A line break is `\n`. */
  core: string
  opening: string
  closing: string
}

export function readWords(spoken: string): SpokenWord[] {
  return (spoken.match(/\n|[\S\u00a0\u202f]+/g) ?? []).map(readWord)
}

export function readWord(raw: string): SpokenWord {
  if (raw === '\n') return { raw, core: raw, opening: '', closing: '' }
  const [, opening = '', inside = '', closing = ''] =
    /^(["'“‘„‚«‹([{¿¡\u00a0\u202f]*)(.*?)(["'”’“»›)\]}.,;:?!…،؛؟।。\u00a0\u202f]*)$/s.exec(raw) ?? []
  return { raw, core: fold(inside), opening, closing }
}

/** As words are compared: small, and without what a recogniser may write or leave out. */
export function fold(text: string): string {
  return foldLetters(text.toLowerCase()).replaceAll('\u0307', '').replaceAll('ı', 'i')
}

/** However a recogniser cuts them into words. */
export function lettersOf(text: string): string {
  return fold(text).replace(/[^\p{L}\p{M}\p{N}]+/gu, '')
}

/** The word without the marks around it, in the case it was heard in. */
export function wordAsHeard({ raw, opening, closing }: SpokenWord): string {
  return foldLetters(raw.slice(opening.length, raw.length - closing.length))
}

/** Apostrophes, the Russian ё, and what is optional in Arabic, Hebrew and Hindi. */
function foldLetters(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll('’', "'")
    .replaceAll('ё', 'е')
    .replace(/[\u0591-\u05c7\u0640\u064b-\u0652\u0670\u093c]/g, '')
    .replace(/[أإآٱ]/g, 'ا')
}
