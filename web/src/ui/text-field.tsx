import type { ComponentProps, ReactNode } from 'react'
import styles from './field.module.css'
import { Field, type FieldProps } from './field.tsx'

export interface TextFieldProps extends FieldProps, Omit<ComponentProps<'input'>, 'id' | 'children'> {
  name: string
  /** Content at the end of the field, such as the button that shows a password. */
  end?: ReactNode
}

/** A labelled line of text. It keeps its own value, so that what was typed before the page came alive stays. */
export function TextField({ label, error, hint, warns, end, className, ...input }: TextFieldProps) {
  return (
    <Field {...{ label, error, hint, warns }}>
      {(ties) => (
        <>
          <input
            type="text"
            spellCheck={false}
            autoCapitalize="none"
            {...input}
            {...ties}
            className={className ? `${styles.input} ${className}` : styles.input}
            aria-invalid={error ? true : undefined}
          />
          {end}
        </>
      )}
    </Field>
  )
}
