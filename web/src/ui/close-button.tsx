import type { ComponentProps } from 'react'
import styles from './close-button.module.css'

/** The cross that takes something away: a panel, a bar, an entry of a list. */
export function CloseButton(props: ComponentProps<'button'> & { 'aria-label': string }) {
  return (
    <button type="button" {...props} className={styles.close}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M6 6l12 12M18 6L6 18" />
      </svg>
    </button>
  )
}
