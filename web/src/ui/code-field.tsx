import styles from './field.module.css'
import { TextField, type TextFieldProps } from './text-field.tsx'

/** The code itself, of what stands in the field. */
export function bareCode(typed: string): string {
  return typed.replaceAll(/\s/g, '')
}

/** A code that came by mail: digits, easy to compare, filled in by the device where it can. */
export function CodeField({ digits, ...props }: Omit<TextFieldProps, 'type' | 'end'> & { digits: number }) {
  return (
    <TextField
      {...props}
      className={styles.code}
      inputMode="numeric"
      autoComplete="one-time-code"
      // Room for the spaces that come with a pasted code, or part one that is typed.
      maxLength={digits + 4}
    />
  )
}
