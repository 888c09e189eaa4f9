import type { ComponentProps } from 'react'
import { Icon, type IconName } from './icons.tsx'
import styles from './tool.module.css'

interface ToolProps extends ComponentProps<'button'> {
  icon?: IconName
  /** The cursor stays where it is when the button is clicked, and no keyboard comes up or goes on a phone. */
  keepsFocus?: boolean
}

/** A small button with a word, and a sign before it. Disabled it does nothing, and keeps the focus that it may have. */
export function Tool({ icon, keepsFocus = false, disabled = false, onClick, children, ...rest }: ToolProps) {
  return (
    <button
      type="button"
      onMouseDown={(event) => keepsFocus && event.preventDefault()}
      {...rest}
      aria-disabled={disabled || undefined}
      onClick={(event) => {
        if (disabled) event.preventDefault()
        else onClick?.(event)
      }}
      className={styles.tool}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  )
}
