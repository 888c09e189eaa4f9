import { type ReactNode, Suspense } from 'react'
import { type ShownState, shownStatus } from '../core/reducer/dictation-state.ts'
import { statusText } from '../core/sentences.ts'
import { whoHears } from '../core/who-hears.ts'
import type { ListeningPart } from '../session/open-listening.ts'
import { LanguageMenu } from './language-menu.tsx'
import styles from './sheet-head.module.css'

interface SheetHeadProps {
  /** Null until dictation is open. */
  state: ShownState | null
  isHearing: boolean
  /** Null until dictation is open. */
  listening: ListeningPart | null
  /** The line of the voice, below. */
  children: ReactNode
}

/** The top of the paper: what dictation does now, in which language, and the line that the voice moves. */
export function SheetHead({ state, isHearing, listening, children }: SheetHeadProps) {
  const status = state ? shownStatus(state) : 'idle'
  const hearer = state && whoHears(state)
  const isWrong = status === 'failed' || status === 'blocked'
  // A sentence has small letters: in large ones it would push the text down.
  const isSentence = isWrong || state?.problem === 'no-speech'
  return (
    <div
      className={styles.head}
      data-hears={isHearing || undefined}
      data-sleeps={state?.isAsleep || undefined}
    >
      <p
        className={[styles.status, isSentence && styles.wrong, isWrong && styles.long]
          .filter(Boolean)
          .join(' ')}
        data-status={state?.status ?? 'idle'}
        role="status"
      >
        <span className={styles.dot} aria-hidden="true" />
        {state ? statusText(state) : 'Ready'}
      </p>
      <div className={styles.language}>
        <p className={styles.hearer} title={hearer?.says}>
          {hearer?.name}
          {hearer?.maker && <span className={styles.maker}> ({hearer.maker})</span>}
        </p>
        <LanguageMenu language={state?.language ?? null} listening={listening} />
      </div>
      <div className={styles.line}>
        <Suspense>{children}</Suspense>
      </div>
    </div>
  )
}
