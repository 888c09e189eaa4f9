import { promisify } from 'node:util'
import type { SpokenWord } from '@plainspoken/contract/dictation'
import koffi from 'koffi'
import { makePronouncer } from './pronouncer.ts'

type Library = ReturnType<typeof koffi.load>

/** A person's own words in a decoder, which knows them by names of ours: what it says has to be written as they are spelt. */
export type OwnWords = {
  write(heard: string): string
  /** A word as it was heard, or the words of an own term that it stands for, which share its time. */
  split(heard: SpokenWord): SpokenWord[]
}

/**
 * Own words are said where the language model expects these: names of people as a surname is, terms as a drug is. The model's
 * file holds no classes of words, but any of its words can be made to stand for one. To add words to it by themselves
 * (`ngram_model_add_word`) makes its search read beyond its memory as soon as two of them follow each other.
 */
const places = { name: 'smith', term: 'medication' }
/** The library knows 128 classes, and shares a class's probability among its words. */
const mostClasses = 100

const isName = (word: string) => /^\p{Lu}\p{Ll}/u.test(word)

type Options = { base: Library; sphinx: Library; languageModel: string }

export function makeOwnWords({ base, sphinx, languageModel }: Options) {
  const said = koffi.disposable('str', base.func('void ckd_free(void *)'))
  const lookUpWord = sphinx.func('ps_lookup_word', said, ['void *', 'str'])
  const getLogarithms = sphinx.func('void *ps_get_logmath(void *)')
  const addWord = sphinx.func('int ps_add_word(void *, const char *, const char *, int)')
  const setModel = sphinx.func('int ps_set_lm(void *, const char *, void *)')
  const setSearch = sphinx.func('int ps_set_search(void *, const char *)')
  const readModel = base.func('void *ngram_model_read(void *, const char *, int, void *)')
  const addClass = base.func(
    'int ngram_model_add_class(void *, const char *, float, const char **, const float *, int)',
  )
  const freeModel = base.func('int ngram_model_free(void *)')
  const readModelAsync = promisify<unknown, string, number, unknown, unknown>(readModel.async)
  const setModelAsync = promisify<unknown, string, unknown, number>(setModel.async)

  return {
    /** Gives a decoder that was opened without a language model its model, with some own words in it. */
    async tell(handle: unknown, configuration: unknown, words: readonly string[]): Promise<OwnWords> {
      const model = await readModelAsync(configuration, languageModel, 0, getLogarithms(handle))
      const pronounce = makePronouncer((word) =>
        [word, `${word}(2)`].flatMap((entry): string[] => lookUpWord(handle, entry) ?? []),
      )
      const spellings: string[] = []
      const byPlace = Map.groupBy(words, (word) => (isName(word) ? places.name : places.term))
      const size = Math.ceil(words.length / mostClasses)
      for (const [place, all] of byPlace) {
        const names: string[] = []
        for (const word of all) {
          const ways = pronounce(word)
          const name = `own:${spellings.length}`
          if (ways.length === 0) continue
          spellings.push(word)
          names.push(name)
          for (const [i, way] of ways.entries()) addWord(handle, i === 0 ? name : `${name}(${i + 1})`, way, 0)
        }
        for (let at = 0; at < names.length; at += size) {
          const some = names.slice(at, at + size)
          addClass(
            model,
            place,
            1,
            some,
            some.map(() => 1),
            some.length,
          )
        }
      }
      await setModelAsync(handle, 'own', model)
      setSearch(handle, 'own')
      freeModel(model)
      const spellingOf = (name: string) => spellings[Number(/^own:(\d+)$/.exec(name)?.[1] ?? Number.NaN)]
      return {
        write: (heard) =>
          heard
            .split(' ')
            .map((word) => spellingOf(word) ?? word)
            .join(' '),
        split(heard) {
          const { word, start, end } = heard
          const spelling = spellingOf(word) ?? word
          const parts = spelling.split(/\s+/)
          let letters = 0
          return parts.map((part) => {
            const at = (place: number) => start + ((end - start) * place) / parts.join('').length
            letters += part.length
            return { ...heard, word: part, start: at(letters - part.length), end: at(letters) }
          })
        },
      }
    },
  }
}
