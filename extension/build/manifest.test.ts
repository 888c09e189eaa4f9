import { expect, test } from 'vitest'
import { manifestFor } from './manifest.ts'

test.each(['chromium', 'firefox'] as const)('in %s it asks for no more than it needs', (browser) => {
  const manifest = manifestFor(browser, '1.0.0')
  expect(manifest.permissions).toEqual(['activeTab', 'scripting', 'storage'])
  expect(manifest.host_permissions).toEqual(['http://localhost/*', 'http://127.0.0.1/*'])
  expect(manifest).not.toHaveProperty('content_scripts')
  expect(manifest).not.toHaveProperty('web_accessible_resources')
  expect(manifest).not.toHaveProperty('externally_connectable')
})

test('no store gives it to a browser that has no URL.parse, without which it would do nothing', () => {
  expect(manifestFor('chromium', '1.0.0')).toMatchObject({ minimum_chrome_version: '126' })
  expect(manifestFor('firefox', '1.0.0')).toMatchObject({
    browser_specific_settings: { gecko: { strict_min_version: '128.0' } },
  })
})

test('its command is called dictate, and its usual key is Alt+Shift+D', () => {
  expect(manifestFor('chromium', '1.0.0').commands).toMatchObject({
    dictate: { suggested_key: { default: 'Alt+Shift+D' } },
  })
})
