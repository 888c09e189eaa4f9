import type { RefObject } from 'react'
import type { ShownState } from '../core/dictation-state.ts'
import { statusText } from '../core/sentences.ts'
import type { ListeningPart } from '../session/open-listening.ts'
import { LanguageMenu } from './language-menu.tsx'
import styles from './sheet-head.module.css'

interface SheetHeadProps {
  /** Null until dictation is open. */
  state: ShownState | null
  isHearing: boolean
  /** The line that shows the loudness, by its `--level`. */
  line: RefObject<HTMLDivElement | null>
  /** Null until dictation is open. */
  listening: ListeningPart | null
}

/** The top of the sheet: what dictation does now, and in which language. */
export function SheetHead({ state, isHearing, line, listening }: SheetHeadProps) {
  return (
    <>
      <div className={styles.head} data-hears={isHearing || undefined}>
        <p
          className={styles.status}
          data-status={state?.isAsleep ? 'paused' : (state?.status ?? 'idle')}
          role="status"
        >
          <span className={styles.dot} aria-hidden="true" />
          {state ? statusText(state) : 'Ready'}
        </p>
        <LanguageMenu language={state?.language ?? null} listening={listening} />
      </div>
      {/* Made anew each time, because nothing shows the loudness where the microphone cannot be shared. */}
      <div key={String(isHearing)} ref={line} className={styles.line} aria-hidden="true" />
    </>
  )
}
