import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useStore } from 'zustand'
import { inOrder, messages, tellAnswer } from '../../../ui/messages.ts'
import hidden from '../../../ui/visually-hidden.module.css'
import { type ShownState, shownStatus } from '../../core/reducer/dictation-state.ts'
import { statusText } from '../../core/sentences.ts'
import { copyFrom } from '../../export/copy-text.ts'
import type { DictationParts } from '../../session/open-dictation.ts'
import { Tool } from '../shared/tool.tsx'
import type { Meter } from '../tools/draw-voice.ts'
import { ModeChip } from '../tools/mode-chip.tsx'
import { useDictationKey } from '../tools/use-dictation-key.ts'
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
  const told = useStore(messages)
  const [message] = inOrder(told)
  const isUrgent = message?.severity === 'warning' || message?.severity === 'error'
  const hint = staysAbove ? '' : 'This browser can’t keep it above other windows.'
  useDictationKey(listening, here)
  const { settled, live } = useLastLines(parts)
  function goBack() {
    onClose()
    window.focus()
  }
  const goBackByKey = useEffectEvent(goBack)
  useEffect(() => {
    const gone = new AbortController()
    here.addEventListener(
      'keydown',
      ({ key, ctrlKey, metaKey }) => {
        if (key === 'Escape' || (key === '.' && (ctrlKey || metaKey))) goBackByKey()
      },
      { signal: gone.signal },
    )
    here.addEventListener('pagehide', onClose, { signal: gone.signal })
    window.addEventListener('pagehide', () => here.close(), { signal: gone.signal })
    const stopFollowing = followTheme(here.document)
    const stopCopying = copyFrom(here)
    return () => {
      gone.abort()
      stopFollowing()
      stopCopying()
      here.close()
    }
  }, [here, onClose])

  return createPortal(
    <main className={styles.window} data-hears={isHearing || undefined}>
      <h1 className={hidden.hidden}>Dictation, small window</h1>
      <div className={styles.head}>
        <p role="status" className={styles.status} data-status={state.status}>
          {isOn || shownStatus(state) !== 'idle' ? statusText(state) : 'Ready'}
        </p>
        <Level meter={meter} isHearing={isHearing} here={here} />
        <div className={styles.modes}>
          <ModeChip modes={parts.modes} onEnd={parts.endModes} />
        </div>
      </div>
      <div className={styles.lines} lang={state.language}>
        <p>
          {settled}
          <span className={styles.live}>{live}</span>
          {settled === '' && live === '' && (
            <span className={styles.hint}>Your words appear here and on the page.</span>
          )}
        </p>
      </div>
      <div className={styles.telling}>
        {/* Always there, so that assistive technology hears of what comes. */}
        <p role="status">{!isUrgent && (message?.says ?? hint)}</p>
        <p role="alert">{isUrgent && message.says}</p>
        {message?.actions?.map(({ label, fullLabel, run }) => (
          <Tool
            key={label}
            aria-label={fullLabel}
            onClick={() => {
              if (message === told.answer) tellAnswer(null)
              run()
            }}
          >
            {label}
          </Tool>
        ))}
      </div>
      <div className={styles.bar}>
        <button
          type="button"
          className={styles.mic}
          onClick={() => (isOn ? listening.stop() : listening.start())}
        >
          {isOn ? 'Stop' : 'Start'}
        </button>
        <Tool icon="copy" disabled={isBlank} onClick={() => void text.copy()}>
          Copy
        </Tool>
        <Tool icon="undo" disabled={isBlank} onClick={() => text.tools()?.undo()}>
          Undo
        </Tool>
        <Tool
          aria-label="Back to the page"
          title="Back to the page"
          aria-keyshortcuts="Escape"
          onClick={goBack}
        >
          Back
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

/** The loudness, drawn at the rate of the window's own display. */
function Level({ meter, isHearing, here }: { meter: Meter; isHearing: boolean; here: Window }) {
  const bar = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (!isHearing) return
    const show = (level: number) => bar.current?.style.setProperty('--level', String(level))
    let frame = here.requestAnimationFrame(draw)
    function draw() {
      show(performance.now() - meter.levelAt < 400 ? meter.level : 0)
      frame = here.requestAnimationFrame(draw)
    }
    return () => {
      here.cancelAnimationFrame(frame)
      show(0)
    }
  }, [meter, isHearing, here])
  return (
    <span className={styles.level} aria-hidden="true">
      <span ref={bar} />
    </span>
  )
}
