import type { TranscriptEditor } from '../../transcript/transcript-editor.ts'
import type { Outcome } from '../targets/outcome.ts'
import type { CommandPage, Echo } from './command-host.ts'

type PageOutcome = Extract<
  Outcome,
  { type: 'read' | 'find' | 'change-language' | 'add-own-words' | 'save-template' }
>

/** Does what leaves the text as it is. */
export function actOnPage(
  outcome: PageOutcome,
  editor: TranscriptEditor,
  page: CommandPage,
  echo: (echo: Echo) => void,
): void {
  switch (outcome.type) {
    case 'read':
      page.read(outcome.text)
      break
    case 'find':
      editor.edit([], outcome.selection)
      page.find(outcome.words)
      break
    case 'change-language':
      page.changeLanguage(outcome.language)
      break
    case 'add-own-words':
      page.addOwnWords(outcome.words)
      echo({ says: `“${outcome.words}” is now one of your words` })
      break
    case 'save-template':
      echo(page.saveTemplate(outcome.name, outcome.text))
  }
}
