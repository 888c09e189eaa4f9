import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startApiServer } from '../../test/api-server.ts'
import { memoryStorage } from '../../test/memory-storage.ts'

let server: Awaited<ReturnType<typeof startApiServer>>
let theme: typeof import('./theme-store.ts')
let page: { documentElement: { dataset: Record<string, string> }; querySelector: () => null }

beforeAll(async () => {
  server = await startApiServer()
  vi.stubEnv('VITE_API_BASE', server.base)
  theme = await import('./theme-store.ts')
})
afterAll(() => server.stop())
beforeEach(() => {
  page = { documentElement: { dataset: {} }, querySelector: () => null }
  vi.stubGlobal('document', page)
  vi.stubGlobal('getComputedStyle', () => ({ getPropertyValue: () => '' }))
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('localStorage', memoryStorage())
  server.answer = {}
  server.asked.length = 0
})

const state = () => theme.useTheme.getState()

describe('the theme', () => {
  test.each([
    [null, 'light'],
    ['dark', 'dark'],
    ['light', 'light'],
    ['purple', 'light'],
  ])('starts from a stored %j as %s', (stored, mode) => {
    if (stored !== null) localStorage.setItem('themeMode', stored)
    theme.startTheme()
    expect(state().mode).toBe(mode)
    expect(page.documentElement.dataset.theme).toBe(mode)
  })

  test('toggles, shows and keeps itself without a call while nobody is signed in', async () => {
    theme.startTheme()
    await theme.toggleTheme(false)
    expect(state()).toEqual({ mode: 'dark', isUpdating: false, error: null })
    expect(page.documentElement.dataset.theme).toBe('dark')
    expect(localStorage.getItem('themeMode')).toBe('dark')
    expect(server.asked).toEqual([])
  })

  test('is saved to the profile of whoever is signed in, updating meanwhile', async () => {
    theme.startTheme()
    const saved = theme.toggleTheme(true)
    expect(state()).toMatchObject({ mode: 'dark', isUpdating: true })
    await saved
    expect(state()).toMatchObject({ mode: 'dark', isUpdating: false, error: null })
    expect(server.asked).toMatchObject([
      { method: 'PATCH', path: '/user/theme', body: '{"themePreference":"dark"}' },
    ])
  })

  test('is saved one change after the other, so that the last one stands', async () => {
    theme.startTheme()
    const first = theme.toggleTheme(true)
    await theme.toggleTheme(true)
    expect(state()).toMatchObject({ mode: 'light', isUpdating: true })
    await first
    expect(server.asked.map(({ body }) => body)).toEqual([
      '{"themePreference":"dark"}',
      '{"themePreference":"light"}',
    ])
  })

  test('stays changed where it could not be saved, and says so', async () => {
    theme.startTheme()
    server.answer = { status: 400, body: {} }
    await theme.toggleTheme(true)
    expect(state()).toEqual({ mode: 'dark', isUpdating: false, error: 'Failed to update theme' })
  })

  test('follows the system where that is wanted, and then is no one’s but this device’s', async () => {
    const system = Object.assign(new EventTarget(), { matches: true })
    vi.stubGlobal('matchMedia', () => system)
    theme.startTheme()
    expect(state().mode).toBe('light')
    await theme.chooseTheme('system', true)
    expect(state().mode).toBe('dark')
    expect(server.asked).toMatchObject([{ body: '{"themePreference":null}' }])
    system.matches = false
    system.dispatchEvent(new Event('change'))
    expect(page.documentElement.dataset.theme).toBe('light')
    theme.adoptThemePreference(null)
    expect(localStorage.getItem('themeMode')).toBe('system')
    await theme.toggleTheme(false)
    expect(theme.themePreference()).toBe('dark')
    vi.stubGlobal('matchMedia', undefined)
  })

  test('that came with a login counts more than the stored one', () => {
    localStorage.setItem('themeMode', 'light')
    theme.startTheme()
    theme.adoptThemePreference('dark')
    expect(state().mode).toBe('dark')
    expect(localStorage.getItem('themeMode')).toBe('dark')
    theme.adoptThemePreference(null)
    expect(state().mode).toBe('dark')
  })
})
