import { useSyncExternalStore } from 'react'
import { type StoreApi, useStore } from 'zustand'
import type { Problem, ShownState } from '../../core/reducer/dictation-state.ts'
import { problems, sentences } from '../../core/sentences.ts'
import type { Unkept } from '../../session/open-dictation.ts'
import { useStanding } from '../shared/use-standing.ts'

/** The problems told while dictation goes on. */
const warnings: readonly Problem[] = ['no-sound', 'microphone-changed', 'microphone-gone']

interface NoticesProps {
  state: ShownState
  unkept: StoreApi<Unkept>
  /** The tools around the text could not be loaded. */
  areToolsMissing: boolean
  /** Ends the sleep by hand. */
  onWake(): void
}

/** The other things a person should know while they hold, each in the page's row. */
export function Notices({ state, unkept, areToolsMissing, onWake }: NoticesProps) {
  const isOnline = useSyncExternalStore(subscribeToNetwork, () => navigator.onLine)
  const { all, text, sound } = useStore(unkept)
  const { problem } = state
  const warning = problem !== null && warnings.includes(problem) ? problems[problem] : null
  const keeping = all
    ? sentences.nothingKept
    : text
      ? sentences.notSaved
      : sound
        ? sentences.soundNotKept
        : null
  useStanding(
    'keeping',
    keeping === null
      ? null
      : { severity: 'error', says: keeping, detail: all ? sentences.nothingKeptWhy : undefined },
  )
  useStanding('sound', warning === null ? null : { severity: 'warning', says: warning })
  useStanding(
    'tools',
    areToolsMissing
      ? {
          severity: 'warning',
          says: sentences.toolsMissing,
          actions: [{ label: 'Reload', run: () => location.reload() }],
        }
      : null,
  )
  useStanding(
    'network',
    isOnline
      ? null
      : { severity: 'info', says: state.isPrivate ? sentences.offlinePrivate : sentences.offline },
  )
  useStanding(
    'sleep',
    state.isAsleep
      ? { severity: 'info', says: sentences.asleep, actions: [{ label: 'Wake Up', run: onWake }] }
      : null,
  )
  return null
}

function subscribeToNetwork(listener: () => void) {
  const ended = new AbortController()
  for (const event of ['online', 'offline']) window.addEventListener(event, listener, ended)
  return () => ended.abort()
}
