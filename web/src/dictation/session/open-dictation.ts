import { recognitionLanguage } from '@plainspoken/contract/limits'
import { downloadFile } from '../../download-file.ts'
import { type CommandChoices, openCommandChoices } from '../commands/command-choices.ts'
import { settingsFor } from '../commands/command-settings.ts'
import type { CommandPageParts, Commands, CorrectionOffer } from '../commands/open-commands.ts'
import { createDictation, type Dictation, onChangeOf } from '../core/dictation.ts'
import { hintText, sentences } from '../core/sentences.ts'
import { isOff, isOn } from '../core/status.ts'
import { createDraftKeeper } from '../device/draft-keeper.ts'
import { dictationOf, holdName } from '../device/page-locks.ts'
import type { Arrival } from '../device/recording-store.ts'
import { createTakeKeeper, type TakeKeeper } from '../device/take-keeper.ts'
import type { Take } from '../device/take-store.ts'
import { copyText } from '../export/copy-text.ts'
import { downloadRecording } from '../export/download-recording.ts'
import { openMicrophone } from '../microphone/microphone.ts'
import { queryMicrophonePermission } from '../microphone/microphone-permission.ts'
import { monitorSound } from '../microphone/sound-monitor.ts'
import { transcribe } from '../outbox/load-upload.ts'
import { createRecordingDesk, type KeptRecordings } from '../outbox/recording-desk.ts'
import { drainRecordings } from '../outbox/recording-queue.ts'
import { browserRecogniser } from '../recognition/browser-recogniser.ts'
import { languages } from '../recognition/languages.ts'
import { createOnDevice, type OnDevice } from '../recognition/on-device.ts'
import { recognition, thisPlatform } from '../recognition/this-browser.ts'
import type { EditorTools } from '../transcript/editor/editor-tools.ts'
import { needsSpaceBetween } from '../transcript/join.ts'
import { caretAt } from '../transcript/live-utterance.ts'
import { plainScribe } from '../transcript/scribe.ts'
import { openTranscriptField } from '../transcript/transcript-field.ts'
import type { TranscriptPort } from '../transcript/transcript-port.ts'
import { connectPage } from './connect-page.ts'
import { keepAwake } from './keep-awake.ts'

export type Notify = (message: string, severity: 'info' | 'success' | 'warning' | 'error') => void

export interface DictationOptions {
  userId: string
  notify: Notify
  /** Where the transcript goes. */
  host: HTMLElement
  areaClass: string | undefined
  /** Whether the transcript holds anything worth copying. */
  onBlankChange(isBlank: boolean): void
  /** How loud it is, 0 to 1; not called where the microphone cannot be shared with the recogniser. */
  onLevel(level: number): void
  /** The key for find and replace was pressed. */
  onFind(): void
  /** A command was spoken that needs the page to show something. */
  onAsked(what: 'help' | 'clear'): void
  /** Readings of the selected words are offered, or none any more. */
  onOffer(offer: CorrectionOffer | null): void
}

/** Dictation on this page, joined to the browser. */
export interface OpenDictation {
  userId: string
  dictation: Dictation
  kept: KeptRecordings
  takes: TakeKeeper
  commands: CommandChoices
  /** What only the editor can do; null until it has been loaded. */
  tools(): EditorTools | null
  /** Calls back after every change of text or caret. */
  subscribeText(listener: () => void): () => void
  text(): string
  /** The field that holds the transcript now. */
  transcript(): TranscriptPort
  /** The text of a recording stands in the transcript: saves it, and lets the recording go in the same moment. */
  saveArrival(arrival: Arrival): Promise<void>
  /** Looks for what earlier pages left behind, once the text they left is here, and whenever the page is seen again. */
  onLook(look: () => Promise<void>): () => void
  /** Puts an earlier take in place of the text, which is kept as a take itself. */
  restoreTake(take: Take): void
  onDevice: OnDevice
  isOn(): boolean
  start(): void
  setLanguage(language: string): void
  tellFailedShare(error: unknown): void
  copy(): Promise<void>
  clear(): void
  requestMicrophone(): Promise<void>
  /** Has a kept recording transcribed again and puts its text where its marker stands. */
  retry(recording: string): Promise<void>
  /** Saves a kept recording as a file. */
  download(recording: string): Promise<void>
  close(): void
}

const languageKey = 'dictationLanguage'

function readLanguage(): string {
  const language = localStorage.getItem(languageKey)
  return languages.find((known) => known === language) ?? recognitionLanguage
}

