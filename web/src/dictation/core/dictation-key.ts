/** A key with its modifiers, by its place on the keyboard, so that it is the same in every layout. */
export interface Chord {
  code: string
  ctrl: boolean
  alt: boolean
  shift: boolean
  meta: boolean
}

export const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

type KeyPress = Pick<KeyboardEvent, 'code' | 'ctrlKey' | 'altKey' | 'shiftKey' | 'metaKey'>

/** Taken by no browser, and by no screen reader's usual keys. */
export const usualChord: Chord = { code: 'Space', ctrl: true, alt: false, shift: true, meta: false }

/** Held at least this long, it listens only as long as it is held. */
export const holdMs = 500

const modifiers = /^(Control|Alt|Shift|Meta|OS)(Left|Right)?$/
/** What browsers, systems or screen readers do with a chord, so that it cannot be had. */
const taken: [RegExp, (chord: Chord) => boolean, string][] = [
  [
    /^Key[A-Z]$|^Digit\d$/,
    ({ ctrl, meta, alt, shift }) => (ctrl || meta) && !alt && !shift,
    'Your browser already uses that shortcut.',
  ],
  [
    /^Key[NTWPRIJCKMVTSBDO]$/,
    ({ ctrl, meta, shift }) => (ctrl || meta) && shift,
    'Your browser already uses that shortcut.',
  ],
  [/^(Tab|Escape|Enter)$/, () => true, 'This key moves through the page.'],
  [/^(Insert|CapsLock)$/, () => true, 'Screen readers use this key.'],
  [/^F(5|6|7|11|12)$/, () => true, 'Your browser uses this key.'],
  [/^Space$|^Arrow/, ({ ctrl, alt }) => ctrl && alt, 'VoiceOver uses this one.'],
]

export function chordOf(press: KeyPress): Chord {
  const { code, ctrlKey, altKey, shiftKey, metaKey } = press
  return { code, ctrl: ctrlKey, alt: altKey, shift: shiftKey, meta: metaKey }
}

export function isChord(press: KeyPress, chord: Chord): boolean {
  return JSON.stringify(chordOf(press)) === JSON.stringify(chord)
}

/** Whether only modifiers are pressed so far. */
export function isUnfinished(press: KeyPress): boolean {
  return modifiers.test(press.code)
}

/** Why a chord cannot be had, as a sentence; null if it can. */
export function refusalOf(chord: Chord): string | null {
  const isFunctionKey = /^F\d+$/.test(chord.code)
  if (!isFunctionKey && !chord.ctrl && !chord.alt && !chord.meta)
    return 'Add Ctrl, Alt or Cmd: this key types a character.'
  return taken.find(([code, applies]) => code.test(chord.code) && applies(chord))?.[2] ?? null
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
 * What presses and releases of the key mean: a tap turns the microphone on or off, holding it listens for as long as it
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
