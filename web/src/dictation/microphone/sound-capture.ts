import { sampleRate } from '@plainspoken/contract/limits'
import workletUrl from './sound-worklet.ts?worker&url'

/** A context that does not run gives no sound: as where there is no loudspeaker, in Firefox. */
const patienceMs = 700
const flushMs = 300

/** It gave nothing before, and would not now. */
let isUseless = false

/**
 * Gives a stream's sound as 16-bit samples, `sampleRate` a second, from the moment it resolves. What it resolves with ends
 * it, and resolves after the last samples; null where there is no sound to be had.
 */
export async function captureSound(
  stream: MediaStream,
  onSamples: (samples: Int16Array) => void,
): Promise<(() => Promise<void>) | null> {
  if (isUseless || typeof AudioWorkletNode === 'undefined') return null
  const context = new AudioContext()
  try {
    await context.audioWorklet.addModule(workletUrl)
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
    if (isUseless) throw new Error('No sound comes.')
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
