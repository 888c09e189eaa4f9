import type { ComponentProps } from 'react'
import { Icon, type IconName } from './icons.tsx'
import styles from './tool.module.css'

interface ToolProps extends ComponentProps<'button'> {
  icon?: IconName
  /** The caret stays where it is when the button is clicked, and no keyboard comes up or goes on a phone. */
  keepsFocus?: boolean
}

/** A small button with a word, and a sign before it. */
export function Tool({ icon, keepsFocus = false, children, ...rest }: ToolProps) {
  return (
    <button
      type="button"
      onMouseDown={(event) => keepsFocus && event.preventDefault()}
      {...rest}
      className={styles.tool}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  )
}
