import { expect, test } from 'vitest'
import { initialState } from './reducer/dictation-state.ts'
import { describePlatform } from './reducer/platform.ts'
import { whoHears } from './who-hears.ts'

const chrome =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'

function stateOf(userAgent: string, hasRecognition = true, isBrave = false) {
  const has = { hasRecognition, hasMicrophone: true, hasRecorder: true }
  return initialState(describePlatform({ userAgent, touchPoints: 0, isBrave, ...has }), 'en-US', 'this page')
}

test.each([
  [chrome, 'Chrome’s service', 'Google'],
  [`${chrome} Edg/156.0.0.0`, 'Edge’s service', 'Microsoft'],
  [`${mac} Version/19.0 Safari/605.1.15`, 'Safari’s service', 'Apple'],
  [`${chrome} OPR/120.0.0.0`, 'Your browser’s service', undefined],
])('%s has its maker named', (userAgent, name, maker) => {
  const hearer = whoHears(stateOf(userAgent))
  expect([hearer.kind, hearer.name, hearer.maker]).toEqual(['browser', name, maker])
})

test('this server is named as soon as it writes, and nobody in private mode', () => {
  expect(whoHears(stateOf(chrome, false)).name).toBe('This server')
  expect(whoHears({ ...stateOf(chrome), serviceLost: true }).name).toBe('This server')
  expect(whoHears({ ...stateOf(chrome), isPrivate: true, serviceLost: true }).name).toBe('On this device')
})
