import type { Dictation } from '../../core/dictation.ts'
import type { OpenMicrophone } from '../../microphone/microphone.ts'
import { monitorSound } from '../../microphone/sound-monitor.ts'
import type { SoundListener } from '../../microphone/sound-watch.ts'
import { type Announced, announceWords } from './announce-words.ts'
import { keepAwake } from './keep-awake.ts'

/** Starts the helpers of whoever listens, which nobody waits for. Gives a function that ends them. */
export function watchListening(
  dictation: Dictation,
  sound: SoundListener,
  announced: Announced,
  announces: () => boolean,
  openMicrophone: () => Promise<OpenMicrophone>,
): () => void {
  const ends = [
    keepAwake(dictation),
    monitorSound(dictation, sound, openMicrophone),
    announceWords({ dictation, ...announced, isWanted: announces }),
  ]
  return () => {
    for (const end of ends) end()
  }
}
