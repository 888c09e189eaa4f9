import { useAuth } from '../account/auth-store.ts'
import { type BuildMessage, keepSession, workerPath } from '../background.ts'
import { trustedScript } from '../trusted-script.ts'
import { tellStanding } from '../ui/messages.ts'
import { isBusy } from '../upgrade.ts'

/** Pages stay open for days, and browsers look for a new build only when one is opened. */
const lookEveryMs = 3_600_000

/** Has the service worker keep the product in this browser, and tells of builds that come later. */
export async function registerWorker(): Promise<void> {
  void keepSession(useAuth.getState().token)
  useAuth.subscribe(({ token }, before) => {
    if (token !== null && token !== before.token) void keepSession(token)
  })
  let told = ''
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<BuildMessage>) => {
    if (data.type !== 'build' || data.entry === told || hasLoaded(data.entry)) return
    told = data.entry
    tellWhenAtRest()
  })
  try {
    const registration = await navigator.serviceWorker.register(trustedScript(workerPath), {
      updateViaCache: 'none',
    })
    const look = () => registration.update().catch(() => {})
    setInterval(() => navigator.onLine && void look(), lookEveryMs)
    await look()
    // Another build may have taken over before this page listened. One that is still coming tells of itself.
    if (!registration.installing && !registration.waiting) registration.active?.postMessage('build')
  } catch (error) {
    console.info('The page needs a network to start.', error)
  }
}

/** This page began with the script at that path. */
function hasLoaded(path: string): boolean {
  return performance.getEntriesByType('resource').some(({ name }) => new URL(name).pathname === path)
}

/** Nobody is interrupted; it stays until the page is loaded anew. */
function tellWhenAtRest() {
  const tell = () =>
    tellStanding('version', {
      severity: 'info',
      says: 'A new version is ready.',
      actions: [{ label: 'Reload', run: () => location.reload() }],
    })
  if (!isBusy(document)) return tell()
  const observer = new MutationObserver(() => {
    if (isBusy(document)) return
    observer.disconnect()
    tell()
  })
  observer.observe(document.body, { subtree: true, attributeFilter: ['data-status'] })
}
