import type { RefObject } from 'react'
import type { ShownState } from '../core/dictation-state.ts'
import { statusText } from '../core/sentences.ts'
import { languageName, languages } from '../recognition/languages.ts'
import styles from './sheet-head.module.css'

interface SheetHeadProps {
  /** Null until dictation is open. */
  state: ShownState | null
  isHearing: boolean
  /** The line that shows the loudness, by its `--level`. */
  line: RefObject<HTMLDivElement | null>
  onLanguage(language: string): void
}

/** The top of the sheet: what dictation does now, and in which language. */
export function SheetHead({ state, isHearing, line, onLanguage }: SheetHeadProps) {
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
        <label className={styles.language} htmlFor="lang">
          Language
          <select
            id="lang"
            value={state?.language ?? languages[0]}
            onChange={(event) => onLanguage(event.target.value)}
          >
            {/* The served page names one alone: browsers differ in their names for some of the others. */}
            {(state === null ? languages.slice(0, 1) : languages).map((code) => (
              <option key={code} value={code}>
                {languageName(code)}
              </option>
            ))}
          </select>
        </label>
      </div>
      {/* Made anew each time, because nothing shows the loudness where the microphone cannot be shared. */}
      <div key={String(isHearing)} ref={line} className={styles.line} aria-hidden="true" />
    </>
  )
}
