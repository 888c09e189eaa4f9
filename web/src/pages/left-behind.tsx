import { useState } from 'react'
import { useLeftBehind } from '../account/left-behind-state.ts'
import { forgetUser } from '../dictation/public.tsx'
import { Button } from '../ui/button.tsx'
import { Question } from '../ui/dialog.tsx'
import { notify } from '../ui/notifications.tsx'
import { useAction } from '../ui/use-action.ts'
import styles from './left-behind.module.css'

/** Asks who has just signed out whether what they dictated stays on this device. Who does not answer keeps it. */
export function LeftBehind({ userId }: { userId: string }) {
  const [isAsking, setAsking] = useState(false)
  const close = () => useLeftBehind.setState({ userId: null })
  const removing = useAction(
    async () => {
      await forgetUser(userId)
      notify('Your text and recordings have been removed from this browser', 'success')
      close()
    },
    () => 'They could not be removed. Please try again.',
  )
  return (
    <section className={styles.box} aria-labelledby="left-behind">
      <h2 id="left-behind">You’re signed out</h2>
      <p>
        Your text and recordings are still in this browser. On a shared computer, remove them: others could
        read them here.
      </p>
      <div className={styles.ways}>
        <Button onClick={close}>Keep them here for next time</Button>
        <Button onClick={() => setAsking(true)}>Remove them</Button>
      </div>
      {isAsking && (
        <Question
          title="Remove your text and recordings?"
          about="This deletes them from this browser, including recordings that are not text yet. This can’t be undone."
          action="Remove them"
          look="danger"
          busy={removing.isBusy}
          failure={removing.failure}
          onSubmit={removing.start}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  )
}
