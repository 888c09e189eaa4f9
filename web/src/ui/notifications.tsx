import { useEffect } from 'react'
import { create } from 'zustand'
import { Message, type Severity } from './message.tsx'
import styles from './notifications.module.css'

interface Notification {
  open: boolean
  message: string
  severity: Severity
}

const useNotification = create<Notification>()(() => ({ open: false, message: '', severity: 'info' }))

/** Says something in passing. It goes by itself, so it is never the only place where an error stands. */
export function notify(message: string, severity: Severity = 'info'): void {
  useNotification.setState({ open: true, message, severity })
}

const autoHideMs = 3000

export function Notifications() {
  const notification = useNotification()
  useEffect(() => {
    if (!notification.open) return
    const timer = setTimeout(() => useNotification.setState({ open: false }), autoHideMs)
    return () => clearTimeout(timer)
  }, [notification])
  return (
    <div className={styles.region} role="status" aria-live="polite">
      {notification.open && <Message severity={notification.severity}>{notification.message}</Message>}
    </div>
  )
}
