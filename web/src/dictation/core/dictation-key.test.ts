import { describe, expect, test } from 'vitest'
import { refusalOf } from './chosen-key.ts'
import {
  type Chord,
  chordName,
  chordShortcut,
  createKeySwitch,
  holdMs,
  isChord,
  usualChord,
} from './dictation-key.ts'

const chord = (code: string, held: Partial<Chord> = {}): Chord => ({
  ...{ code, ctrl: false, alt: false, shift: false, meta: false },
  ...held,
})

function createMicrophone(isOn = false) {
  const done: string[] = []
  const key = createKeySwitch({
    isOn: () => isOn,
    start() {
      isOn = true
      done.push('start')
    },
    stop() {
      isOn = false
      done.push('stop')
    },
  })
  return { key, done }
}

describe('the key of the microphone', () => {
  test('turns it on with one tap and off with the next', () => {
    const { key, done } = createMicrophone()
    key.press(0)
    key.release(100)
    expect(done).toEqual(['start'])
    key.press(5000)
    key.release(5100)
    expect(done).toEqual(['start', 'stop'])
  })

  test('listens only as long as it is held', () => {
    const { key, done } = createMicrophone()
    key.press(0)
    expect(done).toEqual(['start'])
    key.release(holdMs)
    expect(done).toEqual(['start', 'stop'])
  })

  test('is released once, however often the release is told', () => {
    const { key, done } = createMicrophone()
    key.press(0)
    key.press(50)
    key.release(holdMs)
    key.release(holdMs + 1)
    expect(done).toEqual(['start', 'stop'])
  })
})

describe('a choice of key', () => {
  test.each([
    [chord('KeyC', { ctrl: true }), 'Your browser already uses that shortcut.'],
    [chord('KeyT', { ctrl: true, shift: true }), 'Your browser already uses that shortcut.'],
    [chord('Tab', { alt: true }), 'This key moves through the page.'],
    [chord('F5'), 'Your browser uses this key.'],
    [chord('Insert', { ctrl: true }), 'Screen readers use this key.'],
    [chord('Space', { ctrl: true, alt: true }), 'VoiceOver uses this one.'],
    [chord('KeyD'), 'Add Ctrl, Alt or Cmd: this key types a character.'],
    [chord('KeyD', { shift: true }), 'Add Ctrl, Alt or Cmd: this key types a character.'],
  ])('that is taken is refused: %j', (taken, sentence) => {
    expect(refusalOf(taken)).toBe(sentence)
  })

  test.each([[usualChord], [chord('F8')], [chord('Digit7', { alt: true, shift: true })]])(
    'that is free is taken: %j',
    (free) => {
      expect(refusalOf(free)).toBeNull()
    },
  )
})

test('a key is named as the system names it', () => {
  expect(chordName(usualChord, false)).toBe('Ctrl+Shift+Space')
  expect(chordName(usualChord, true)).toBe('⌃⇧Space')
  expect(chordShortcut(usualChord)).toBe('Control+Shift+Space')
})

test('a key is the same in every layout', () => {
  const press = { code: 'Space', ctrlKey: true, altKey: false, shiftKey: true, metaKey: false }
  expect(isChord(press, usualChord)).toBe(true)
  expect(isChord({ ...press, altKey: true }, usualChord)).toBe(false)
})
