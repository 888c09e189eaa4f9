import { type ReactNode, useId } from 'react'
import styles from './section.module.css'

/** A part of a sheet: what it is about on the left, what one can do on the right, or below on narrow screens. */
export function Section({
  title,
  about,
  children,
}: {
  title: string
  about?: string | null
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        {about && <p className={styles.about}>{about}</p>}
      </div>
      <div>{children}</div>
    </section>
  )
}
