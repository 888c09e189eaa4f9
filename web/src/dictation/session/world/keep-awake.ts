import { type Dictation, onChangeOf } from '../../core/dictation.ts'
import { isOn } from '../../core/reducer/status.ts'

/** Keeps the screen on while the microphone is; a locked phone stops listening. Gives a function that ends it. */
export function keepAwake(dictation: Dictation): () => void {
  let lock: WakeLockSentinel | null = null
  let isAsking = false
  let isEnded = false

  const isWanted = () => !isEnded && isOn(dictation.state().status) && dictation.state().status !== 'paused'

  async function update() {
    if (!isWanted()) return letGo()
    if (isAsking || document.hidden || (lock !== null && !lock.released)) return
    isAsking = true
    try {
      lock = (await navigator.wakeLock?.request('screen')) ?? null
    } catch (error) {
      // As when the battery is low: dictation goes on all the same.
      console.info('The screen may turn itself off.', error)
    } finally {
      isAsking = false
    }
    // Stopped while the browser thought about it.
    if (!isWanted()) letGo()
  }

  function letGo() {
    void lock?.release()
    lock = null
  }

  // If refused, it is asked for again with the next session, not with every word.
  const unsubscribe = onChangeOf(
    dictation,
    ({ status, isHidden, count }) => `${status} ${isHidden} ${count}`,
    update,
  )
  void update()
  return () => {
    unsubscribe()
    isEnded = true
    letGo()
  }
}
