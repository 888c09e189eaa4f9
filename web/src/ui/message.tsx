import type { ReactNode } from 'react'
import styles from './message.module.css'

export type Severity = 'info' | 'success' | 'warning' | 'error'

const signs: Record<Severity, string> = {
  info: 'M12 11v6M12 7v.5',
  success: 'M7 12.5l3.5 3.5L17 9',
  warning: 'M12 6.5V13M12 16.5v.5',
  error: 'M8.5 8.5l7 7M15.5 8.5l-7 7',
}

/** The sign of a message's severity. */
export function MessageSign({ severity }: { severity: Severity }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={styles[severity]}>
      <circle cx="12" cy="12" r="10" />
      <path d={signs[severity]} />
    </svg>
  )
}

export function Message({ severity, children }: { severity: Severity; children: ReactNode }) {
  return (
    <div className={`${styles.message} ${styles[severity]}`}>
      <MessageSign severity={severity} />
      <div>{children}</div>
    </div>
  )
}

/** The place where a form says how it went: always there, so that screen readers hear of it, and as high as what it says. */
export function FormMessage({ severity = 'error', children }: { severity?: Severity; children?: ReactNode }) {
  return (
    <div role="alert" className={styles.place}>
      {children ? <Message severity={severity}>{children}</Message> : null}
    </div>
  )
}
