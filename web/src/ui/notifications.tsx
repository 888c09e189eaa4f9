import { useEffect, useRef, useState } from 'react'
import { create } from 'zustand'
import { Button } from './button.tsx'
import { Message, type Severity } from './message.tsx'
import styles from './notifications.module.css'

/** What can be done about it, as long as it is shown. */
interface NotificationAction {
  label: string
  run(): void
}

interface Notification {
  open: boolean
  message: string
  severity: Severity
  action?: NotificationAction | undefined
}

const useNotification = create<Notification>()(() => ({ open: false, message: '', severity: 'info' }))

/** Says something in passing. It goes by itself, so it is never the only place where an error stands. */
export function notify(message: string, severity: Severity = 'info', action?: NotificationAction): void {
  useNotification.setState({ open: true, message, severity, action })
}

function hide() {
  useNotification.setState({ open: false })
}

const autoHideMs = 3000

/** Where messages in passing appear: above the bar of a page that has one (`--bar`). */
export function Notifications() {
  const notification = useNotification()
  const { open, message, severity, action } = notification
  /** Somebody is about to take the action. */
  const [isHeld, setIsHeld] = useState(false)
  const before = useRef<HTMLElement | null>(null)
  useEffect(() => {
    if (!notification.open || isHeld) return
    const timer = setTimeout(hide, autoHideMs)
    return () => clearTimeout(timer)
  }, [notification, isHeld])
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
      {open && (
        <Message severity={severity}>
          {message}{' '}
          {action && (
            <Button
              look="link"
              onClick={() => {
                action.run()
                hide()
                setIsHeld(false)
                before.current?.focus()
              }}
            >
              {action.label}
            </Button>
          )}
        </Message>
      )}
    </div>
  )
}
