import { useRef, useState } from 'react'
import { useStore } from 'zustand'
import { Button } from './button.tsx'
import { Message, type Severity } from './message.tsx'
import { inOrder, type MessageAction, messages, tellAnswer } from './messages.ts'
import styles from './notifications.module.css'
import { usePassing } from './use-passing.ts'

const autoHideMs = 3000

/**
 * Says something in passing. It goes by itself, so it is never the only place where an error stands; but what failed and can
 * still be done stays until it is.
 */
export function notify(says: string, severity: Severity = 'info', action?: MessageAction): void {
  const stays = severity === 'warning' && action !== undefined
  tellAnswer({
    ...{ says, severity },
    ...(!stays && { passesAfterMs: autoHideMs }),
    ...(action && { actions: [action] }),
  })
}

/** The messages of a page that has no row for them: one at a time, the most serious. */
export function Notifications() {
  const state = useStore(messages)
  const [message] = state.hasRow ? [] : inOrder(state)
  /** Somebody is about to take the action. */
  const [isHeld, setIsHeld] = useState(false)
  const before = useRef<HTMLElement | null>(null)
  usePassing(isHeld)
  return (
    <div
      className={styles.region}
      role="status"
      aria-live="polite"
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={({ relatedTarget }) => {
        before.current = relatedTarget as HTMLElement | null
        setIsHeld(true)
      }}
      onBlur={() => setIsHeld(false)}
    >
      {message && (
        <Message severity={message.severity}>
          {message.says}{' '}
          {message.actions?.map(({ label, run }) => (
            <Button
              key={label}
              look="link"
              onClick={() => {
                if (message === state.answer) tellAnswer(null)
                run()
                setIsHeld(false)
                before.current?.focus()
              }}
            >
              {label}
            </Button>
          ))}
        </Message>
      )}
    </div>
  )
}
