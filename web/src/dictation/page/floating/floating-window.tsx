import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { type ShownState, shownStatus } from '../../core/dictation-state.ts'
import { sentences, statusText } from '../../core/sentences.ts'
import type { DictationParts } from '../../session/open-dictation.ts'
import { Tool } from '../tool.tsx'
import type { Meter } from '../tools/draw-voice.ts'
import { ModeChip } from '../tools/mode-chip.tsx'
import styles from './floating-window.module.css'
import { lastLines } from './last-lines.ts'
import { followTheme, type SmallWindow } from './open-window.ts'

interface FloatingWindowProps {
  host: SmallWindow
  parts: DictationParts
  state: ShownState
  isOn: boolean
  isHearing: boolean
  isBlank: boolean
  meter: Meter
  onClose(): void
}

/**
 * The same dictation in a window that stays above all others: the page stays the one place of the text, and closing
 * either loses nothing.
 */
export function FloatingWindow({
  host,
  parts,
  state,
  isOn,
  isHearing,
  isBlank,
  meter,
  onClose,
}: FloatingWindowProps) {
  const { listening, text } = parts
  const { window: here, staysAbove } = host
  const [told, setTold] = useState(staysAbove ? '' : 'This browser cannot keep it above other windows.')
  const { settled, live } = useLastLines(parts)
  useEffect(() => {
    const gone = new AbortController()
    here.addEventListener('pagehide', onClose, { signal: gone.signal })
    window.addEventListener('pagehide', () => here.close(), { signal: gone.signal })
    const stopFollowing = followTheme(here.document)
    return () => {
      gone.abort()
      stopFollowing()
      here.close()
    }
  }, [here, onClose])

  async function copy() {
    try {
      // The clipboard belongs to the window that has the focus.
      const copied = text.current().trim()
      await here.navigator.clipboard.writeText(copied)
      setTold(`${sentences.copied} ${text.emptyFields(copied)}`.trim())
    } catch (error) {
      setTold(sentences.notCopied(error instanceof Error ? error.message : String(error)))
    }
  }

  return createPortal(
    <main className={styles.window} data-hears={isHearing || undefined}>
      <div className={styles.head}>
        <p role="status" className={styles.status} data-status={state.status}>
          {isOn || shownStatus(state) !== 'idle' ? statusText(state) : 'Ready'}
        </p>
        <Level meter={meter} isHearing={isHearing} here={here} />
        <ModeChip modes={parts.modes} onEnd={parts.endModes} />
      </div>
      <div className={styles.lines} lang={state.language}>
        <p>
          {settled}
          <span className={styles.live}>{live}</span>
          {settled === '' && live === '' && (
            <span className={styles.hint}>What you say is written in the page.</span>
          )}
        </p>
      </div>
      <p role="status" className={styles.told}>
        {told}
      </p>
      <div className={styles.bar}>
        <button
          type="button"
          className={styles.mic}
          onClick={() => (isOn ? listening.stop() : listening.start())}
        >
          {isOn ? 'Stop' : 'Start'}
        </button>
        <Tool icon="copy" disabled={isBlank} onClick={() => void copy()}>
          Copy
        </Tool>
        <Tool icon="undo" disabled={isBlank} onClick={() => text.tools()?.undo()}>
          Undo
        </Tool>
        <Tool
          onClick={() => {
            onClose()
            window.focus()
          }}
        >
          Back to the page
        </Tool>
      </div>
    </main>,
    here.document.body,
  )
}

function useLastLines({ text }: DictationParts) {
  const kept = useRef({ settled: '', live: '' })
  return useSyncExternalStore(text.subscribe, () => {
    const next = lastLines(text.editor().snapshot())
    const { settled, live } = kept.current
    if (settled !== next.settled || live !== next.live) kept.current = next
    return kept.current
  })
}

/** How loud it is, at the rate of the window's own display. */
function Level({ meter, isHearing, here }: { meter: Meter; isHearing: boolean; here: Window }) {
  const bar = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (!isHearing) return
    let frame = here.requestAnimationFrame(draw)
    function draw() {
      const isFresh = performance.now() - meter.levelAt < 400
      bar.current?.style.setProperty('--level', String(isFresh ? meter.level : 0))
      frame = here.requestAnimationFrame(draw)
    }
    return () => here.cancelAnimationFrame(frame)
  }, [meter, isHearing, here])
  return (
    <span className={styles.level} aria-hidden="true">
      <span ref={bar} />
    </span>
  )
}
