import type { CommandSettings } from '../../commands/command-settings.ts'

/** The dictionary of English, fetched once somebody has own words and speaks it. Null: it is not here. */
export function openDictionary(): (
  choices: CommandSettings,
  language: string,
) => CommandSettings['isKnownWord'] {
  let isKnownWord: CommandSettings['isKnownWord'] = null
  let isAsked = false

  async function fetchWords() {
    try {
      isKnownWord = (await import('../../formatting/own-words/known-words.ts')).isKnownWord
    } catch (error) {
      // Fewer names are found without it.
      console.warn('The dictionary could not be loaded.', error)
    }
  }

  return ({ words, replacements }, language) => {
    const isWanted = words.length + replacements.length > 0 && /^en\b/i.test(language)
    if (isWanted && !isAsked) {
      isAsked = true
      void fetchWords()
    }
    return isWanted ? isKnownWord : null
  }
}
