/**
 * Holds a name for as long as the page lives or until the returned function is called, so that other pages can tell
 * what is in use. Where the browser has no locks nothing is held.
 */
export function holdName(name: string): () => void {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  navigator.locks
    ?.request(name, () => released)
    .catch((error: unknown) => console.warn('A lock was lost.', error))
  return release
}

/** The names that this page and all others of the product hold. */
export async function listHeldNames(): Promise<Set<string>> {
  const state = await navigator.locks?.query()
  return new Set(state?.held?.map(({ name }) => name ?? ''))
}
