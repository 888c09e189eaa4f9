import { type ReactNode, useId } from 'react'
import styles from './field.module.css'

export interface FieldProps {
  label: string
  /** Stands in the line under the field that is always kept free, in place of the hint. */
  error?: string | undefined
  hint?: ReactNode
  /** The hint is a warning, which one may disregard. */
  warns?: boolean | undefined
}

/** A field with its label and hints; the field gets the attributes that tie it to both. */
export function Field({
  label,
  error,
  hint,
  warns,
  children,
}: FieldProps & { children(ties: { id: string; 'aria-describedby': string }): ReactNode }) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.frame}>{children({ id, 'aria-describedby': `${id}-note` })}</div>
      <p
        className={error ? styles.error : warns ? styles.warning : styles.hint}
        id={`${id}-note`}
        key={error ? 'error' : 'hint'}
        role={error ? 'alert' : undefined}
        aria-live={warns ? 'polite' : undefined}
      >
        {error ?? hint}
      </p>
    </div>
  )
}
