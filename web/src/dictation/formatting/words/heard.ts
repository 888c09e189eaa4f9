import type { SpokenWord } from './spoken-word.ts'

/** A stretch of words read as one thing: what it is worth, how it is written, and where it ends. */
export interface Part {
  value: number
  text: string
  to: number
}

/** Reads a kind of part at a word: every stretch that may be one, the longest first. */
export type Category = (heard: Heard, at: number) => readonly Part[]

/** The words around a stretch that are looked at to tell what it is. */
const nearby = 4
/** No number, date or address is longer, however many words come. */
const longest = 48

/** An utterance as the taggers read it. What was read at a word is kept, so that each word is read once. */
export class Heard {
  readonly words: readonly SpokenWord[]
  readonly cores: readonly string[]
  readonly locale: string
  /** The first word that this utterance said; those before it were said in earlier ones. */
  readonly start: number
  private readonly read = new Map<Category, (readonly Part[] | undefined)[]>()

  private readonly spaces: readonly string[] | undefined
  private readonly befores: (string | undefined)[] = []
  private readonly afters: (string | undefined)[] = []

  constructor(
    words: readonly SpokenWord[],
    cores: readonly string[],
    locale: string,
    { start = 0, spaces }: { start?: number; spaces?: readonly string[] } = {},
  ) {
    this.start = start
    this.spaces = spaces
    this.words = words
    this.cores = cores
    this.locale = locale
  }

  /** The word in small letters without its marks; '' where none is. */
  core(at: number): string {
    return this.cores[at] ?? ''
  }

  /** The word as it was heard. */
  raw(at: number): string {
    return this.words[at]?.raw ?? ''
  }

  /** True if a letter was taken off the front of the word: "to four". */
  hasLetterBefore(at: number): boolean {
    return this.words[at] !== undefined && this.words[at].core !== this.cores[at]
  }

  /** True if the recogniser put no mark between this word and the next. */
  isOpen(at: number): boolean {
    return this.words[at]?.closing === ''
  }

  /** True if a space, a mark or nothing stands right before a token, in text without spaces between words. */
  isFree(at: number): boolean {
    if (at <= 0 || at >= this.words.length) return true
    return (
      this.spaces?.[at] !== '' ||
      !/[\p{L}\p{N}]/u.test(this.core(at)) ||
      !/[\p{L}\p{N}]/u.test(this.core(at - 1))
    )
  }

  /** True if one of so many words right before is such a word. */
  isNear(at: number, most: number, word: RegExp): boolean {
    return this.cores.slice(Math.max(0, at - most), at).some((core) => word.test(core))
  }

  /** The parts of a kind that begin at a word. */
  parts(category: Category, at: number): readonly Part[] {
    if (at < 0 || at >= this.words.length) return []
    let kept = this.read.get(category)
    if (kept === undefined) {
      kept = []
      this.read.set(category, kept)
    }
    const known = kept[at]
    if (known !== undefined) return known
    const parts = category(this, at).filter(({ to }) => this.isUnbroken(at, to))
    kept[at] = parts
    return parts
  }

  /** The longest part of a kind that begins at a word. */
  part(category: Category, at: number): Part | null {
    return this.parts(category, at)[0] ?? null
  }

  /** The words right before one, back to a mark of the recogniser's. */
  before(at: number): string {
    return this.kept(this.befores, at, () => this.readBefore(at))
  }

  private readBefore(at: number): string {
    let from = at
    while (from > 0 && at - from < nearby && this.isOpen(from - 1)) from -= 1
    return this.cores.slice(from, at).join(' ')
  }

  /** The words from one on, up to a mark of the recogniser's. */
  after(at: number): string {
    return this.kept(this.afters, at, () => this.readAfter(at))
  }

  private kept(texts: (string | undefined)[], at: number, read: () => string): string {
    const text = texts[at] ?? read()
    texts[at] = text
    return text
  }

  private readAfter(at: number): string {
    if (at === 0 || !this.isOpen(at - 1)) return ''
    let to = at
    while (to < this.cores.length && to - at < nearby && (to === at || this.isOpen(to - 1))) to += 1
    return this.cores.slice(at, to).join(' ')
  }

  private isUnbroken(from: number, to: number): boolean {
    if (to - from > longest) return false
    for (let at = from; at < to - 1; at++) if (!this.isOpen(at)) return false
    return true
  }
}
