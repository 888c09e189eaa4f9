/** A listener on the sound of a microphone. */
export interface SoundListener {
  /** Called with the loudness, 0 to 1, about ten times a second. */
  onLevel(level: number): void
  /** Nothing has come for so long that the microphone must be muted or dead, or sound comes again. */
  onSound(isHeard: boolean): void
  /** Called with the loudness, in decibels of the largest sample, as often as `onLevel`; and when, in seconds. */
  onLoudness?(decibels: number, at: number): void
}

const everyMs = 100
/** A microphone that gave nothing for so long is named. */
const silentMs = 2500
/** Below this a working microphone's own noise does not fall, as a share of the largest sample. */
const faintest = 0.0005
const quietestDecibels = -60
const rangeDecibels = 50

/**
 * Listens to a stream without recording it. At the beginning anything fainter than a microphone's own noise counts as
 * no sound; once something was heard only a muted track or plain zeros do, because noise suppression makes pauses
 * very quiet. Gives a function that ends it.
 */
export function watchSound(stream: MediaStream, listener: SoundListener): () => void {
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  analyser.fftSize = 2048
  context.createMediaStreamSource(stream).connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  const [track] = stream.getAudioTracks()
  let silentSince: number | null = null
  let hasHeard = false
  let isTold = false

  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples)
    const loudness = Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length)
    const decibels = 20 * Math.log10(Math.max(loudness, 1e-6))
    listener.onLevel(track?.muted ? 0 : levelOf(decibels))
    listener.onLoudness?.(decibels, context.currentTime)
    const isSilent = track?.muted === true || (hasHeard ? loudness === 0 : loudness < faintest)
    if (!isSilent) hasHeard = true
    silentSince = isSilent ? (silentSince ?? context.currentTime) : null
    const isLongSilent = silentSince !== null && (context.currentTime - silentSince) * 1000 >= silentMs
    if (isLongSilent === isTold) return
    isTold = isLongSilent
    listener.onSound(!isLongSilent)
  }, everyMs)

  return () => {
    clearInterval(timer)
    void context.close()
  }
}

function levelOf(decibels: number): number {
  return Math.min(1, Math.max(0, (decibels - quietestDecibels) / rangeDecibels))
}
