import { createReadStream } from 'node:fs'
import path from 'node:path'
import { recognitionLanguage } from '@plainspoken/contract/limits'
import type { Decoder } from '../decoders/decoder.ts'
import { webAssemblyDecoder } from '../decoders/webassembly.ts'
import { joinSamples } from '../speech-detector/speech-detector.ts'
import type { EngineChoice, Recognised } from './engine.ts'

/** Sound, and what is said in it, in English. It is read with the decoder that comes with the product unless another one is given. */
export type Sample = { read(decoder?: Decoder): Promise<Int16Array>; words: readonly string[] }

const never = new AbortController().signal
/** Even the basic engine gets more of the words than this. */
const leastShare = 0.7

/** Six seconds of a volunteer reading "Sense and Sensibility" for LibriVox (public domain), Opus in WebM at 24 kbit/s. */
export const spokenSample: Sample = {
  words:
    'had he married a more amiable woman he might have been made still more respectable than he was'.split(
      ' ',
    ),
  async read(decoder = webAssemblyDecoder()) {
    const file = createReadStream(path.join(import.meta.dirname, 'spoken-sample.webm'))
    const parts: Int16Array[] = []
    for await (const sound of decoder.decode('webm', file, never)) if (!('lost' in sound)) parts.push(sound)
    return joinSamples(parts)
  },
}

/**
 * Opens an engine and lets it hear a sample. `misheard` is a sentence where it does not write the words, `engine` who heard it
 * where that was another one. Rejects as opening and recognising do.
 */
export async function hearSample(
  choice: EngineChoice,
  { read, words }: Sample,
  decoder?: Decoder,
): Promise<{ misheard: string | null; engine: Recognised['engine'] }> {
  const samples = await read(decoder)
  const listener = await choice.open()
  try {
    const { text, engine } = await listener.transcribe(samples, never, recognitionLanguage)
    const heard = new Set(text.toLowerCase().match(/[\p{L}\p{N}']+/gu))
    const share = words.filter((word) => heard.has(word)).length / words.length
    const misheard = `${choice.name} hears “${text}” where “${words.join(' ')}” is said.`
    return { misheard: share < leastShare ? misheard : null, engine }
  } finally {
    await listener.close()
  }
}
