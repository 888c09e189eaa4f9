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

/** As the system has it, on this device; otherwise one for all that a person has. */
export type ThemePreference = Theme | 'system'

function isTheme(value: unknown): value is Theme {
  return themes.some((theme) => theme === value)
}

/** Takes up the stored theme, and follows a change made in another tab, or by the system where that is wanted. */
export function startTheme(): void {
  show()
  addEventListener('storage', (event) => {
    if (event.key === storageKeys.themeMode || event.key === null) show()
  })
  systemDark()?.addEventListener('change', () => themePreference() === 'system' && show())
}

/** Light, unless something else was chosen. */
export function themePreference(): ThemePreference {
  const stored = deviceStore.read(storageKeys.themeMode)
  return isTheme(stored) || stored === 'system' ? stored : 'light'
}

const systemDark = () => globalThis.matchMedia?.('(prefers-color-scheme: dark)')

function show(): void {
  const preference = themePreference()
  const mode = preference === 'system' ? (systemDark()?.matches ? 'dark' : 'light') : preference
  useTheme.setState({ mode })
  document.documentElement.dataset.theme = mode
  const paper = getComputedStyle(document.documentElement).getPropertyValue('--color-paper')
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', paper)
}

function keep(preference: ThemePreference): void {
  deviceStore.write(storageKeys.themeMode, preference)
  show()
}

/** The preference that came with a login counts more than the one stored here. */
export function adoptThemePreference(preference: Theme | null | undefined): void {
  if (isTheme(preference)) keep(preference)
}

/** Changes between light and dark. */
export function toggleTheme(isSignedIn: boolean): Promise<void> {
  return chooseTheme(useTheme.getState().mode === 'light' ? 'dark' : 'light', isSignedIn)
}

/** Takes a theme at once, and saves it to the profile of whoever is signed in. */
export async function chooseTheme(preference: ThemePreference, isSignedIn: boolean): Promise<void> {
  keep(preference)
  // One call after the other: of two at once the older might come last.
  if (!isSignedIn || useTheme.getState().isUpdating) return
  useTheme.setState({ isUpdating: true, error: null })
  try {
    let saved: ThemePreference
    do {
      saved = themePreference()
      // Each device has a system of its own.
      await call('PATCH', '/user/theme', { json: { themePreference: saved === 'system' ? null : saved } })
    } while (saved !== themePreference())
  } catch (error) {
    useTheme.setState({ error: sentence(error, 'Failed to update theme') })
  } finally {
    useTheme.setState({ isUpdating: false })
  }
}
