import { memo, type RefObject } from 'react'
import { hintText } from '../core/sentences.ts'
import styles from './transcript.module.css'

/**
 * The plain field, which takes words from the first paint on. Rendered once: what is written in it belongs to the
 * person, and the session takes it out of the page when the editor is there.
 */
export const TranscriptArea = memo(({ area }: { area: RefObject<HTMLTextAreaElement | null> }) => (
  <textarea
    ref={area}
    className={styles.area}
    aria-label="Transcript"
    placeholder={hintText({ status: 'idle', isAsleep: false })}
    rows={8}
    dir="auto"
    spellCheck
    autoCapitalize="sentences"
  />
))
