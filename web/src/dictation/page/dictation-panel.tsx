import { lazy, Suspense, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { CorrectionOffer } from '../commands/open-commands.ts'
import { type ShownState, showState } from '../core/dictation-state.ts'
import { statusText } from '../core/sentences.ts'
import { hears } from '../core/status.ts'
import { languageName, languages } from '../recognition/languages.ts'
import { type Notify, type OpenDictation, openDictation } from '../session/open-dictation.ts'
import styles from './dictation.module.css'
import { Icon } from './icons.tsx'
import { KeptRecordingsList } from './kept-recordings-list.tsx'
import { Notices } from './notices.tsx'
import { Tips } from './tips.tsx'
import { useHelpKey } from './use-help-key.ts'

interface MicrophoneKey {
  name: string
  /** As assistive technology expects it. */
  shortcut: string
}

interface DictationPanelProps {
  userId: string
  notify: Notify
}

const CommandHelp = lazy(() =>
  import('./command-help.tsx').then((module) => ({ default: module.CommandHelp })),
)
const ClearQuestion = lazy(() =>
  import('./clear-question.tsx').then((module) => ({ default: module.ClearQuestion })),
)
const ToolRow = lazy(() => import('./tools/tool-row.tsx').then((module) => ({ default: module.ToolRow })))

/** The whole of dictation: status, transcript, controls, notices and tips. */
export function DictationPanel({ userId, notify }: DictationPanelProps) {
  const host = useRef<HTMLDivElement>(null)
  const line = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState<OpenDictation | null>(null)
  const [isBlank, setIsBlank] = useState(true)
  const [isFinding, setIsFinding] = useState(false)
  const [key, setKey] = useState<MicrophoneKey | null>(null)
  const [asked, setAsked] = useState<'help' | 'clear' | null>(null)
  const [offer, setOffer] = useState<CorrectionOffer | null>(null)
  const showHelp = useCallback(() => setAsked('help'), [])
  useHelpKey(showHelp)
  const notifyNow = useRef(notify)
  notifyNow.current = notify

  useEffect(() => {
    if (host.current === null) return
    const opened = openDictation({
      userId,
      notify: (message, severity) => notifyNow.current(message, severity),
      host: host.current,
      areaClass: styles.area,
      onBlankChange: setIsBlank,
      onFind: () => setIsFinding(true),
      onAsked: setAsked,
      onOffer: setOffer,
      onLevel: (level) => line.current?.style.setProperty('--level', level.toFixed(2)),
    })
    setOpen(opened)
    return () => {
      opened.close()
      setOpen(null)
      setIsBlank(true)
      setOffer(null)
    }
  }, [userId])

  const state = useDictationState(open)
  const isOn = state !== null && open?.isOn() === true
  const isHearing = isOn && hears(state.status)

  return (
    <section className={styles.dictation} aria-label="Dictation">
      <div className={styles.sheet} data-hears={isHearing || undefined}>
        <div className={styles.head}>
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
              onChange={(event) => open?.setLanguage(event.target.value)}
            >
              {languages.map((code) => (
                <option key={code} value={code}>
                  {languageName(code)}
                </option>
              ))}
            </select>
          </label>
        </div>
        {/* Made anew each time, because nothing shows the loudness where the microphone cannot be shared. */}
        <div key={String(isHearing)} ref={line} className={styles.line} aria-hidden="true" />
        <div ref={host} className={styles.field} />
        <div className={styles.foot}>
          <div className={styles.bar}>
            <button
              type="button"
              id="mic"
              className={styles.mic}
              data-hears={isHearing || undefined}
              aria-keyshortcuts={key?.shortcut}
              onClick={(event) => {
                // The second click of a double-click is not a wish of its own.
                if (event.detail > 1) return
                if (isOn) open?.dictation.send({ type: 'stop' })
                else open?.start()
              }}
            >
              <Icon name={isOn ? 'stop' : 'microphone'} />
              {isOn ? 'Stop Listening' : 'Start Listening'}
              {key && (
                <span className={styles.key} aria-hidden="true">
                  {key.name}
                </span>
              )}
            </button>
          </div>
          <button
            type="button"
            id="copy"
            className={styles.tool}
            disabled={isBlank}
            onClick={() => open?.copy()}
          >
            <Icon name="copy" />
            Copy Text
          </button>
          <button
            type="button"
            id="clear"
            className={styles.tool}
            disabled={isBlank}
            onClick={() => open?.clear()}
          >
            <Icon name="clear" />
            Clear Text
          </button>
        </div>
        <div className={styles.workbench}>
          <Suspense>
            {open && (
              <ToolRow
                open={open}
                isBlank={isBlank}
                isFinding={isFinding}
                offer={offer}
                onFinding={setIsFinding}
                onKey={setKey}
                onHelp={showHelp}
              />
            )}
          </Suspense>
        </div>
      </div>
      <Suspense>
        {open && asked === 'help' && <CommandHelp open={open} onClose={() => setAsked(null)} />}
        {open && asked === 'clear' && (
          <ClearQuestion onClear={() => open.clear()} onClose={() => setAsked(null)} />
        )}
      </Suspense>
      {open && state && <Notices open={open} state={state} />}
      {open && <KeptRecordingsList open={open} />}
      <Tips />
    </section>
  )
}

function useDictationState(open: OpenDictation | null): ShownState | null {
  const shown = useRef<ShownState | null>(null)
  return useSyncExternalStore(
    open?.dictation.subscribe ?? subscribeToNothing,
    () => {
      shown.current = open && showState(shown.current, open.dictation.state())
      return shown.current
    },
    () => null,
  )
}

function subscribeToNothing() {
  return () => {}
}
