import { lazy, Suspense, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { CorrectionOffer } from '../commands/open-commands.ts'
import { type ShownState, showState } from '../core/dictation-state.ts'
import { hears } from '../core/status.ts'
import { type Notify, type OpenDictation, openDictation } from '../session/open-dictation.ts'
import { Controls, type MicrophoneKey } from './controls.tsx'
import styles from './dictation-panel.module.css'
import { KeptRecordingsList } from './kept-recordings-list.tsx'
import { Notices } from './notices.tsx'
import { SheetHead } from './sheet-head.tsx'
import { Tips } from './tips.tsx'
import transcript from './transcript.module.css'
import { useHelpKey } from './use-help-key.ts'

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
      areaClass: transcript.area,
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
        <SheetHead
          state={state}
          isHearing={isHearing}
          line={line}
          onLanguage={(language) => open?.setLanguage(language)}
        />
        <div ref={host} className={transcript.field} />
        <Controls
          isOn={isOn}
          isHearing={isHearing}
          isBlank={isBlank}
          microphoneKey={key}
          onStart={() => open?.start()}
          onStop={() => open?.dictation.send({ type: 'stop' })}
          onCopy={() => void open?.copy()}
          onClear={() => open?.clear()}
        />
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
