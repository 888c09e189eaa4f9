import { sendTag } from '../../background.ts'
import type { Outbox } from './outbox.ts'

/** Chromium's; TypeScript does not know it. */
interface WithSync {
  sync?: { register(tag: string): Promise<void> }
}

/**
 * Has the browser wake the service worker when there is a network, should this page have gone by then: it sends what
 * waits. Elsewhere it waits for the next page. Gives a function that ends it.
 */
export function sendInBackground({ list, subscribe }: Pick<Outbox, 'list' | 'subscribe'>): () => void {
  let asked = ''
  return subscribe(() => {
    const failed = list().flatMap(({ id, state }) =>
      state.kind === 'waiting' && state.reason !== null ? `${id} ${state.tryAt}` : [],
    )
    const next = failed.join()
    if (next === asked) return
    asked = next
    if (failed.length > 0) void ask()
  })
}

async function ask() {
  try {
    const registration: (ServiceWorkerRegistration & WithSync) | undefined =
      await navigator.serviceWorker?.getRegistration()
    await registration?.sync?.register(sendTag)
  } catch (error) {
    console.info('What waits is sent when the page is open.', error)
  }
}
