import {
  Suspense,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { nextTask } from '../../next-task.ts'
import { tellAnswer } from '../../ui/messages.ts'
import type { ShownOffer } from '../commands/open-commands.ts'
import { type ShownState, shownStatus, showState } from '../core/dictation-state.ts'
import { sentences } from '../core/sentences.ts'
import { hears } from '../core/status.ts'
import type { Notify } from '../session/notify.ts'
import type { DictationParts } from '../session/open-dictation.ts'
import type { ListeningPart } from '../session/open-listening.ts'
import type { TextPart } from '../session/open-text.ts'
import type { PanelName } from '../session/panel-name.ts'
import type { SharedFiles } from '../session/shared-files.ts'
import { Controls, type MicrophoneKey } from './controls.tsx'
import styles from './dictation-panel.module.css'
import { Find, prepareFind } from './find.tsx'
import type { SmallWindow } from './floating/open-window.ts'
import { useAutoFloat } from './floating/use-auto-float.ts'
import { Notices } from './notices.tsx'
import type { ThemeChoice } from './panels/look.tsx'
import { SheetHead } from './sheet-head.tsx'
import { tellEcho } from './tell-echo.ts'
import { Tool } from './tool.tsx'
import type { Meter } from './tools/draw-voice.ts'
import { TranscriptArea } from './transcript-area.tsx'
import { useKnock } from './use-knock.ts'
import { useLaunches } from './use-launches.ts'
import { fetchPart, usePart } from './use-part.ts'
import { useShortcut } from './use-shortcut.ts'

interface DictationPanelProps {
  /** Undefined before it is known who is here: then it is only to be looked at, as it was prerendered. */
  userId: string | undefined
  /** The account was made here and has not dictated yet: see `openDictation`. */
  isNewHere: boolean
  onWelcomed(): void
  /** Somebody has stopped after having dictated. */
  onDictated(): void
  notify: Notify
  /** What Settings offers besides. */
  theme: ThemeChoice
  /** Whether the microphone is wanted at once; asked before dictation is open. */
  startsAtOnce(): boolean
}

const loadBlocked = () => import('./blocked.tsx').then((module) => module.Blocked)
const loadExtensionDoor = () => import('./extension-door.tsx').then((module) => module.ExtensionDoor)
const loadPanels = () => import('./panels/panels.tsx').then((module) => module.Panels)
const loadFirstQuestion = () => import('./first-question.tsx').then((module) => module.FirstQuestion)
const loadSharedQuestion = () => import('./shared-question.tsx').then((module) => module.SharedQuestion)
const loadWorkbench = () => import('./tools/workbench.tsx').then((module) => module.Workbench)
const loadMoreMenu = () => import('./tools/more-menu.tsx').then((module) => module.MoreMenu)
const loadFloatingWindow = () =>
  import('./floating/floating-window.tsx').then((module) => module.FloatingWindow)
const loadChoices = () => import('./tools/choice-list.tsx').then((module) => module.ChoiceList)
const loadWritingQuestions = () => import('./writing-questions.tsx').then((module) => module.WritingQuestions)
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
  const [parts, setParts] = useState<DictationParts | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [isFinding, setIsFinding] = useState(false)
  const [heard, setHeard] = useState<{ place: number | null } | null>(null)
  const [key, setKey] = useState<MicrophoneKey | null>(null)
  const [asked, setAsked] = useState<PanelName | null>(null)
  const [offer, setOffer] = useState<ShownOffer | null>(null)
  const correctingUntil = useRef(0)
  useShortcut('/', () => {
    setAsked('help')
    return true
  })
  // The browser's own search knows only the lines that are drawn.
  useShortcut(
    'f',
    () => {
      if (!parts?.text.tools() || document.querySelector(':modal')) return false
      setIsFinding(true)
      return true
    },
    () => prepareFind(parts?.text),
  )
  /** The microphone's button was pressed before there was anything to start. */
  const isAwaited = useRef(false)
  const given = useRef({ isNewHere, onWelcomed, notify, float, hear, putAway })
  given.current = { isNewHere, onWelcomed, notify, float, hear, putAway }
  const [isWelcomed, setWelcomed] = useState(false)

  useEffect(() => {
    if (userId === undefined) return
    isAwaited.current ||= startsAtOnce()
    let opened: DictationParts | null = null
    let isGone = false
    // What listens and writes comes beside the page, not before it; the served page announces it.
    const open = async () => {
      const { openDictation } = await import('../session/open-dictation.ts')
      await nextTask()
      if (isGone || area.current === null) return
      opened = openDictation({
        userId,
        isNewHere: given.current.isNewHere,
        notify: (...message) => given.current.notify(...message),
        area: area.current,
        onFind: () => setIsFinding(true),
        onHear: (place) => given.current.hear(place),
        onFloat: () => void given.current.float(),
        onNew: () => void given.current.putAway(),
        onAsked: setAsked,
        onOffer: setOffer,
        onEcho(next) {
          tellEcho(next, opened?.text ?? null)
          correctingUntil.current = next?.undo ? Date.now() + correctionMs : 0
        },
        onLevel: (level) => Object.assign(meter.current, { level, levelAt: performance.now() }),
        onWords: () => Object.assign(meter.current, { wordsAt: performance.now() }),
      })
      setParts(opened)
      setWelcomed(given.current.isNewHere)
      if (given.current.isNewHere) given.current.onWelcomed()
    }
    open().catch(setFailure)
    return () => {
      isGone = true
      opened?.close()
      setParts(null)
      setOffer(null)
      setHeard(null)
      tellAnswer(null)
    }
  }, [userId, startsAtOnce])
  useEffect(() => {
    // Once the button itself starts it: a press that comes before this page is drawn again waits for this.
    if (parts && isAwaited.current) parts.listening.start()
    if (parts) isAwaited.current = false
  }, [parts])
  // The boundary around the page tells of it.
  if (failure !== null) throw failure

  const state = useShownState(parts?.listening)
  const isBlank = useIsBlank(parts?.text)
  const isOn = state !== null && parts?.listening.isOn() === true
  const isAsleep = isOn && state.isAsleep
  const isHearing = isOn && !isAsleep && hears(state.status)

  const [isFocusMode, setFocusMode] = useState(false)
  const isAlone = isFocusMode && isOn
  useEffect(() => {
    if (!isAlone) return
    const ended = new AbortController()
    const leave = ({ key, defaultPrevented }: KeyboardEvent) =>
      key === 'Escape' && !defaultPrevented && setFocusMode(false)
    window.addEventListener('keydown', leave, ended)
    return () => ended.abort()
  }, [isAlone])
  const hasWords = state?.hasWorked === true && !isBlank
  const tellDictated = useEffectEvent(onDictated)
  const wasOn = useRef(false)
  useEffect(() => {
    if (wasOn.current && !isOn && hasWords) tellDictated()
    if (wasOn.current && !isOn) setFocusMode(false)
    // The microphone would hear what is played.
    if (!wasOn.current && isOn) setHeard(null)
    wasOn.current = isOn
  }, [isOn, hasWords])

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
  const knock = useKnock(parts !== null)
  const ExtensionDoor = usePart(loadExtensionDoor, knock !== null, missPart)
  const [shared, setShared] = useState<SharedFiles | null>(null)
  useEffect(() => void parts?.shared.then(setShared, () => {}), [parts])
  const SharedQuestion = usePart(loadSharedQuestion, shared !== null, missPart)
  const [small, setSmall] = useState<SmallWindow | null>(null)
  const endFloating = useCallback(() => setSmall(null), [])
  const FloatingWindow = usePart(loadFloatingWindow, small !== null, missPart)
  const missLaunch = useCallback((error: unknown) => {
    console.warn('What the product was opened with could not be read.', error)
    given.current.notify(sentences.notOpened, 'error')
  }, [])
  useShortcut('.', () => {
    if (parts === null) return false
    if (small === null) void float()
    else endFloating()
    return true
  })
  async function float() {
    if (small !== null) return
    try {
      // Its styles have to be here before it is dressed in them.
      const [{ openSmallWindow }] = await Promise.all([
        import('./floating/open-window.ts'),
        loadFloatingWindow(),
      ])
      setSmall(await openSmallWindow())
    } catch (error) {
      console.warn('The small window did not open.', error)
      const isRefused = error instanceof DOMException && error.name === 'NotAllowedError'
      if (!isRefused) return missPart()
      given.current.notify(sentences.notFloated, 'warning', { label: 'Open', run: () => void float() })
    }
  }
  function hear(place: number | null) {
    // What is played would be heard by the microphone, too.
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
  useAutoFloat(isOn, () => small === null && void float())
  useLaunches(parts, missLaunch)
  const Panels = usePart(loadPanels, asked !== null, () => {
    setAsked(null)
    missPart()
  })

  return (
    <section className={styles.dictation} aria-label="Dictation" data-alone={isAlone || undefined}>
      <SheetHead state={state} isHearing={isHearing} listening={parts?.listening ?? null}>
        {VoiceLine && <VoiceLine meter={meter.current} isOn={isOn && !isAsleep} isHearing={isHearing} />}
        {parts && Modes && <Modes modes={parts.modes} onEnd={parts.endModes} />}
      </SheetHead>
      {parts && state && Blocked && (
        <Blocked platform={state.platform} onRequest={parts.listening.requestMicrophone} />
      )}
      {parts && isFinding && (
        <Find text={parts.text} onClose={() => setIsFinding(false)} onMissing={missPart} />
      )}
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
            asked={heard}
            onFailure={(sentence) => notify(sentence, 'warning')}
            onClose={() => setHeard(null)}
          />
        )}
        {parts && Choices && <Choices text={parts.text} offer={offer} />}
        <Suspense>
          {parts && state && Workbench && (
            <Workbench
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
        onStart={() => {
          if (parts) parts.listening.start()
          else isAwaited.current = true
        }}
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
          onClick={() => void float()}
        >
          Float
        </Tool>
        <Suspense fallback={moreToCome}>
          {parts && MoreMenu ? (
            <MoreMenu
              text={parts.text}
              outbox={parts.outbox}
              isBlank={isBlank}
              onOpen={() => {
                // Where they cannot be had, that is told once they are asked for.
                fetchPart(loadPanels).catch(() => {})
                prepareFind(parts.text)
              }}
              onFind={() => setIsFinding(true)}
              onHear={() => hear(null)}
              onAsked={setAsked}
              onClear={parts.clear}
              onFocusMode={() => {
                setFocusMode(true)
                if (!isOn) parts.listening.start()
              }}
            />
          ) : (
            moreToCome
          )}
        </Suspense>
      </Controls>
      {parts && knock && ExtensionDoor && <ExtensionDoor parts={parts} port={knock} />}
      {parts && state && small && FloatingWindow && (
        <FloatingWindow
          {...{ host: small, parts, state, isOn, isHearing, isBlank, meter: meter.current }}
          onClose={endFloating}
        />
      )}
      {shared && SharedQuestion && (
        <SharedQuestion
          files={shared}
          onFailure={(error) => {
            console.warn('What was shared could not be taken over.', error)
            notify(sentences.shareFailed, 'error')
          }}
          onClose={() => setShared(null)}
        />
      )}
      {parts && state && asked && Panels && (
        <Panels
          open={asked}
          parts={parts}
          language={state.language}
          theme={theme}
          doing={offer ? 'choosing' : Date.now() < correctingUntil.current ? 'correcting' : 'dictating'}
          onOpen={setAsked}
          onClose={() => setAsked(null)}
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

function useShownState(listening: ListeningPart | undefined): ShownState | null {
  const shown = useRef<ShownState | null>(null)
  return useSyncExternalStore(
    listening?.subscribe ?? subscribeToNothing,
    () => {
      shown.current = listening ? showState(shown.current, listening.state()) : null
      return shown.current
    },
    () => null,
  )
}

/** Whether the transcript holds nothing worth copying. */
function useIsBlank(text: TextPart | undefined): boolean {
  return useSyncExternalStore(
    text?.subscribe ?? subscribeToNothing,
    () => text?.isBlank() ?? true,
    () => true,
  )
}

function subscribeToNothing() {
  return () => {}
}
