/** A key with its modifiers, by its place on the keyboard, so that it is the same in every layout. */
export interface Chord {
  code: string
  ctrl: boolean
  alt: boolean
  shift: boolean
  meta: boolean
}

export const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

export type KeyPress = Pick<KeyboardEvent, 'code' | 'ctrlKey' | 'altKey' | 'shiftKey' | 'metaKey'>

/** Taken by no browser, and by no screen reader's usual keys. */
export const usualChord: Chord = { code: 'Space', ctrl: true, alt: false, shift: true, meta: false }

/** Held at least this long, it listens only as long as it is held. */
export const holdMs = 500

export function chordOf(press: KeyPress): Chord {
  const { code, ctrlKey, altKey, shiftKey, metaKey } = press
  return { code, ctrl: ctrlKey, alt: altKey, shift: shiftKey, meta: metaKey }
}

export function isChord(press: KeyPress, chord: Chord): boolean {
  return JSON.stringify(chordOf(press)) === JSON.stringify(chord)
}

/** "Ctrl+Shift+Space", or "⌃⇧Space" on a Mac. */
export function chordName(chord: Chord, isMac: boolean): string {
  const key = chord.code.replace(/^(Key|Digit)/, '').replace(/^Numpad/, 'Num ')
  const names = isMac ? ['⌃', '⌥', '⇧', '⌘'] : ['Ctrl', 'Alt', 'Shift', 'Win']
  const held = [chord.ctrl, chord.alt, chord.shift, chord.meta]
  const parts = names.filter((_, index) => held[index])
  return isMac ? parts.join('') + key : [...parts, key].join('+')
}

/** In the form that `aria-keyshortcuts` asks for. */
export function chordShortcut({ code, ctrl, alt, shift, meta }: Chord): string {
  const key = code.replace(/^(Key|Digit)/, '')
  const held = [ctrl && 'Control', alt && 'Alt', shift && 'Shift', meta && 'Meta']
  return [...held.filter((name) => name !== false), key].join('+')
}

interface Switch {
  isOn(): boolean
  start(): void
  stop(): void
}

/**
 * Gives presses and releases of the key their meaning: a tap turns the microphone on or off, holding it listens for as long as it
 * is held. `at` is in ms.
 */
export function createKeySwitch(microphone: Switch) {
  let pressedAt: number | null = null
  let wasOn = false
  return {
    press(at: number) {
      if (pressedAt !== null) return
      pressedAt = at
      wasOn = microphone.isOn()
      if (!wasOn) microphone.start()
    },
    release(at: number) {
      if (pressedAt === null) return
      const isHeld = at - pressedAt >= holdMs
      pressedAt = null
      if (wasOn || isHeld) microphone.stop()
    },
  }
}
