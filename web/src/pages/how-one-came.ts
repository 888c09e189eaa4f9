import { shareQuery } from '../background.ts'

/** The reason why a shared file is not here, as a sentence; null if nothing went wrong. */
export async function refusalOfShare(): Promise<string | null> {
  const refusal = new URLSearchParams(location.search).get(shareQuery)
  if (refusal === null) return null
  const { sentencesOfShares } = await import('./refused-shares.ts')
  return sentencesOfShares[refusal] ?? null
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
