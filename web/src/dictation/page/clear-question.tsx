import { Dialog } from '../../ui/dialog.tsx'
import styles from './clear-question.module.css'
import { Tool } from './tool.tsx'

/** Emptying the text by voice is asked about: a command may have been misheard. */
export function ClearQuestion({ onClear, onClose }: { onClear(): void; onClose(): void }) {
  return (
    <Dialog title="Clear the whole text?" onClose={onClose}>
      <div className={styles.question}>
        <p>You can bring it back for a day.</p>
        <Tool
          onClick={() => {
            onClear()
            onClose()
          }}
        >
          Clear Text
        </Tool>
        <Tool onClick={onClose}>Keep it</Tool>
      </div>
    </Dialog>
  )
}
