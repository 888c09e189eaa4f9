import koffi from 'koffi'

/** The trigram model of Debian's pocketsphinx-en-us. Probabilities are logarithms to the base of ten. */
export interface LanguageModel {
  words: readonly string[]
  has(word: string): boolean
  /** The log probability of a word by itself. */
  alone(word: string): number
  /** The log probability of a word after one or two others, the nearest last; `isSeen`: the words were seen together. */
  after(word: string, ...before: string[]): { score: number; isSeen: boolean }
}

const file = '/usr/share/pocketsphinx/model/en-us/en-us.lm.bin'
const size = 72_547
const logBase = 1.0001

/** Needs Debian's packages libsphinxbase3 and pocketsphinx-en-us. */
export function openLanguageModel(): LanguageModel {
  const library = koffi.load('libsphinxbase.so.3')
  const openLogs = library.func('void *logmath_init(double, int, int)')
  const read = library.func('void *ngram_model_read(void *, const char *, int, void *)')
  const idOf = library.func('int32_t ngram_wid(void *, const char *)')
  const wordOf = library.func('const char *ngram_word(void *, int32_t)')
  const bigram = library.func('int32_t ngram_bg_score(void *, int32_t, int32_t, _Out_ int32_t *)')
  const trigram = library.func('int32_t ngram_tg_score(void *, int32_t, int32_t, int32_t, _Out_ int32_t *)')
  const model = read(null, file, 0, openLogs(logBase, 0, 0))
  if (!model) throw new Error(`${file} cannot be read: install pocketsphinx-en-us.`)
  const words = Array.from({ length: size }, (_, id): string => wordOf(model, id))
  const ids = new Map(words.map((word, id) => [word, id]))
  const used = [0]
  const unit = Math.log10(logBase)
  const id = (word: string): number => ids.get(word) ?? idOf(model, word)
  const after = (word: string, ...before: string[]) => {
    const [last, earlier] = [before.at(-1) ?? '', before.at(-2)]
    const score =
      earlier === undefined
        ? bigram(model, id(word), id(last), used)
        : trigram(model, id(word), id(last), id(earlier), used)
    return { score: score * unit, isSeen: used[0] === before.length + 1 }
  }
  return {
    words,
    has: (word) => ids.has(word),
    // After a word that hardly anything was seen with, the score is that of the word alone.
    alone: (word) => after(word, "'til").score,
    after,
  }
}
