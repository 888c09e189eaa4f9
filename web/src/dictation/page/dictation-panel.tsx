import { Suspense, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ShownOffer } from '../commands/open-commands.ts'
import { shownStatus } from '../core/reducer/dictation-state.ts'
import { hears } from '../core/reducer/status.ts'
import { sentences } from '../core/sentences.ts'
import type { PanelName } from '../session/panel-name.ts'
import type { Notify } from '../session/text/notify.ts'
import { Controls, type MicrophoneKey } from './controls.tsx'
import styles from './dictation-panel.module.css'
import { type FindHandle, FindPlace } from './find.tsx'
import { loadFloatingWindow, useSmallWindow } from './floating/use-small-window.ts'
import { OverPage } from './over-page.tsx'
import type { ThemeChoice } from './panels/parts/look.tsx'
import { Notices } from './questions/notices.tsx'
import { Tool } from './shared/tool.tsx'
import { usePart } from './shared/use-part.ts'
import { useShortcut } from './shared/use-shortcut.ts'
import { SheetHead } from './sheet-head.tsx'
import type { Meter } from './tools/draw-voice.ts'
import { TranscriptArea } from './transcript-area.tsx'
import { useDictation, useIsBlank, useShownState } from './use-dictation.ts'
import { useFocusMode } from './use-focus-mode.ts'
import { useLaunches } from './use-launches.ts'
import { useReadyTools } from './use-ready-tools.ts'

interface DictationPanelProps {
  /** Undefined before it is known who is here: then it is only to be looked at, as it was prerendered. */
  userId: string | undefined
  /** The account was made here and has not dictated yet: see `openDictation`. */
  isNewHere: boolean
  onWelcomed(): void
  /** Somebody has stopped after having dictated. */
  onDictated(): void
  notify: Notify
  /** The choice of theme in Settings. */
  theme: ThemeChoice
  /** The microphone is wanted at once; asked before dictation is open. */
  startsAtOnce(): boolean
}

const loadBlocked = () => import('./questions/blocked.tsx').then((module) => module.Blocked)
const loadFirstQuestion = () =>
  import('./questions/first-question.tsx').then((module) => module.FirstQuestion)
const loadWorkbench = () => import('./tools/workbench.tsx').then((module) => module.Workbench)
const loadMoreMenu = () => import('./tools/more-menu.tsx').then((module) => module.MoreMenu)
const loadChoices = () => import('./tools/choice-list.tsx').then((module) => module.ChoiceList)
const loadWritingQuestions = () =>
  import('./questions/writing-questions.tsx').then((module) => module.WritingQuestions)
const loadHearBar = () => import('./hear/hear-bar.tsx').then((module) => module.HearBar)
const loadModes = () => import('./tools/mode-chip.tsx').then((module) => module.ModeChip)
const loadVoiceLine = () => import('./tools/voice-line.tsx').then((module) => module.VoiceLine)

/** So long after a command has changed the text the help shows what one may want next. */
const correctionMs = 60_000

