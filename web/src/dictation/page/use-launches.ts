import { useEffect } from 'react'
import { tellAnswer } from '../../ui/messages.ts'
import type { DictationParts } from '../session/open-dictation.ts'

/** The parameters with which the system starts the installed product. TypeScript's DOM does not know it yet. */
interface Launch {
  targetURL?: string
  files?: readonly { getFile(): Promise<File> }[]
}

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
    const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    let isOld = arrival?.type === 'reload'
    queue.setConsumer((launch) => {
      if (!isOld) take(launch, parts).catch(onFailure)
    })
    isOld = false
    return () => queue.setConsumer(() => {})
  }, [parts, onFailure])
}

async function take({ targetURL, files = [] }: Launch, { listening, outbox }: DictationParts) {
  if (files.length > 0) {
    const [{ chooseFiles }, { add }, opened] = await Promise.all([
      import('../outbox/choose-files.ts'),
      outbox,
      Promise.all(files.map((file) => file.getFile())),
    ])
    return add(chooseFiles(opened))
  }
  const query = new URL(targetURL ?? '', location.href).searchParams
  if (listening.isOn() || !(query.has('start') || query.has('dictate'))) return
  tellAnswer({
    severity: 'info',
    says: 'Another program or page has opened Plainspoken to dictate.',
    actions: [{ label: 'Start Listening', run: listening.start }],
    takesFocus: true,
  })
}
