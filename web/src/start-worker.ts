import { useAuth } from './account/auth-store.ts'

/** Once somebody is signed in and the page is at rest, everything is kept that the next start needs without a network. */
export function startWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const start = () => {
    if (!useAuth.getState().isAuthenticated) return
    unsubscribe()
    whenIdle(() =>
      import('./worker/register-worker.ts').then(
        ({ registerWorker }) => registerWorker(),
        (error: unknown) => console.info('The page needs a network to start.', error),
      ),
    )
  }
  const unsubscribe = useAuth.subscribe(start)
  start()
}

const restMs = 3000

/** Runs the callback when the page has loaded, and a while later still: its own needs come first. */
function whenIdle(callback: () => void) {
  const wait = () => setTimeout(callback, restMs)
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true })
}
