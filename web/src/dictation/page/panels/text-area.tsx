import { type ComponentProps, useId } from 'react'
import styles from '../../../ui/field.module.css'

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'id' | 'children'> {
  label: string
  name: string
  hint?: string
}

/** A labelled text of one line or several, as high as what stands in it. */
export function TextArea({ label, hint, ...area }: TextAreaProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.frame}>
        <textarea
          rows={1}
          spellCheck={false}
          autoCapitalize="none"
          {...area}
          id={id}
          className={`${styles.input} ${styles.lines}`}
          aria-describedby={`${id}-note`}
        />
      </div>
      <p className={styles.hint} id={`${id}-note`}>
        {hint}
      </p>
    </div>
  )
}
