import { useRef } from 'react'
import styles from './field.module.css'
import { TextField, type TextFieldProps } from './text-field.tsx'

/** The code itself, of what stands in the field. */
export function bareCode(typed: string): string {
  return typed.replaceAll(/\s/g, '')
}

/** A code that came by mail: digits, easy to compare, filled in by the device where it can. The last one sends the form. */
export function CodeField({ digits, ...props }: Omit<TextFieldProps, 'type' | 'end'> & { digits: number }) {
  const sent = useRef('')
  return (
    <TextField
      {...props}
      onInput={({ currentTarget: { value, form } }) => {
        const code = bareCode(value)
        // A code that was refused is sent again by the button alone: its tries are counted.
        if (code.length !== digits || /\D/.test(code) || code === sent.current) return
        sent.current = code
        form?.requestSubmit()
      }}
      className={styles.code}
      inputMode="numeric"
      autoComplete="one-time-code"
      // Room for the spaces that come with a pasted code, or part one that is typed.
      maxLength={digits + 4}
    />
  )
}
