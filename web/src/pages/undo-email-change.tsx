import { useState } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import { undoEmailChange } from '../account/account-calls.ts'
import { ApiError, sentence } from '../api/api.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Link } from '../ui/link.tsx'
import { FormMessage } from '../ui/message.tsx'
import { useAction } from '../ui/use-action.ts'
import { Entrance } from './entrance.tsx'
import styles from './form.module.css'

/** The mail to the old address leads here; `beforeFirstPaint` has moved the link's code here. */
export function UndoEmailChangePage() {
  const { code } = useHistoryState<{ code?: string } | null>() ?? {}
  const [end, setEnd] = useState<'done' | 'over' | null>(code ? null : 'over')
  const undo = useAction(
    async () => {
      try {
        await undoEmailChange({ code: code ?? '' })
        setEnd('done')
      } catch (error) {
        const isOver = error instanceof ApiError && ['undo_link_over', 'invalid_request'].includes(error.code)
        if (!isOver) throw error
        setEnd('over')
      }
    },
    (error) => sentence(error, 'The change could not be undone. Please try again.'),
  )

  if (end === 'done') {
    return (
      <Entrance
        title="Your Address Is Back"
        intro={
          <span role="status">
            Every device was signed out, and the password and all passkeys were disabled. Choose a new
            password to sign in.
          </span>
        }
      >
        <div className={styles.actions}>
          <Link className={buttonClass('action', true)} href="/forgot-password">
            Choose a New Password
          </Link>
        </div>
      </Entrance>
    )
  }
  if (end === 'over') {
    return (
      <Entrance
        title="This Link No Longer Works"
        intro={<span role="alert">It works once, within 72 hours of the change.</span>}
      >
        <div className={styles.actions}>
          <Link className={buttonClass('plain', true)} href="/login">
            Back to Sign In
          </Link>
        </div>
      </Entrance>
    )
  }
  return (
    <Entrance
      title="Undo the Change?"
      intro="Your account goes back to the address this email came to. Every device is signed out, and you choose a new password."
    >
      <div className={styles.actions}>
        <Button look="action" wide busy={undo.isBusy} onClick={undo.start}>
          Undo the Change
        </Button>
        <FormMessage>{undo.failure}</FormMessage>
      </div>
    </Entrance>
  )
}
