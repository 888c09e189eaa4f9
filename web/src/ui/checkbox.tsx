import type { ComponentProps } from 'react'
import styles from './checkbox.module.css'

export function Checkbox({ label, ...input }: ComponentProps<'input'> & { label: string }) {
  return (
    <label className={styles.checkbox}>
      <input {...input} type="checkbox" />
      {label}
    </label>
  )
}
