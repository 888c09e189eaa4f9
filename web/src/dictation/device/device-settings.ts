import { type Chord, usualChord } from '../core/dictation-key.ts'

const key = 'dictationKey'

/** The key of this device, or the usual one. */
export function readChord(): Chord {
  const written = localStorage.getItem(key)
  if (written === null) return usualChord
  try {
    const chord = JSON.parse(written) as Chord
    return typeof chord.code === 'string' ? chord : usualChord
  } catch {
    return usualChord
  }
}

export function writeChord(chord: Chord): void {
  localStorage.setItem(key, JSON.stringify(chord))
}
