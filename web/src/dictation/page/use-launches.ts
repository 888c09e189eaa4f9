import { useEffect } from 'react'
import type { DictationParts } from '../session/open-dictation.ts'
import type { Launch } from './questions/take-launch.ts'

interface LaunchQueue {
  /** Those that came before are handed over at once; after a reload the last one is among them again. */
  setConsumer(take: (launch: Launch) => void): void
}

/**
 * Files that are opened with the product become text. Who comes by its address, a program's or a page's, is asked before
 * the microphone is on: one key is enough.
 */
export function useLaunches(parts: DictationParts | null, onFailure: (error: unknown) => void): void {
  useEffect(() => {
    const queue = (globalThis as { launchQueue?: LaunchQueue }).launchQueue
    if (parts === null || queue === undefined) return
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    let isOld = navigation?.type === 'reload'
    queue.setConsumer((launch) => {
      if (isOld) return
      import('./questions/take-launch.ts')
        .then(({ takeLaunch }) => takeLaunch(launch, parts))
        .catch(onFailure)
    })
    isOld = false
    return () => queue.setConsumer(() => {})
  }, [parts, onFailure])
}
