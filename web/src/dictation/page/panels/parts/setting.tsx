import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import styles from './setting.module.css'

/** Settings of one kind. */
export function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  )
}

interface ChoiceProps {
  label: string
  note?: string | undefined
  value: string
  /** The options, each with its value. */
  options: readonly (readonly [value: string, words: string])[]
  onChange(value: string): void
}

/** One of several, which says in words what it is. */
export function Choice({ label, note, value, options, onChange }: ChoiceProps) {
  const id = useId()
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <label htmlFor={id}>{label}</label>
        {note && (
          <span id={`${id}-note`} className={styles.note}>
            {note}
          </span>
        )}
      </div>
      <select
        id={id}
        aria-describedby={note && `${id}-note`}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        {options.map(([each, words]) => (
          <option key={each} value={each}>
            {words}
          </option>
        ))}
      </select>
    </div>
  )
}

interface SwitchProps {
  label: string
  note?: string | undefined
  isOn: boolean
  onChange(isOn: boolean): void
}

/** On or off. */
export function Switch({ label, note, isOn, onChange }: SwitchProps) {
  const id = useId()
  return (
    <label className={styles.row}>
      <span className={styles.words}>
        <span id={id}>{label}</span>
        {note && (
          <span id={`${id}-note`} className={styles.note}>
            {note}
          </span>
        )}
      </span>
      <span className={styles.value} aria-hidden="true">
        {isOn ? 'On' : 'Off'}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        className={styles.switch}
        aria-labelledby={id}
        aria-describedby={note && `${id}-note`}
        checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
      />
    </label>
  )
}

interface FactProps {
  label: ReactNode
  note?: ReactNode
  children?: ReactNode
}

/** A fact, with what one can do about it at the end of the line. */
export function Fact({ label, note, children }: FactProps) {
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        {label}
        {note && <div className={styles.note}>{note}</div>}
      </div>
      {children}
    </div>
  )
}

interface DisclosureProps {
  label: string
  /** The present setting, in words. */
  value: string
  /** It is what one came for. */
  isOpen?: boolean
  children: ReactNode
}

/** More of one thing, behind a line that says how it is. What is not asked for is not drawn: Settings would wait for it. */
export function Disclosure({ label, value, isOpen = false, children }: DisclosureProps) {
  const ref = useRef<HTMLDetailsElement>(null)
  const [isAsked, setAsked] = useState(isOpen)
  useEffect(() => {
    if (isOpen) ref.current?.scrollIntoView()
  }, [isOpen])
  return (
    <details ref={ref} className={styles.disclosure} open={isOpen} onToggle={() => setAsked(true)}>
      <summary>
        <span>{label}</span>
        <span className={styles.value}>{value}</span>
      </summary>
      {isAsked && children}
    </details>
  )
}
