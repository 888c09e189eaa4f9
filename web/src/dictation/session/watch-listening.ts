import type { Dictation } from '../core/dictation.ts'
import { monitorSound } from '../microphone/sound-monitor.ts'
import type { SoundListener } from '../microphone/sound-watch.ts'
import { keepAwake } from './keep-awake.ts'

/** What helps whoever listens, and what nobody waits for. Gives a function that ends it. */
export function watchListening(dictation: Dictation, sound: SoundListener): () => void {
  const letSleep = keepAwake(dictation)
  const stopMonitoring = monitorSound(dictation, sound)
  return () => {
    letSleep()
    stopMonitoring()
  }
}