export function openDictation(options: DictationOptions): OpenDictation {
  const { userId, notify } = options
  let isBlank = true
  const commands = openCommandChoices(userId, localStorage)
  let effective = settingsFor(commands.current(), readLanguage())
  const settings = () => effective
  /** Loaded a moment after the page; until then words are written as they are heard. */
  let spoken: Commands = { scribe: plainScribe, obedient: (port) => port, hint() {} }
  const field = openTranscriptField({
    host: options.host,
    areaClass: options.areaClass,
    hint: hintText({ status: 'idle', isAsleep: false }),
    scribe: {
      fit: (...heard) => spoken.scribe.fit(...heard),
      settled: () => spoken.scribe.settled(),
    },
    onChange() {
      drafts.changed()
      tellText()
    },
    onEditor: tellText,
    onFind() {
      options.onFind()
      return true
    },
  })
  const takes = createTakeKeeper(userId, Date.now)
  const textListeners = new Set<() => void>()
  const drafts = createDraftKeeper(userId, field.port, {
    now: Date.now,
    onSaved(previous, text) {
      if (text.trim() === '') takes.keepGone(previous)
      else if (text.length < previous.length / 2) takes.keep(previous)
    },
    onProblem: (problem) => problem && notify(sentences.notSaved, 'error'),
    onOtherPage: () => notify(sentences.otherPage, 'info'),
  })
  const sound = {
    onLevel: options.onLevel,
    onSound: (isHeard: boolean) => dictation.send({ type: 'sound', isHeard }),
  }
  const desk = createRecordingDesk(userId, transcribe, drafts.arrived, sound, Date.now)
  const tell = (sentence: string) => notify(sentence, 'info')
  const page: CommandPageParts = {
    undo: () => field.tools()?.undo(),
    redo: () => field.tools()?.redo(),
    paste(copied) {
      const { text, selection } = field.port().snapshot()
      const from = Math.min(selection.anchor, selection.head)
      // Windows copies lines with two characters at their ends.
      const lines = copied.replaceAll('\r\n', '\n')
      const insert = (needsSpaceBetween(text.slice(0, from), lines) ? ' ' : '') + lines
      const change = { from, to: Math.max(selection.anchor, selection.head), insert }
      field.port().edit([change], caretAt(from + insert.length))
    },
    copyAll: () => void copy(field.port().snapshot().text.trim()),
    clear: () => options.onAsked('clear'),
    stop: () => dictation.send({ type: 'stop' }),
    sleep: () => dictation.send({ type: 'sleep' }),
    wake: () => dictation.send({ type: 'wake' }),
    isAsleep: () => dictation.isAsleep(),
    offer: options.onOffer,
    transcript: field.port,
    subscribeText: (listener) => textListeners.add(listener),
    showHelp: () => options.onAsked('help'),
    text: () => field.port().snapshot().text,
    save() {
      drafts.flush()
      takes.keep(field.port().snapshot().text)
      tell('Saved on this device.')
    },
    download: () =>
      downloadFile(new Blob([field.port().snapshot().text], { type: 'text/plain' }), 'transcript.txt'),
    scroll: (direction) => scrollBy({ top: (direction * innerHeight) / 2 }),
    tell,
    copy: (text) => void copy(text),
    showSelection() {
      // On a phone the focus would bring the keyboard up.
      if (matchMedia('(pointer: fine)').matches) field.tools()?.focus()
    },
  }
  import('../commands/open-commands.ts')
    .then(({ openCommands }) => {
      spoken = openCommands(settings, page)
    })
    .catch((error: unknown) => console.warn('Spoken commands could not be loaded.', error))
  const dictation = createDictation({
    platform: thisPlatform(),
    language: readLanguage(),
    page: crypto.randomUUID(),
    createRecogniser(settings, listen) {
      const Recognition = recognition()
      if (Recognition === undefined) throw new Error(sentences.notInitialised)
      return browserRecogniser(Recognition, spoken.hint)(settings, listen)
    },
    desk,
    transcript: () => spoken.obedient(field.port()),
    onSettled: drafts.keepNow,
    queryPermission: () => queryMicrophonePermission(navigator.permissions),
    now: Date.now,
    setTimer,
  })
  const chooseSettings = () => {
    effective = settingsFor(commands.current(), dictation.state().language)
  }
  commands.subscribe(chooseSettings)
  onChangeOf(dictation, ({ language }) => language, chooseSettings)
  const onDevice = createOnDevice(
    recognition,
    () => dictation.state().language,
    (isPrivate) => dictation.send({ type: 'private', isPrivate }),
  )
  dictation.send({ type: 'private', isPrivate: onDevice.isOn() })
  const letGo = holdName(dictationOf(userId), 'shared')
  const listening = new AbortController()
  connectPage(dictation, () => drafts.leave(), listening.signal)
  window.addEventListener('pagehide', () => desk.leave(), { signal: listening.signal })
  const restored = drafts
    .restore((text, ...where) => {
      field.port().restore(text, ...where)
      takes.keep(text)
      tellText()
    })
    // Recordings whose text was among the last words are let go.
    .then(drafts.flush)
    .catch((error: unknown) => console.warn('The transcript could not be saved again.', error))
  const stopKeeping = keepWhenIdle(dictation, () => takes.keep(field.port().snapshot().text))
  tellFailures(dictation, notify)
  onChangeOf(dictation, hintText, field.setHint)
  const letSleep = keepAwake(dictation)
  const stopMonitoring = monitorSound(dictation, sound)
  const stopLooking = onLook(desk.kept.refresh)

  function onLook(look: () => Promise<void>) {
    const isGone = new AbortController()
    const lookNow = () =>
      look().catch((error: unknown) => console.warn('Kept recordings could not be read.', error))
    void restored.then(() => {
      if (!isGone.signal.aborted) void lookNow()
    })
    const options = { signal: isGone.signal }
    document.addEventListener('visibilitychange', () => document.hidden || void lookNow(), options)
    return () => isGone.abort()
  }

  async function deliver(recording: string) {
    const fillings = await desk.kept.retry(recording)
    if (fillings.length === 0) return notify(sentences.emptyResult, 'warning')
    const port = field.port()
    const hasPlace = port.snapshot().places.some((held) => held.recording === recording)
    for (const { marker, text } of fillings) {
      if (hasPlace) port.fillPlace(recording, text)
      else port.replaceMarker(marker, text)
    }
    desk.textArrived(recording)
  }

  const stopDraining = drainRecordings(desk.kept, {
    deliver,
    onOnline(callback) {
      window.addEventListener('online', callback)
      return () => window.removeEventListener('online', callback)
    },
    now: Date.now,
    setTimer,
  })

  async function copy(text: string) {
    try {
      await copyText(text)
      notify(sentences.copied, 'success')
    } catch (error) {
      notify(sentences.notCopied(error instanceof Error ? error.message : String(error)), 'error')
    }
  }

  function tellText() {
    for (const listener of textListeners) listener()
    const next = field.port().isBlank()
    if (next === isBlank) return
    isBlank = next
    options.onBlankChange(next)
  }

  return {
    userId,
    dictation,
    kept: desk.kept,
    takes,
    commands,
    tools: field.tools,
    subscribeText(listener) {
      textListeners.add(listener)
      return () => textListeners.delete(listener)
    },
    text: () => field.port().snapshot().text,
    transcript: field.port,
    saveArrival: drafts.arrived,
    onLook,
    restoreTake({ text }) {
      takes.keepCleared(field.port().snapshot().text)
      field.port().replaceAll(text)
      takes.keep(text)
    },
    onDevice,
    isOn() {
      const { isAsleep, status } = dictation.state()
      return !isAsleep && isOn(status)
    },
    setLanguage(language) {
      localStorage.setItem(languageKey, language)
      dictation.send({ type: 'language', language })
    },
    tellFailedShare(error) {
      console.warn('The text was not shared.', error)
      notify(sentences.notShared, 'error')
    },
    start() {
      // Looked at anew: an extension may have given the browser a recogniser since the page was opened.
      dictation.send({ type: 'platform', platform: thisPlatform() })
      dictation.send({ type: 'start' })
    },
    copy: () => copy(field.port().snapshot().text.trim()),
    clear() {
      takes.keepCleared(field.port().snapshot().text)
      dictation.send({ type: 'clear' })
      notify(sentences.cleared, 'info')
    },
    async requestMicrophone() {
      try {
        const { stream } = await openMicrophone()
        for (const track of stream.getTracks()) track.stop()
        dictation.send({ type: 'permission', permission: 'granted' })
      } catch (error) {
        const isRefused =
          error instanceof DOMException && ['NotAllowedError', 'SecurityError'].includes(error.name)
        notify(isRefused ? sentences.accessRequired : sentences.accessError(error), 'error')
        if (isRefused) dictation.send({ type: 'permission', permission: 'denied' })
      }
    },
    async retry(recording) {
      try {
        await deliver(recording)
      } catch {
        notify(sentences.notTranscribed, 'error')
      }
    },
    async download(recording) {
      const sound = await desk.kept.sound(recording).catch(() => null)
      if (sound === null) return notify(sentences.notProcessed, 'error')
      downloadRecording(sound)
    },
    close() {
      listening.abort()
      letSleep()
      stopKeeping()
      stopMonitoring()
      stopDraining()
      stopLooking()
      drafts.leave()
      drafts.close()
      dictation.close()
      field.destroy()
      Promise.allSettled([drafts.flush(), desk.close()]).then(letGo)
    },
  }
}

function setTimer(callback: () => void, ms: number): () => void {
  const timer = setTimeout(callback, ms)
  return () => clearTimeout(timer)
}

/** Dictation that comes to rest makes a take. */
function keepWhenIdle(dictation: Dictation, keep: () => void): () => void {
  return onChangeOf(
    dictation,
    ({ status }) => status,
    (status) => isOff(status) && keep(),
  )
}

/** What came too late for the status, because dictation goes on, is told in passing. */
function tellFailures(dictation: Dictation, notify: Notify) {
  onChangeOf(
    dictation,
    ({ problem }) => problem,
    (problem) => {
      if (problem === 'not-transcribed') notify(sentences.notTranscribed, 'error')
      if (problem === 'nothing-transcribed') notify(sentences.emptyResult, 'warning')
    },
  )
}
