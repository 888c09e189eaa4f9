import type { Chord, KeyPress } from './dictation-key.ts'

const modifiers = /^(Control|Alt|Shift|Meta|OS)(Left|Right)?$/
/** Chords that browsers, systems or screen readers use, so that they cannot be had. */
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

/** Only modifiers are pressed so far. */
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
