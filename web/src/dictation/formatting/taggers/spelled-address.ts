import type { Category, Heard } from '../words/heard.ts'

/** The words of spoken e-mail and web addresses in a language, with `_` for a space. */
export interface AddressWords {
  at: string
  dot: string
  /** Other signs, by how they are written. */
  signs: Readonly<Record<string, string>>
  /** Names of letters and of parts of addresses that are not spelt as they are written. */
  names?: Readonly<Record<string, string>>
  /** A mailbox is told by letters and digits alone: whole words are read elsewhere. */
  isSpelled?: true
}

interface Label {
  text: string
  pieces: number
  to: number
}

/** The last label of a domain: a country, or what one is. */
const topLevel = /\.(\p{L}{2}|com|org|net|edu|gov|info)$/u

/** No address has more words. */
const longest = 40

/**
 * "a b tres punto s d d arroba g mail punto com", "anna punto weber arroba …", "w w w punto …": letters and digits one by
 * one, and whole words.
 */
export function spelledAddress(
  table: AddressWords,
  numberAt: (heard: Heard, at: number) => { text: string; to: number } | null,
): { category: Category; mayBegin(heard: Heard, at: number): boolean } {
  const rows: { words: string[]; text: string; kind: 'at' | 'dot' | 'sign' | 'name' }[] = []
  const add = (kind: 'at' | 'dot' | 'sign' | 'name', text: string, names: string) => {
    for (const name of names.split(' ')) rows.push({ words: name.split('_'), text, kind })
  }
  add('at', '@', table.at)
  add('dot', '.', table.dot)
  for (const [sign, names] of Object.entries(table.signs)) add('sign', sign, names)
  for (const [text, names] of Object.entries(table.names ?? {})) add('name', text, names)
  rows.sort((a, b) => b.words.length - a.words.length)
  const rowAt = (heard: Heard, at: number) =>
    rows.find(({ words }) => words.every((word, index) => heard.core(at + index) === word))

  /** Letters, digits and one word; a word comes first, but in a domain behind a letter too: "g mail". */
  function labelAt(heard: Heard, from: number, isDomain: boolean): Label | null {
    let text = ''
    let pieces = 0
    let hasWord = false
    let at = from
    while (at - from < longest && (at === from || heard.isOpen(at - 1))) {
      const core = heard.core(at)
      const row = rowAt(heard, at)
      const number = row === undefined ? numberAt(heard, at) : null
      if (row?.kind === 'name') {
        text += row.text
        at += row.words.length
      } else if (row !== undefined) break
      else if (number !== null) {
        text += number.text
        at = number.to
      } else if (/^\p{L}$/u.test(core)) {
        text += core
        at += 1
      } else if (/^[\p{L}\p{N}_-]{2,}$/u.test(core) && !hasWord && (text === '' || isDomain)) {
        if (table.isSpelled === true && !isDomain) break
        hasWord = true
        text += core
        at += 1
      } else break
      pieces += 1
    }
    return text === '' ? null : { text: withoutAccents(text), pieces, to: at }
  }

  /** Labels with dots between them, and in a mailbox other signs. */
  function labelsAt(heard: Heard, from: number, isDomain: boolean): (Label & { dots: number }) | null {
    const first = labelAt(heard, from, isDomain)
    if (first === null) return null
    let { text, pieces, to } = first
    let dots = 0
    for (;;) {
      const joint = heard.isOpen(to - 1) ? rowAt(heard, to) : undefined
      if (joint === undefined || joint.kind === 'at' || joint.kind === 'name') break
      const next = labelAt(heard, to + joint.words.length, isDomain)
      if (next === null || to - from > longest) break
      // "… punto it punto nuova riga": the address is over.
      if (isDomain && dots > 0 && topLevel.test(text) && !topLevel.test(`.${next.text}`)) break
      if (joint.kind === 'dot') dots += 1
      text += joint.text + next.text
      pieces += next.pieces
      to = next.to
    }
    return { text, pieces, to, dots }
  }

  const category: Category = (heard, from) => {
    const mailbox = labelsAt(heard, from, false)
    if (mailbox === null) return []
    if (mailbox.text.startsWith('www.') && table.isSpelled !== true) {
      const page = labelsAt(heard, from, true)
      return page !== null && page.dots > 1 ? [{ value: 0, text: page.text, to: page.to }] : []
    }
    const at = heard.isOpen(mailbox.to - 1) ? rowAt(heard, mailbox.to) : undefined
    if (at?.kind !== 'at' || (table.isSpelled === true && mailbox.pieces < 2)) return []
    const domain = labelsAt(heard, mailbox.to + at.words.length, true)
    if (domain === null || domain.dots === 0) return []
    return [{ value: 0, text: `${mailbox.text}@${domain.text}`, to: domain.to }]
  }
  return {
    category,
    mayBegin: (heard, at) =>
      /^\p{L}$/u.test(heard.core(at)) ||
      rowAt(heard, at)?.kind === 'name' ||
      rowAt(heard, at + 1) !== undefined ||
      numberAt(heard, at + 1) !== null,
  }
}

/** Addresses are written without what stands on their letters. */
const withoutAccents = (text: string) =>
  /\p{Script=Latin}/u.test(text) ? text.normalize('NFD').replace(/\p{M}/gu, '') : text
