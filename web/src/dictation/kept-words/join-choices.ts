import type { CommandChoices } from '../commands/settings/command-choices.ts'
import type { CommandSettings } from '../commands/settings/command-settings.ts'
import { notKept, type OpenBook } from '../templates/template-book.ts'
import type { Chosen } from './kept-words.ts'

/** This device cannot keep what stands in the account, in a sentence for the person. */
export class Refused extends Error {}

const wordsNotKept =
  'This browser has no room for your own words, so they’re gone when you close the page. Export them.'

/** Choices about commands, and the templates beside them, as one. */
export function joinChoices(commands: CommandChoices, book: OpenBook): Chosen {
  const current = (): CommandSettings => ({ ...commands.current(), templateBook: book.current() })
  return {
    current,
    reload() {
      commands.reload()
      book.look()
      if (!commands.isKept()) throw new Refused(wordsNotKept)
      if (!book.isKept()) throw new Refused(notKept)
    },
    change({ templateBook, ...rest }) {
      const refusal = templateBook ? book.change(() => templateBook) : null
      if (refusal !== null) throw new Refused(refusal)
      if (Object.keys(rest).length > 0) commands.change(rest)
      if (!commands.isKept()) throw new Refused(wordsNotKept)
    },
  }
}
