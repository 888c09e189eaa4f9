import type { ReactNode } from 'react'
import styles from './labelled.module.css'

/** A field or a list to choose from, below its label. */
export function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is handed in
    <label className={styles.labelled}>
      {label}
      {children}
    </label>
  )
}
