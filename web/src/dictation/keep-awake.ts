import { type Dictation, onChangeOf } from './dictation.ts'

/** Keeps the screen on while the microphone is; a locked phone stops listening. Gives a function that ends it. */
export function keepAwake(dictation: Dictation): () => void {
  let lock: WakeLockSentinel | null = null
  let isAsking = false

  async function update() {
    const isWanted = ['starting', 'listening', 'restarting', 'fallback'].includes(dictation.state().status)
    if (!isWanted) {
      await lock?.release()
      lock = null
      return
    }
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
  }

  // Where it is refused it is asked for again with the next session, not with every word.
  const unsubscribe = onChangeOf(
    dictation,
    ({ status, isHidden, count }) => `${status} ${isHidden} ${count}`,
    update,
  )
  return () => {
    unsubscribe()
    void lock?.release()
  }
}
