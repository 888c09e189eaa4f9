import { second } from '@plainspoken/contract/limits'
import type { Device } from '../../device/device.ts'
import type { TimedWord } from '../../transcript/word-times.ts'

/** Plays the sound of words, from one recording on to the next. */
export interface SoundPlayer {
  play(): void
  pause(): void
  setSpeed(speed: number): void
  close(): void
}

interface PlayerListener {
  recordings: Device['recordings']
  /** Asked anew whenever it matters: the person may edit the text meanwhile. */
  words(): readonly TimedWord[]
  /** This word is being heard now. */
  onWord(word: TimedWord): void
  onPlaying(isPlaying: boolean): void
  /** All was heard. */
  onEnd(): void
  /** As a sentence for the person. */
  onFailure(sentence: string): void
}

const soundGone =
  'These words have no recording on this device. To keep recordings, open Settings, then Privacy.'
const notPlayable = 'This browser can’t play this recording.'
const seekMs = 10 * second

/** Plays from a word on. */
export function playFrom(first: TimedWord, listener: PlayerListener): SoundPlayer {
  const sound = new Audio()
  const closing = new AbortController()
  let current = first.recording
  let word = first
  let address = ''
  let frame = 0
  /** It is to play: said before the sound is here, it counts once it is. */
  let isWanted = true
  let isReady = false

  async function open(from: TimedWord) {
    const blob = await soundOf(from.recording, listener.recordings)
    if (closing.signal.aborted) return
    if (blob === null) return listener.onFailure(soundGone)
    URL.revokeObjectURL(address)
    address = URL.createObjectURL(blob)
    const { playbackRate } = sound
    isReady = false
    sound.src = address
    await told('loadedmetadata')
    // A browser's recording does not say how long it is: one has to have been at its end to go anywhere in it.
    if (!Number.isFinite(sound.duration)) await seek(Number.MAX_SAFE_INTEGER)
    await seek(from.startMs / second)
    sound.playbackRate = playbackRate
    current = from.recording
    follow(from)
    isReady = true
    if (isWanted) await start()
  }

  async function start() {
    try {
      await sound.play()
    } catch (error) {
      const name = error instanceof DOMException ? error.name : ''
      // It was paused before it began.
      if (name === 'AbortError') return
      // Safari plays nothing by itself that nobody has pressed a key for, as after a spoken command.
      if (name !== 'NotAllowedError') throw error
      want(false)
    }
  }

  function want(now: boolean) {
    isWanted = now
    listener.onPlaying(now)
  }

  function seek(seconds: number) {
    const arrived = told('seeked')
    sound.currentTime = seconds
    return arrived
  }

  /** Rejects where the sound is none. */
  function told(event: 'loadedmetadata' | 'seeked') {
    return new Promise<void>((resolve, reject) => {
      const heard = new AbortController()
      const options = { signal: AbortSignal.any([heard.signal, closing.signal]) }
      const settle = (done: () => void) => () => {
        heard.abort()
        clearTimeout(patience)
        done()
      }
      const patience = setTimeout(
        settle(() => reject(new Error(`No ${event} came.`))),
        seekMs,
      )
      sound.addEventListener(event, settle(resolve), options)
      sound.addEventListener(
        'error',
        settle(() => reject(sound.error ?? new Error('No sound.'))),
        options,
      )
      closing.signal.addEventListener('abort', settle(resolve), { once: true })
    })
  }

  function follow(next: TimedWord) {
    word = next
    listener.onWord(next)
  }

  /** The last word of this recording that has begun, where the text has it still. */
  function look() {
    frame = requestAnimationFrame(look)
    const ms = sound.currentTime * second
    const now = listener.words().findLast((one) => one.recording === current && one.startMs <= ms)
    if (now && (now.startMs !== word.startMs || now.from !== word.from)) follow(now)
  }

  const tryTo = (work: Promise<unknown>) =>
    work.catch((error: unknown) => {
      if (closing.signal.aborted) return
      console.warn('The sound of words was not played.', error)
      listener.onFailure(notPlayable)
    })

  sound.addEventListener('play', () => {
    want(true)
    cancelAnimationFrame(frame)
    look()
  })
  sound.addEventListener('pause', () => {
    cancelAnimationFrame(frame)
    // At its end the next one may follow.
    if (!sound.ended) want(false)
  })
  sound.addEventListener('ended', () => {
    const next = listener.words().find(({ from, recording }) => from > word.from && recording !== current)
    if (next) void tryTo(open(next))
    else listener.onEnd()
  })
  void tryTo(open(first))

  return {
    play() {
      want(true)
      if (isReady) void tryTo(start())
    },
    pause() {
      want(false)
      sound.pause()
    },
    setSpeed(speed) {
      sound.defaultPlaybackRate = speed
      sound.playbackRate = speed
    },
    close() {
      closing.abort()
      cancelAnimationFrame(frame)
      sound.pause()
      sound.removeAttribute('src')
      URL.revokeObjectURL(address)
    },
  }
}

/** Null where it is not on the device. */
async function soundOf(recording: string, recordings: Device['recordings']): Promise<Blob | null> {
  const stored = await recordings.read(recording)
  const chunks = stored ? await recordings.chunks(recording) : []
  const parts = chunks.map(({ data }) => data)
  return parts.length === 0 ? null : new Blob(parts, { type: stored?.mimeType ?? '' })
}
