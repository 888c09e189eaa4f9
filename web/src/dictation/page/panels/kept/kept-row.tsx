import { type ReactNode, useId } from 'react'
import { Tool } from '../../shared/tool.tsx'
import styles from './kept-list.module.css'

interface KeptRowProps {
  name: string
  /** Its number, by which it is called by voice. */
  place: number
  /** Its time and place, and its beginning. */
  about: string
  isDeleted: boolean
  onOpen(): void
  onUndo(): void
  /** Stands in place of the name, such as a field to change it. */
  instead?: ReactNode
  /** The buttons at its end. */
  tools: ReactNode
  children?: ReactNode
}

/** One thing in a list of what a person has kept: all of its name is the way into it. */
export function KeptRow({ name, place, about, isDeleted, instead, tools, children, ...on }: KeptRowProps) {
  const titleId = useId()
  if (isDeleted)
    return (
      <li className={styles.deleted}>
        <p>Deleted “{name}”</p>
        <Tool autoFocus onClick={on.onUndo}>
          Undo
        </Tool>
      </li>
    )
  return (
    <li aria-labelledby={titleId}>
      {instead ?? (
        <button type="button" className={styles.open} data-choice onClick={on.onOpen}>
          <span id={titleId} className={styles.title}>
            <span className={styles.place}>{place}. </span>
            {name}
          </span>
          <span className={styles.about}>{about}</span>
        </button>
      )}
      <div className={styles.tools}>{tools}</div>
      {children}
    </li>
  )
}
