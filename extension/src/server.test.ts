import { expect, test, vi } from 'vitest'
import { addressOf, keepServer, originOf, patternOf } from './server.ts'

test.each([
  ['speech.example.org', 'https://speech.example.org'],
  [' https://speech.example.org/login ', 'https://speech.example.org'],
  ['localhost:3000', 'http://localhost:3000'],
  ['127.0.0.1:3000/', 'http://127.0.0.1:3000'],
  ['HTTP://speech.lan:8080', 'http://speech.lan:8080'],
  ['localhost.example.org', 'https://localhost.example.org'],
  ['', null],
  ['two words', null],
  ['ftp://speech.example.org', null],
  ['javascript:alert(1)', null],
])('the address “%s” names the server %s', (typed, origin) => {
  expect(originOf(addressOf(typed))).toBe(origin)
})

test('the browser is asked for one server alone, whatever its port', () => {
  expect(patternOf('http://localhost:3000')).toBe('http://localhost/*')
  expect(patternOf('https://speech.example.org')).toBe('https://speech.example.org/*')
})

test('who changes the server takes the permission for the former one back', async () => {
  const kept: Record<string, unknown> = { server: 'https://old.example.org' }
  const removed: string[] = []
  vi.stubGlobal('chrome', {
    storage: { local: { get: async () => kept, set: async (next: object) => Object.assign(kept, next) } },
    permissions: { remove: async ({ origins }: { origins: string[] }) => removed.push(...origins) },
  })
  await keepServer('https://new.example.org')
  expect(kept.server).toBe('https://new.example.org')
  await keepServer('https://new.example.org:8443')
  expect(removed).toEqual(['https://old.example.org/*'])
})
