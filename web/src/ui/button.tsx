import type { ComponentProps } from 'react'
import styles from './button.module.css'
import { Spinner } from './spinner.tsx'

interface ButtonProps extends ComponentProps<'button'> {
  /** `action` is the one thing a page is for; `plain` everything beside it; `quiet` has no frame; `danger` destroys. */
  look?: 'action' | 'plain' | 'quiet' | 'danger' | 'link'
  wide?: boolean
  /** Something is under way: the button keeps its size and its words, and takes no further click. */
  busy?: boolean
}

export function buttonClass(look: NonNullable<ButtonProps['look']> = 'plain', wide = false): string {
  return [styles.button, styles[look], wide && styles.wide].filter(Boolean).join(' ')
}

export function Button({ look, wide, busy = false, children, className, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={className ? `${buttonClass(look, wide)} ${className}` : buttonClass(look, wide)}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {busy && <Spinner />}
      <span className={styles.words}>{children}</span>
    </button>
  )
}
