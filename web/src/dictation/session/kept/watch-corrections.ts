import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Kept } from '../../../storage.ts'
import type { CommandChoices } from '../../commands/settings/command-choices.ts'
import type { WordList } from '../../commands/settings/command-settings.ts'
import type { Correction } from '../../formatting/own-words/mishearing.ts'
import type { TextPart } from '../text/open-text.ts'
import type { World } from '../world/world.ts'
import { withAdded } from './follow-text.ts'

/** A person's corrections by hand or by voice, and the offer to write them so from now on. */
export interface CorrectionsPart {
  /** Null: there is nothing to ask. */
  asked: StoreApi<Correction | null>
  /** It is to be written so. Gives what takes that back. */
  accept(): Promise<() => void>
  refuse(): void
  close(): void
}

interface Options extends Pick<World, 'setTimer'> {
  text: Pick<TextPart, 'subscribe' | 'current' | 'editor'>
  /** The text from which on corrections count. */
  before: string
  choices: CommandChoices
  /** Resolves when what was chosen holds for the words that come. */
  load(): Promise<void>
  /** Only English is known well enough to tell names from words. */
  language(): string
  /** Pairs that the person was asked about; each is asked about once. */
  askedBefore: Kept<readonly string[]>
}

/** So long after the last change a correction is over. */
const restMs = 2500
const mostAsked = 500

export function watchCorrections({
  text,
  before: from,
  choices,
  load,
  language,
  askedBefore,
  setTimer,
}: Options): CorrectionsPart {
  const asked = createStore<Correction | null>()(() => null)
  let before = from
  let last: Correction | null = null
  let isHalfDone = false
  let callOff = () => {}
  const unsubscribe = text.subscribe(waitForRest)
  waitForRest()

  function waitForRest() {
    before = withAdded(before, text)
    callOff()
    callOff = setTimer(() => {
      look().catch((error: unknown) => console.warn('What was corrected could not be looked at.', error))
    }, restMs)
  }

  async function look() {
    if (text.editor().snapshot().live !== null) return waitForRest()
    const now = text.current()
    if (now.startsWith(before) || !/^en\b/i.test(language())) {
      before = now
      return
    }
    const [{ findCorrections }, { isMishearing }] = await Promise.all([
      import('../../formatting/own-words/find-corrections.ts'),
      import('../../formatting/own-words/mishearing.ts'),
    ])
    const found = findCorrections(before, now).map(goingOn)
    // Words were taken out, in whose place others may come.
    isHalfDone = found.length === 0 && now.length < before.length && !isHalfDone
    if (isHalfDone) return
    before = now
    last = found[0] ?? null
    const misheard = found.find((one) => isMishearing(one) && !isKnown(one))
    if (misheard) ask(misheard)
  }

  /** A word may be corrected in several steps. */
  function goingOn(correction: Correction): Correction {
    return last !== null && last.written === correction.heard
      ? { ...correction, heard: last.heard }
      : correction
  }

  function isKnown(correction: Correction): boolean {
    const { words, replacements } = choices.current()
    return (
      askedBefore.get().includes(keyOf(correction)) ||
      words.includes(correction.written) ||
      replacements.some(({ say }) => say.toLowerCase() === correction.heard.toLowerCase())
    )
  }

  function ask(correction: Correction) {
    askedBefore.set([...askedBefore.get(), keyOf(correction)].slice(-mostAsked))
    asked.setState(correction, true)
  }

  return {
    asked,
    async accept() {
      const correction = asked.getState()
      asked.setState(null, true)
      const { mergeWordLists } = await import('../../kept-words/word-list-file.ts')
      if (correction === null) return () => {}
      const { heard, written } = correction
      const said = heard.toLowerCase()
      const added: WordList = {
        ...{ words: [], learnt: [] },
        replacements: [{ say: said, write: written, source: 'correction' }],
      }
      choices.change(mergeWordLists(choices.current(), added))
      await load()
      return () => {
        const { replacements } = choices.current()
        choices.change({ replacements: replacements.filter(({ say }) => say !== said) })
      }
    },
    refuse: () => asked.setState(null, true),
    close() {
      callOff()
      unsubscribe()
    },
  }
}

function keyOf({ heard, written }: Correction): string {
  return `${heard.toLowerCase()} → ${written}`
}