/** The whole of dictation: its state, the paper, what is in the way, and the bar. */
export function DictationPanel({
  userId,
  isNewHere,
  onWelcomed,
  onDictated,
  notify,
  theme,
  startsAtOnce,
}: DictationPanelProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const meter = useRef<Meter>({ level: 0, levelAt: 0, wordsAt: 0 })
  const find = useRef<FindHandle>(null)
  const [heard, setHeard] = useState<{ place: number | null } | null>(null)
  const [key, setKey] = useState<MicrophoneKey | null>(null)
  const [asked, setAsked] = useState<PanelName | null>(null)
  const [offer, setOffer] = useState<ShownOffer | null>(null)
  const correctingUntil = useRef(0)
  const [isWelcomed, setWelcomed] = useState(false)
  const { parts, start } = useDictation(
    { userId, area, startsAtOnce },
    {
      ...{ isNewHere, notify, onAsked: setAsked, onOffer: setOffer, onHear: hear },
      onFind: () => find.current?.open(),
      onFloat: () => float(),
      onNew: () => void putAway(),
      onEcho(next) {
        correctingUntil.current = next?.undo ? Date.now() + correctionMs : 0
      },
      onLevel: (level) => Object.assign(meter.current, { level, levelAt: performance.now() }),
      onWords: () => Object.assign(meter.current, { wordsAt: performance.now() }),
      onOpened() {
        setWelcomed(isNewHere)
        if (isNewHere) onWelcomed()
      },
      onClosed() {
        setOffer(null)
        setHeard(null)
      },
    },
  )
  useShortcut('/', () => {
    setAsked('help')
    return true
  })

  const state = useShownState(parts?.listening)
  const isBlank = useIsBlank(parts?.text)
  const isOn = state !== null && parts?.listening.isOn() === true
  const isAsleep = isOn && state.isAsleep
  const isHearing = isOn && !isAsleep && hears(state.status)
  const hasWords = state?.hasWorked === true && !isBlank
  const tellDictated = useEffectEvent(onDictated)
  const wasOn = useRef(false)
  useEffect(() => {
    if (wasOn.current && !isOn && hasWords) tellDictated()
    // The microphone would hear what is played.
    if (!wasOn.current && isOn) setHeard(null)
    wasOn.current = isOn
  }, [isOn, hasWords])
  const [isAlone, beAlone] = useFocusMode(isOn)

  const [areToolsMissing, setToolsMissing] = useState(false)
  const missTools = () => setToolsMissing(true)
  const missPart = () => notify(sentences.partMissing, 'error')
  const [hasListened, setHasListened] = useState(false)
  if (isOn && !hasListened) setHasListened(true)
  const Modes = usePart(loadModes, hasListened, missTools)
  const WritingQuestions = usePart(loadWritingQuestions, hasListened, missTools)
  const VoiceLine = usePart(loadVoiceLine, hasListened, missTools)
  const HearBar = usePart(loadHearBar, heard !== null, () => {
    setHeard(null)
    missPart()
  })
  const Workbench = usePart(loadWorkbench, parts !== null, missTools)
  const MoreMenu = usePart(loadMoreMenu, parts !== null, missTools)
  const Choices = usePart(loadChoices, hasListened || offer !== null, missTools)
  const isBlocked = state !== null && shownStatus(state) === 'blocked'
  const Blocked = usePart(loadBlocked, isBlocked, missTools)
  const FirstQuestion = usePart(loadFirstQuestion, isWelcomed, () => {})
  const { isSettingsDrawn, onMore } = useReadyTools(parts?.text, isBlank)
  const { small, float, end } = useSmallWindow({ parts, isOn, notify, onMissing: missPart })
  const FloatingWindow = usePart(loadFloatingWindow, small !== null, missPart)
  const missLaunch = useCallback(
    (error: unknown) => {
      console.warn('What the product was opened with could not be read.', error)
      notify(sentences.notOpened, 'error')
    },
    [notify],
  )
  useLaunches(parts, missLaunch)
  function hear(place: number | null) {
    // The microphone would hear the playback, too.
    parts?.listening.stop()
    setHeard({ place })
  }
  async function putAway() {
    if (parts === null) return
    await parts.restored
    // Another tab may give an empty sheet before the part is loaded: then what is written on that meanwhile stays.
    const switchedAt = parts.text.switchedAt()
    try {
      const texts = await parts.texts()
      await texts.startNew(switchedAt)
    } catch (error) {
      console.warn('What keeps texts could not be loaded.', error)
      missPart()
    }
    // Whoever wants a new sheet writes on it; on a phone that would bring the keyboard up.
    if (matchMedia('(pointer: fine)').matches) parts.text.tools()?.focus()
  }

  return (
    <section className={styles.dictation} aria-label="Dictation" data-alone={isAlone || undefined}>
      <SheetHead state={state} isHearing={isHearing} listening={parts?.listening ?? null}>
        {VoiceLine && <VoiceLine meter={meter.current} isOn={isOn && !isAsleep} isHearing={isHearing} />}
        {parts && Modes && <Modes modes={parts.modes} onEnd={parts.endModes} />}
      </SheetHead>
      {parts && state && Blocked && (
        <Blocked platform={state.platform} onRequest={parts.listening.requestMicrophone} />
      )}
      <FindPlace ref={find} text={parts?.text} onMissing={missPart} />
      <TranscriptArea area={area} />
      <div className={styles.tray}>
        {parts && FirstQuestion && <FirstQuestion listening={parts.listening} />}
        {parts && state && (
          <Notices
            state={state}
            unkept={parts.unkept}
            areToolsMissing={areToolsMissing}
            onWake={parts.listening.start}
          />
        )}
        {parts && WritingQuestions && <WritingQuestions parts={parts} />}
        {parts && heard && HearBar && (
          <HearBar
            text={parts.text}
            recordings={parts.device.recordings}
            asked={heard}
            onFailure={(sentence) => notify(sentence, 'warning')}
            onClose={() => setHeard(null)}
          />
        )}
        {parts && Choices && <Choices text={parts.text} offer={offer} />}
        <Suspense>
          {parts && state && Workbench && (
            <Workbench
              preferences={parts.device.preferences}
              state={state}
              text={parts.text}
              listening={parts.listening}
              outbox={parts.outbox}
              isBlank={isBlank}
              isHearing={isHearing}
              onKey={setKey}
              onMissing={missTools}
            />
          )}
        </Suspense>
      </div>
      <Controls
        isOn={isOn}
        isHearing={isHearing}
        isAsleep={isAsleep}
        isBlank={isBlank}
        microphoneKey={key}
        onStart={start}
        onStop={() => parts?.listening.stop()}
        onCopy={() => void parts?.text.copy()}
        onNew={() => void putAway()}
        onClear={() => parts?.clear()}
      >
        <Tool
          data-needs-windows
          icon="float"
          title="Ctrl+."
          aria-keyshortcuts="Control+. Meta+."
          disabled={parts === null}
          onClick={float}
        >
          Float
        </Tool>
        <Suspense fallback={moreToCome}>
          {parts && MoreMenu ? (
            <MoreMenu
              text={parts.text}
              outbox={parts.outbox}
              isBlank={isBlank}
              onToggle={onMore}
              onFind={() => find.current?.open()}
              onHear={() => hear(null)}
              onAsked={setAsked}
              onClear={parts.clear}
              onFocusMode={() => {
                beAlone()
                if (!isOn) parts.listening.start()
              }}
            />
          ) : (
            moreToCome
          )}
        </Suspense>
      </Controls>
      {parts && state && small && FloatingWindow && (
        <FloatingWindow
          {...{ host: small, parts, state, isOn, isHearing, isBlank, meter: meter.current }}
          onClose={end}
        />
      )}
      {parts && state && (
        <OverPage
          {...{ parts, state, asked, isSettingsDrawn, theme, notify }}
          doing={offer ? 'choosing' : Date.now() < correctingUntil.current ? 'correcting' : 'dictating'}
          onAsked={setAsked}
          onMissing={missPart}
        />
      )}
    </section>
  )
}

/** Keeps the room of what comes a moment later, so that nothing moves. */
const moreToCome = (
  <Tool icon="more" disabled>
    More
  </Tool>
)
