/** Whoever is thrown out again so soon will not be let in the next time. */
const soonMs = 250

/**
 * Joins the background again once the browser has ended its worker, which starts another; what is posted meanwhile waits.
 * Null where the extension was updated or switched off.
 */
export function connectAgain(name: string, joinedAt: number): chrome.runtime.Port | null {
  if (performance.now() - joinedAt < soonMs) return null
  try {
    return chrome.runtime.connect({ name })
  } catch (error) {
    console.info('The extension was updated or switched off.', error)
    return null
  }
}
