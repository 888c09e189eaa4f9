import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './field.module.css'

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'children'> {
  label: string
  name: string
  /** Stands in the line under the field that is always kept free, in place of the hint. */
  error?: string | undefined
  hint?: ReactNode
  /** The hint is a warning, which one may disregard. */
  warns?: boolean
  /** What the field carries at its end, such as the button that shows a password. */
  end?: ReactNode
}

/** A labelled line of text. It keeps its own value, so that what was typed before the page came alive stays. */
export function TextField({ label, error, hint, warns, end, className, ...input }: TextFieldProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.frame}>
        <input
          type="text"
          spellCheck={false}
          autoCapitalize="none"
          {...input}
          id={id}
          className={className ? `${styles.input} ${className}` : styles.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-note`}
        />
        {end}
      </div>
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
