import { type Theme, themes } from '@plainspoken/contract/limits'
import { create } from 'zustand'
import { call, sentence } from '../api/api.ts'
import { deviceStore, storageKeys } from '../storage.ts'

interface ThemeState {
  mode: Theme
  isUpdating: boolean
  error: string | null
}

/** Starts light, as the prerendered pages do; `startTheme` then reads what is stored. */
export const useTheme = create<ThemeState>()(() => ({ mode: 'light', isUpdating: false, error: null }))

function isTheme(value: unknown): value is Theme {
  return themes.some((theme) => theme === value)
}

/** Takes up the stored theme, and follows a change made in another tab. */
export function startTheme(): void {
  show(storedTheme())
  addEventListener('storage', (event) => {
    if (event.key === storageKeys.themeMode || event.key === null) show(storedTheme())
  })
}

function storedTheme(): Theme {
  const stored = deviceStore.read(storageKeys.themeMode)
  return isTheme(stored) ? stored : 'light'
}

function show(mode: Theme): void {
  useTheme.setState({ mode })
  document.documentElement.dataset.theme = mode
  const paper = getComputedStyle(document.documentElement).getPropertyValue('--color-paper')
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', paper)
}

function keep(mode: Theme): void {
  deviceStore.write(storageKeys.themeMode, mode)
  show(mode)
}

/** The preference that came with a login counts more than the one stored here. */
export function adoptThemePreference(preference: Theme | null | undefined): void {
  if (isTheme(preference)) keep(preference)
}

/** Changes between light and dark at once, and saves it to the profile of whoever is signed in. */
export async function toggleTheme(isSignedIn: boolean): Promise<void> {
  keep(useTheme.getState().mode === 'light' ? 'dark' : 'light')
  // One call after the other: of two at once the older might come last.
  if (!isSignedIn || useTheme.getState().isUpdating) return
  useTheme.setState({ isUpdating: true, error: null })
  try {
    let saved: Theme
    do {
      saved = useTheme.getState().mode
      await call('PATCH', '/user/theme', { json: { themePreference: saved } })
    } while (saved !== useTheme.getState().mode)
  } catch (error) {
    useTheme.setState({ error: sentence(error, 'Failed to update theme') })
  } finally {
    useTheme.setState({ isUpdating: false })
  }
}
