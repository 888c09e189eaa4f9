import { useSyncExternalStore } from 'react'
import { type StoreApi, useStore } from 'zustand'
import { Message } from '../../ui/message.tsx'
import { type Problem, type ShownState, shownStatus, writesOnServer } from '../core/dictation-state.ts'
import { problems, sentences } from '../core/sentences.ts'
import type { Unkept } from '../session/open-dictation.ts'
import { usePart } from './use-part.ts'

const loadFallbackNote = () => import('./engine-note.tsx').then((module) => module.FallbackNote)

/** What is told while dictation goes on. */
const warnings: readonly Problem[] = ['no-sound', 'microphone-changed', 'microphone-gone']

interface NoticesProps {
  state: ShownState
  isBlank: boolean
  unkept: StoreApi<Unkept>
  /** What stands around the text could not be loaded. */
  areToolsMissing: boolean
}

/** What else a person should know. It stands below the text, so that no word moves when it comes. */
export function Notices({ state, isBlank, unkept, areToolsMissing }: NoticesProps) {
  const isRecording = writesOnServer(state) && shownStatus(state) !== 'blocked'
  const FallbackNote = usePart(loadFallbackNote, isRecording, () => {})
  const isOnline = useSyncExternalStore(subscribeToNetwork, () => navigator.onLine)
  const { problem } = state
  const warning = problem !== null && warnings.includes(problem) ? problems[problem] : null
  const keeping = useStore(unkept, ({ all, text, sound }) =>
    all ? sentences.nothingKept : text ? sentences.notSaved : sound ? sentences.soundNotKept : null,
  )
  return (
    <>
      <div role="alert">{keeping && <Message severity="warning">{keeping}</Message>}</div>
      <div role="alert">{warning && <Message severity="warning">{warning}</Message>}</div>
      <div role="status">
        {!isOnline && (
          <Message severity="info">{state.isPrivate ? sentences.offlinePrivate : sentences.offline}</Message>
        )}
      </div>
      <div role="alert">
        {areToolsMissing && <Message severity="warning">{sentences.toolsMissing}</Message>}
      </div>
      {FallbackNote && <FallbackNote language={state.language} isBlank={isBlank} />}
    </>
  )
}

function subscribeToNetwork(listener: () => void) {
  const ended = new AbortController()
  for (const event of ['online', 'offline']) window.addEventListener(event, listener, ended)
  return () => ended.abort()
}
