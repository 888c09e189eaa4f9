import { useState } from 'react'
import styles from './field.module.css'
import { TextField, type TextFieldProps } from './text-field.tsx'
import hidden from './visually-hidden.module.css'

/** A password, hidden until one asks to see it. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'end'>) {
  const [isShown, setShown] = useState(false)
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCorrect="off"
      end={
        <button type="button" className={styles.show} onClick={() => setShown(!isShown)}>
          {isShown ? 'Hide' : 'Show'}
          <span className={hidden.hidden}> {props.label.toLowerCase()}</span>
        </button>
      }
    />
  )
}
