import { expect, test } from 'vitest'
import { reloadAfterUpgrades } from './upgrade.ts'

/** As much of a window as counts here. */
function openPage({
  status,
  onLine = true,
  isLeaving = false,
  storage = new Map<string, string>(),
}: {
  status?: string
  onLine?: boolean
  isLeaving?: boolean
  storage?: Map<string, string>
}) {
  let reloads = 0
  const page = Object.assign(new EventTarget(), {
    document: { querySelector: () => (status === undefined ? null : { dataset: { status } }) },
    navigator: { onLine },
    location: { reload: () => void reloads++ },
    sessionStorage: {
      getItem: (name: string) => storage.get(name) ?? null,
      setItem: (name: string, value: string) => void storage.set(name, value),
    },
  })
  reloadAfterUpgrades(page as unknown as Window)
  if (isLeaving) page.dispatchEvent(new Event('beforeunload'))
  /** Returns whether the failure is told to nobody, and how often the page was loaded anew. */
  return () => {
    const isQuiet = !page.dispatchEvent(new Event('vite:preloadError', { cancelable: true }))
    return { isQuiet, reloads }
  }
}

test('a page whose part is gone since an upgrade is loaded anew, quietly, and once', () => {
  const storage = new Map<string, string>()
  expect(openPage({ storage })()).toEqual({ isQuiet: true, reloads: 1 })
  // The part is still not there.
  expect(openPage({ storage })()).toEqual({ isQuiet: false, reloads: 0 })
})

test('a page without a network stays, with what it has', () => {
  expect(openPage({ onLine: false })()).toEqual({ isQuiet: false, reloads: 0 })
})

test('a page that one leaves lets one go, though what it was fetching is broken off', () => {
  expect(openPage({ isLeaving: true })()).toEqual({ isQuiet: false, reloads: 0 })
})

test.each([
  ['idle', 1],
  ['listening', 0],
  ['recording', 0],
  ['transcribing', 0],
])('while the dictation is %s it is loaded anew %i times', (status, reloads) => {
  expect(openPage({ status })().reloads).toBe(reloads)
})
