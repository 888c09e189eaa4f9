import { memo, type RefObject } from 'react'
import { idleHint } from '../core/sentences.ts'
import styles from './transcript.module.css'

/**
 * The plain field, which takes words from the first paint on. Rendered once: what is written in it belongs to the
 * person, and the session takes it out of the page when the editor is there. The hint stands around it (`data-hint`),
 * so that it is part of the served page and stays where it is then; without a placeholder the field would not tell that
 * it is empty.
 */
export const TranscriptArea = memo(({ area }: { area: RefObject<HTMLTextAreaElement | null> }) => (
  <div className={styles.field} data-hint={idleHint}>
    <textarea
      ref={area}
      className={styles.area}
      aria-label="Transcript"
      aria-placeholder={idleHint}
      placeholder=" "
      rows={8}
      dir="auto"
      spellCheck
      autoCapitalize="sentences"
    />
  </div>
))
