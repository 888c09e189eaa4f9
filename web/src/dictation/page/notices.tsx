import { lazy, Suspense } from 'react'
import { type StoreApi, useStore } from 'zustand'
import { Button } from '../../ui/button.tsx'
import { Message } from '../../ui/message.tsx'
import { type Problem, type ShownState, writesOnServer } from '../core/dictation-state.ts'
import { problems, sentences } from '../core/sentences.ts'
import { microphoneHelp } from '../microphone/microphone-help.ts'
import type { Unkept } from '../session/open-dictation.ts'
import styles from './notices.module.css'

const FallbackNote = lazy(() =>
  import('./engine-note.tsx').then((module) => ({ default: module.FallbackNote })),
)

/** What is told while dictation goes on. */
const warnings: readonly Problem[] = ['no-sound', 'microphone-changed', 'microphone-gone']

interface NoticesProps {
  state: ShownState
  unkept: StoreApi<Unkept>
  /** The microphone is to be asked for. */
  onRequest(): void
}

/** What is in the way and what to do about it. It stands below the controls, so that they do not move under the finger. */
export function Notices({ state, unkept, onRequest }: NoticesProps) {
  const isBlocked = state.status === 'blocked' || state.permission === 'denied'
  const help = microphoneHelp(state.platform)
  const { problem } = state
  const warning = problem !== null && warnings.includes(problem) ? problems[problem] : null
  const keeping = useStore(unkept, ({ all, text, sound }) =>
    all ? sentences.nothingKept : text ? sentences.notSaved : sound ? sentences.soundNotKept : null,
  )
  return (
    <>
      <div role="alert">{keeping && <Message severity="warning">{keeping}</Message>}</div>
      <div role="alert">{warning && <Message severity="warning">{warning}</Message>}</div>
      {isBlocked && (
        <Message severity="warning">
          <div className={styles.notice}>
            <strong>{help.title}</strong>
            <ol>
              {help.steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
            <div>
              <Button onClick={onRequest}>Request Microphone Permission</Button>
            </div>
          </div>
        </Message>
      )}
      {writesOnServer(state) && !isBlocked && (
        <Message severity="info">
          <Suspense>
            <FallbackNote language={state.language} />
          </Suspense>
        </Message>
      )}
    </>
  )
}
