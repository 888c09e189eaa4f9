import { expect, test } from 'vitest'
import { initialState, type Problem, shownStatus } from './reducer/dictation-state.ts'
import { describePlatform } from './reducer/platform.ts'
import type { Status } from './reducer/status.ts'
import { hintText, idleHint, problems, statusText } from './sentences.ts'

const idle = initialState(
  describePlatform({
    userAgent: 'Chrome',
    touchPoints: 0,
    isBrave: false,
    hasRecognition: true,
    hasMicrophone: true,
    hasRecorder: true,
  }),
  'en-US',
  'this page',
)

test('the empty transcript asks to press Start Listening only where that is the thing to do', () => {
  const hint = (status: Status, hasWorked = false) => hintText({ ...idle, status, hasWorked })
  expect([hint('idle'), hint('failed'), hint('blocked')]).toEqual(Array(3).fill(idleHint))
  expect(hintText({ ...idle, language: 'de-DE' })).toBe('Press Start Listening and talk.')
  const listening = [hint('listening'), hint('restarting'), hint('fallback')]
  expect(listening).toEqual(Array(3).fill('Go ahead, I’m listening.'))
  expect([hint('starting'), hint('paused')]).toEqual(['Starting…', 'Starting…'])
  expect(hint('stopping')).toBe('Turning your recording into text…')
})

test('who has been heard once is not asked to speak again and again', () => {
  expect(hintText({ ...idle, status: 'listening', hasWorked: true })).toBe('Listening…')
})

test('a page that may not use the microphone does not say that it is ready', () => {
  expect(statusText(idle)).toBe('Ready')
  const blocked = { ...idle, permission: 'denied' } as const
  expect(statusText(blocked)).toBe('Microphone blocked')
  expect(shownStatus(blocked)).toBe('blocked')
})

test('that something went wrong is said once', () => {
  for (const problem of Object.keys(problems) as Problem[]) {
    const said = statusText({ ...idle, status: 'failed', problem })
    expect(said.match(/error/gi), said).toEqual(['Error'])
  }
})
