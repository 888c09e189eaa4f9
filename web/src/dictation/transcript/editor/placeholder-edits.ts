import type { EditorState } from '@codemirror/state'
import { beginningOf } from '../resumption.ts'
import {
  type Placeholder,
  placeholderAfter,
  placeholdersMoved,
  type TranscriptEditor,
} from '../transcript-editor.ts'
import { liveField } from './state/live-field.ts'

type PlaceholderEdits = Pick<
  TranscriptEditor,
  'addPlaceholder' | 'holdEnd' | 'movePlaceholders' | 'removePlaceholder'
>

/** The changes of placeholders that leave the text as it is. */
export function placeholderEdits(
  target: { readonly state: EditorState },
  put: (placeholders: readonly Placeholder[]) => void,
): PlaceholderEdits {
  const now = () => target.state.field(liveField)
  return {
    removePlaceholder: (recording) => put(now().placeholders.filter((held) => held.recording !== recording)),
    addPlaceholder(recording, before) {
      const { from, to } = placeholderAfter(now().placeholders, before) ?? target.state.selection.main
      put([...now().placeholders, { recording, from, to }])
    },
    holdEnd(recording) {
      const end = target.state.doc.length
      put([...now().placeholders, { recording, from: end, to: end }])
    },
    movePlaceholders(recordings) {
      const { live, resumption, placeholders } = now()
      const { anchor, head } = target.state.selection.main
      const at = live ? { anchor: live.from, head: live.to } : beginningOf({ anchor, head }, resumption)
      put(placeholdersMoved(placeholders, recordings, at, live?.shown))
    },
  }
}
