import { audio } from '@plainspoken/contract/limits'
import type { CommandSettings } from '../../commands/settings/command-settings.ts'
import type { SpeechRecognition } from '../../recognition/browser-recogniser.ts'

/** An expected phrase, as the Web Speech API takes it. Chrome 142, for recognition on the device itself alone. */
type PhraseConstructor = new (phrase: string, boost: number) => object

/** The natural logarithm of how many times likelier a phrase is than the recogniser thinks: here, twenty times. */
const boost = 3

/**
 * Tells a recogniser which words a person uses, before it is started: their own words, and what they say to have others
 * written. A browser that refuses them is not asked again: to set them ends the session with an error.
 */
export function createOwnWordsHint(
  settings: () => CommandSettings,
): (recognition: SpeechRecognition) => void {
  let isRefused = false
  return (recognition) => {
    const { SpeechRecognitionPhrase: Phrase } = globalThis as { SpeechRecognitionPhrase?: PhraseConstructor }
    const expected = expectedWords(settings())
    if (isRefused || Phrase === undefined || expected.length === 0) return
    if (recognition.processLocally !== true || !('phrases' in recognition)) return
    recognition.addEventListener('error', (event) => {
      if ((event as Event & { error?: string }).error === 'phrases-not-supported') isRefused = true
    })
    try {
      recognition.phrases = expected.map((phrase) => new Phrase(phrase, boost))
    } catch (error) {
      isRefused = true
      console.info('The browser takes no words of one’s own.', error)
    }
  }
}

const expectedWords = ({ words, replacements }: CommandSettings) => [
  ...words,
  ...replacements.map(({ say }) => say),
]

/** The same words for a server: what it would refuse is left out, and of too many the earliest. */
export function ownWordsToTell(settings: CommandSettings): string[] {
  const expected = new Set(expectedWords(settings).map((word) => word.trim()))
  const fit = [...expected].filter(
    (word) => word.length <= audio.ownWordLetters && audio.ownWordForm.test(word),
  )
  return fit.slice(-audio.ownWords)
}
