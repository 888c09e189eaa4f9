import { recognitionLanguage } from '@plainspoken/contract/limits'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { tellAnswer } from '../../ui/messages.ts'
import {
  createDictation,
  type Dictation,
  type DictationWorld,
  onChangeOf,
  type RecordingController,
} from '../core/dictation.ts'
import type { Chord } from '../core/dictation-key.ts'
import { languages, type OfferedLanguages, orderLanguages } from '../core/languages.ts'
import { isOff, isOn } from '../core/reducer/status.ts'
import { sentences } from '../core/sentences.ts'
import type { SoundListener } from '../microphone/sound-watch.ts'
import { browserRecogniser, type SpeechRecognition } from '../recognition/browser-recogniser.ts'
import type { OnDeviceWorld } from '../recognition/on-device.ts'
import type { TextQueue } from '../transcript/field/text-queue.ts'
import type { TranscriptWriter } from '../transcript/transcript-editor.ts'
import { connectPage } from './connect-page.ts'
import type { Notify } from './text/notify.ts'
import type { World } from './world/world.ts'

interface ListeningOptions {
  notify: Notify
  recordings: RecordingController
  sound: SoundListener
  /** The field that holds the transcript now, as it obeys. */
  transcript(): TranscriptWriter
  /** Words go into it one after the other. */
  queue: TextQueue
  foresee: DictationWorld['foresee']
  refused: DictationWorld['refused']
  /** Words have come to stay. */
  onSettled(): void
  /** Tells a recogniser before it is started what to expect. */
  hint(recognition: SpeechRecognition): void
  /** The page may be going. */
  onLeave(): void
}

/** The microphone and what listens to it. */
export interface ListeningPart extends Pick<Dictation, 'state' | 'subscribe'> {
  /** Asleep it is on, too. */
  isOn(): boolean
  /** Wakes it, where it sleeps. */
  start(): void
  stop(): void
  /** Turns the microphone on and off; null: the usual one. */
  key: StoreApi<Chord | null>
  setLanguage(language: string): void
  /** The languages to choose from, those a person is likely to want before the others. */
  offeredLanguages(): OfferedLanguages
  /** Asks for the microphone, as a browser does only after a click. */
  requestMicrophone(): Promise<void>
  /** The world of private mode; its own code comes with its switch. */
  privateMode: OnDeviceWorld
}

export function openListening(options: ListeningOptions, world: World) {
  const { notify, sound, transcript, hint, onLeave, ...given } = options
  const { recognition, now, setTimer } = world
  const { preferences } = world.device
  const language = preferences.language.get()
  const dictation = createDictation({
    ...{ ...given, transcript, now, setTimer, queryPermission: world.queryPermission },
    platform: world.platform(),
    language: languages.find((known) => known === language) ?? recognitionLanguage,
    page: world.newId(),
    createRecogniser(options, listen) {
      const Recognition = recognition()
      if (Recognition === undefined) throw new Error(sentences.notInitialised)
      return browserRecogniser(Recognition, hint)(options, listen)
    },
  })
  const { send, state, subscribe } = dictation
  const privateMode: OnDeviceWorld = {
    find: recognition,
    language: () => state().language,
    kept: preferences.isPrivate,
    onChange: (isPrivate) => send({ type: 'private', isPrivate }),
    ...{ now, setTimer },
  }
  send({ type: 'private', isPrivate: privateMode.kept.get() })
  const gone = new AbortController()
  connectPage(dictation, onLeave, gone.signal, world)
  let endWatching = () => {}
  const stopWaiting = onChangeOf(
    dictation,
    ({ status }) => isOn(status),
    () => {
      stopWaiting()
      const begun = transcript().snapshot()
      world
        .loadWatch()
        .then((watchListening) => {
          if (!gone.signal.aborted)
            endWatching = watchListening(
              dictation,
              sound,
              { transcript, begun },
              preferences.announcesWords.get,
              world.openMicrophone,
            )
        })
        .catch((error: unknown) =>
          console.warn('The screen may turn itself off, and silence is not told.', error),
        )
    },
  )
  tellFailures(dictation, notify)
  const playsSounds = preferences.playsSounds.get
  onChangeOf(
    dictation,
    ({ status }) => isOff(status),
    (isAtRest) => isAtRest && playsSounds() && void play('stop', world),
  )
  const key = createStore<Chord | null>()(preferences.key.get)
  key.subscribe(preferences.key.set)
  /** The press of Start that waits for its sound; the next one, or Stop, takes its place. */
  let presses = 0

  const part: ListeningPart = {
    state,
    subscribe,
    privateMode,
    key,
    isOn: () => isOn(state().status),
    start() {
      // Looked at anew: an extension may have given the browser a recogniser since the page was opened.
      tellAnswer(null)
      send({ type: 'platform', platform: world.platform() })
      const press = ++presses
      if (!playsSounds() || !isOff(state().status)) send({ type: 'start' })
      else void play('start', world).then(() => press === presses && send({ type: 'start' }))
    },
    stop() {
      presses++
      tellAnswer(null)
      send({ type: 'stop' })
    },
    setLanguage(language) {
      const before = [state().language, ...preferences.recentLanguages.get()]
      preferences.recentLanguages.set([...new Set([language, ...before])].slice(0, 4))
      preferences.language.set(language)
      send({ type: 'language', language })
    },
    offeredLanguages: () => orderLanguages(preferences.recentLanguages.get(), world.languages()),
    async requestMicrophone() {
      try {
        const { stream } = await world.openMicrophone()
        for (const track of stream.getTracks()) track.stop()
        send({ type: 'permission', permission: 'granted' })
      } catch (error) {
        const isRefused =
          error instanceof DOMException && ['NotAllowedError', 'SecurityError'].includes(error.name)
        notify(isRefused ? sentences.accessRequired : sentences.accessError(error), 'error')
        if (isRefused) send({ type: 'permission', permission: 'denied' })
      }
    },
  }
  return {
    part,
    dictation,
    close() {
      gone.abort()
      endWatching()
      dictation.close()
    },
  }
}

/** Dictation goes on without it where it cannot be heard. */
async function play(which: 'start' | 'stop', { playSound }: World): Promise<void> {
  try {
    await playSound(which)
  } catch (error) {
    console.warn('No sound could be played.', error)
  }
}

/** Tells in passing the failures that came too late for the status, because dictation goes on. */
function tellFailures(dictation: Dictation, notify: Notify) {
  onChangeOf(
    dictation,
    ({ problem }) => problem,
    (problem) => {
      if (problem === 'nothing-transcribed') notify(sentences.emptyResult, 'warning')
    },
  )
}
