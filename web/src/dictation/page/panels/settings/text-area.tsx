import type { ComponentProps } from 'react'
import styles from '../../../../ui/field.module.css'
import { Field, type FieldProps } from '../../../../ui/field.tsx'

interface TextAreaProps
  extends Pick<FieldProps, 'label' | 'hint'>,
    Omit<ComponentProps<'textarea'>, 'id' | 'children'> {
  name: string
}

/** A labelled text of one line or several, as high as what stands in it. */
export function TextArea({ label, hint, ...area }: TextAreaProps) {
  return (
    <Field {...{ label, hint }}>
      {(ties) => (
        <textarea
          rows={1}
          spellCheck={false}
          autoCapitalize="none"
          {...area}
          {...ties}
          className={`${styles.input} ${styles.lines}`}
        />
      )}
    </Field>
  )
}
