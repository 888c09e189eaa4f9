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
  return { raw, core: inside.toLowerCase().replaceAll('’', "'"), opening, closing }
}

/** "p.m.", "U.S.", "Dr.": the point belongs to the word. */
export function endsInAbbreviation(text: string): boolean {
  const word = /[\p{L}.]+$/u.exec(text)?.[0] ?? ''
  return /^(\p{L}\.)+\p{L}?\.$/u.test(word) || abbreviations.has(word.toLowerCase())
}

const abbreviations = new Set(
  'mr. mrs. ms. dr. prof. sr. jr. st. vs. etc. inc. ltd. co. corp. dept. approx. no. vol. pp. fig. gen. col. lt. sgt. rev. hon. mt. ave. blvd. jan. feb. aug. sept. oct. nov. dec.'.split(
    ' ',
  ),
)
