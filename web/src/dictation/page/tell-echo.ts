import { tellAnswer } from '../../ui/messages.ts'
import type { Echo } from '../commands/dispatch/command-host.ts'
import type { TextPart } from '../session/text/open-text.ts'

/** Long enough to read two lines. */
const readMs = 8000

/** Tells what became of a spoken command in the page's row, with what can be done about it; null: it is over. */
export function tellEcho(echo: Echo | null, text: Pick<TextPart, 'tools'> | null): void {
  if (echo === null) {
    tellAnswer(null)
    return
  }
  const { says, undo, writeAsWords, tap } = echo
  const actions = [
    ...(undo ? [{ label: 'Undo', run: undo }] : []),
    ...(tap ? [{ label: tap.name, run: () => press(tap.run, text) }] : []),
    ...(writeAsWords ? [{ label: 'Type It', run: writeAsWords }] : []),
  ]
  const isOver = actions.length === 0
  tellAnswer({
    severity: undo ? 'success' : 'info',
    says,
    actions,
    ...(isOver && { passesAfterMs: readMs }),
    ...(tap && { takesFocus: true }),
  })
}

function press(run: () => void, text: Pick<TextPart, 'tools'> | null) {
  run()
  // Back to the text, from where it came; on a phone that would bring the keyboard up.
  if (matchMedia('(pointer: fine)').matches) text?.tools()?.focus()
}
