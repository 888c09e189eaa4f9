import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'

test.for([
  { NODE_ENV: 'production' },
  { PUBLIC_URL: 'https://dictate.example.org' },
  { PUBLIC_URL: 'http://192.168.1.7:3000' },
])('case 109: the sandbox does not start with %o', (settings) => {
  expect(() => readSettings(settings)).toThrow(/^The sandbox does not start with/)
})

test('the sandbox starts under every name of this machine', () => {
  for (const PUBLIC_URL of ['', 'http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])
    expect(readSettings({ PUBLIC_URL }).port).toBe(3000)
})
