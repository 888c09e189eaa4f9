import { Question } from '../../../ui/dialog.tsx'

/** Emptying the text by voice is asked about: a command may have been misheard. */
export function ClearQuestion({ onClear, onClose }: { onClear(): void; onClose(): void }) {
  return (
    <Question
      title="Clear the whole text?"
      about="You can undo this for 24 hours."
      action="Clear Text"
      look="danger"
      onSubmit={() => {
        onClear()
        onClose()
      }}
      onClose={onClose}
    />
  )
}
