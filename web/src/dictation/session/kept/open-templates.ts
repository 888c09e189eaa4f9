import type { Command } from '../../commands/tables/command.ts'
import { fieldNames, fieldsIn, tellEmpty } from '../../templates/fields.ts'
import { type OpenBook, openBook } from '../../templates/template-book.ts'
import type { TextPart } from '../text/open-text.ts'
import type { World } from '../world/world.ts'

/** A person's templates, as every tab of this device has them, and their fields in the text. */
export interface TemplatesPart extends OpenBook {
  /** A sentence with the number of fields still to be filled in a text; '' if none. */
  tellEmpty(text: string): string
}

interface TemplatesOptions {
  userId: string
  closing: AbortSignal
  text: Pick<TextPart, 'tools' | 'subscribe'>
  carryOut(command: Command): Promise<boolean>
}

export function openTemplates(
  { userId, closing, text, carryOut }: TemplatesOptions,
  { device, window }: Pick<World, 'device' | 'window'>,
): TemplatesPart {
  const book = openBook(device.preferences.templates(userId))
  window.addEventListener('storage', book.look, { signal: closing })
  const known = () => fieldNames(book.current().templates)

  const stop = text.subscribe(markFields)
  markFields()

  /** Once the editor is there. */
  function markFields() {
    const tools = text.tools()
    if (tools === null) return
    stop?.()
    const onField = () => void carryOut({ type: 'go-to-field', to: 'here' })
    tools.markFields({ known, onField }).then(
      (drawAnew) => book.subscribe(drawAnew),
      (error: unknown) => console.warn('What shows fields could not be loaded.', error),
    )
  }

  return { ...book, tellEmpty: (words) => tellEmpty(fieldsIn(words, known()).length) }
}
