import { type ReactNode, useEffect, useRef } from 'react'
import { ThemeToggle } from '../theme/theme-toggle.tsx'
import { LogoMark } from '../ui/logo.tsx'
import { Main } from '../ui/main.tsx'
import styles from './entrance.module.css'

interface EntranceProps {
  title: string
  intro?: ReactNode
  children: ReactNode
}

/** An open book: the title page on the left, on the right the sheet with what there is to fill in. */
export function Entrance({ title, intro, children }: EntranceProps) {
  const page = useRef<HTMLDivElement>(null)
  useEffect(() => focusFirstField(page.current), [])
  return (
    <div className={styles.book}>
      <header className={styles.cover}>
        <div className={styles.name}>
          <LogoMark />
          <span>Plainspoken</span>
        </div>
        <p className={styles.motto}>
          Speak, <span>and it is written.</span>
        </p>
        <Voice />
        <p className={styles.promise}>
          Your words appear while you talk. Correct them, copy them, and take them where you need them.
        </p>
      </header>
      <div ref={page} className={styles.page}>
        <div className={styles.corner}>
          <ThemeToggle isSignedIn={false} />
        </div>
        <Main className={styles.sheet}>
          <h1>{title}</h1>
          {intro && <div className={styles.intro}>{intro}</div>}
          {children}
        </Main>
      </div>
    </div>
  )
}

/** Where there is a keyboard to type on; a phone's would cover the page. What has the focus already keeps it. */
function focusFirstField(page: HTMLElement | null) {
  const field = page?.querySelector<HTMLElement>('input:not([readonly])')
  const isTyping = page?.contains(document.activeElement) && document.activeElement?.matches('input, button')
  if (!isTyping && matchMedia('(hover: hover) and (pointer: fine)').matches)
    field?.focus({ preventScroll: true })
}

/** The mark drawn out: a voice that calms down into the line it leaves on the page. */
function Voice() {
  return (
    <svg
      className={styles.voice}
      viewBox="0 0 640 120"
      preserveAspectRatio="xMinYMid meet"
      aria-hidden="true"
    >
      <path d={voiceLine} />
    </svg>
  )
}

/** A wave with the swell of a spoken sentence, in half periods of 10 units: up, down, up. */
const voiceLine = [6, 14, 30, 46, 38, 18, 10, 26, 52, 44, 22, 34, 48, 30, 14, 8, 20, 34, 24, 10, 5, 2]
  .map((height, i) => `q5 ${i % 2 ? height * 2 : -height * 2} 10 0`)
  .join('')
  .replace(/^/, 'M0 60h24')
  .concat('H4000')
