import { shareQuery } from '../background.ts'

const sentencesOfShares: Record<string, string> = {
  'not-ready': 'Plainspoken was not ready to take the file. Please share it once more.',
  refused:
    'Only audio and video can be shared, at most 20 files and 1 GB at a time. Nothing was added. Choose the file with Upload Audio.',
  'not-kept': 'The file could not be kept on this device, which may be full. Choose it with Upload Audio.',
}

/** Why a file that was shared is not here, as a sentence; null if nothing went wrong. */
export function refusalOfShare(): string | null {
  return sentencesOfShares[new URLSearchParams(location.search).get(shareQuery) ?? ''] ?? null
}

/** The installed product's shortcut "Start dictating" was used. No page of another site may turn the microphone on. */
export function startsByShortcut(): boolean {
  const isInstalled = matchMedia('(display-mode: standalone)').matches
  return isInstalled && document.referrer === '' && new URLSearchParams(location.search).has('start')
}

/** Takes it out of the address: it does not hold for the next start. */
export function forgetHowOneCame(): void {
  const query = new URLSearchParams(location.search)
  if (!['start', 'dictate', shareQuery].some((name) => query.has(name))) return
  history.replaceState(history.state, '', location.pathname)
}
