/** Not again so soon: what is missing after a reload is not missing because of an upgrade. */
const againAfterMs = 60_000
const reloadedAt = 'reloadedAt'

/**
 * After an upgrade of the server an open page may ask for a part of it that is gone. It is loaded anew then, once, and only
 * while nobody dictates, records or waits for text: the text is on the device.
 */
export function reloadAfterUpgrades(page: Window = window): void {
  let isLeaving = false
  page.addEventListener('beforeunload', () => {
    isLeaving = true
  })
  page.addEventListener('vite:preloadError', (event) => {
    // Firefox breaks off what is being fetched when one leaves; a reload would then keep one here.
    if (isLeaving) return
    // Without a network nothing is gone from the server, and a reload would take the page away.
    if (!page.navigator.onLine || isBusy(page.document) || wasReloaded(page)) return
    // Else it would be thrown, and a message shown for a moment.
    event.preventDefault()
    page.location.reload()
  })
}

/** Somebody dictates, records or waits for text. */
export function isBusy(document: Document): boolean {
  const status = document.querySelector<HTMLElement>('[data-status]')?.dataset.status
  return status !== undefined && status !== 'idle'
}

/** That was a moment ago; if not, it is now. Where nothing can be remembered, it counts as reloaded. */
function wasReloaded({ sessionStorage }: Window): boolean {
  try {
    const last = Number(sessionStorage.getItem(reloadedAt))
    if (Date.now() - last < againAfterMs) return true
    sessionStorage.setItem(reloadedAt, String(Date.now()))
    return false
  } catch {
    return true
  }
}
