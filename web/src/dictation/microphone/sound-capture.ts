import { sampleRate } from '@plainspoken/contract/limits'
import { thisPlatform } from '../recognition/this-browser.ts'
import type { OpenMicrophone } from './microphone.ts'
import workletUrl from './sound-worklet.ts?worker&url'

/** A context that does not run gives no sound: as where there is no loudspeaker, in Firefox. */
const patienceMs = 2500
const flushMs = 300

/** It gave nothing before, and would not now. */
let isUseless = false

/**
 * Gives a microphone's sound as 16-bit samples, `sampleRate` a second, from the moment it resolves. What it resolves with
 * ends it, and resolves after the last samples; null where there is no sound to be had, or no microphone.
 */
export async function captureSound(
  opening: Promise<OpenMicrophone>,
  onSamples: (samples: Int16Array) => void,
): Promise<(() => Promise<void>) | null> {
  if (isUseless || typeof AudioWorkletNode === 'undefined') return null
  // Safari decides by the microphone how a context sounds, and whether it may.
  if (thisPlatform().isWebKit) await opening.catch(() => {})
  // Elsewhere it starts while the microphone opens: in Firefox that takes a second.
  const context = new AudioContext()
  try {
    await context.audioWorklet.addModule(workletUrl)
    const { stream } = await opening
    const node = new AudioWorkletNode(context, 'sound', {
      ...{ numberOfInputs: 1, numberOfOutputs: 1, channelCount: 1, channelCountMode: 'explicit' },
      processorOptions: { sampleRate },
    })
    const source = context.createMediaStreamSource(stream)
    const first = Promise.withResolvers<boolean>()
    const flushed = Promise.withResolvers<void>()
    node.port.onmessage = ({ data }: MessageEvent<Int16Array | null>) => {
      first.resolve(true)
      if (data === null) flushed.resolve()
      else onSamples(data)
    }
    // It is asked for sound only on its way to somewhere; it gives silence.
    source.connect(node).connect(context.destination)
    void context.resume()
    const wakeUp = () => context.state !== 'running' && context.state !== 'closed' && void context.resume()
    context.addEventListener('statechange', wakeUp)
    isUseless = !(await Promise.race([first.promise, after(patienceMs).then(() => false)]))
    if (isUseless) {
      console.info('Words cannot come while one speaks: no sound comes.')
      // On a busy machine it is only late, and will do for the next recording.
      node.port.onmessage = () => {
        node.port.onmessage = null
        isUseless = false
        void context.close()
      }
      return null
    }
    return async () => {
      context.removeEventListener('statechange', wakeUp)
      node.port.postMessage(null)
      await Promise.race([flushed.promise, after(flushMs)])
      node.port.onmessage = null
      await context.close()
    }
  } catch (error) {
    console.info('Words cannot come while one speaks.', error)
    void context.close()
    return null
  }
}

const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
