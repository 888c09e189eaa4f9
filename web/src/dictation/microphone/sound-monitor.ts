import { type Dictation, onChangeOf } from '../core/dictation.ts'
import type { DictationState } from '../core/reducer/dictation-state.ts'
import { hears } from '../core/reducer/status.ts'
import type { OpenMicrophone } from './microphone.ts'
import { type SoundListener, watchSound } from './sound-watch.ts'

/**
 * Listens beside the browser's recogniser, to show how loud it is and to tell when the microphone is silent. Only where
 * two may listen: on phones the microphone belongs to one, and Safari mutes the other. Gives a function that ends it.
 */
export function monitorSound(
  dictation: Dictation,
  listener: SoundListener,
  openMicrophone: () => Promise<OpenMicrophone>,
): () => void {
  let stop: (() => void) | null = null
  let isOpening = false

  async function update() {
    if (!isWanted(dictation.state())) {
      stop?.()
      stop = null
      return
    }
    if (stop !== null || isOpening) return
    isOpening = true
    try {
      const { stream } = await openMicrophone()
      const stopWatching = watchSound(stream, listener)
      stop = () => {
        stopWatching()
        for (const track of stream.getTracks()) track.stop()
      }
    } catch {
      // The recogniser says itself what is wrong with the microphone.
    } finally {
      isOpening = false
    }
    if (stop !== null && !isWanted(dictation.state())) void update()
  }

  // A microphone that cannot be opened is tried again with the next session, not with every word.
  const unsubscribe = onChangeOf(dictation, (state) => `${isWanted(state)} ${state.count}`, update)
  void update()
  return () => {
    unsubscribe()
    stop?.()
  }
}

function isWanted({ status, permission, platform, session }: DictationState): boolean {
  return (
    session?.isStream === false &&
    hears(status) &&
    permission === 'granted' &&
    platform.os === 'desktop' &&
    !platform.isWebKit &&
    platform.records
  )
}
