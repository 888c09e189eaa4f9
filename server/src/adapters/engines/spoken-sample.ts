import { createReadStream } from 'node:fs'
import path from 'node:path'
import { webAssemblyDecoder } from '../decoders/webassembly.ts'
import { joinSamples } from '../speech-detector/speech-detector.ts'
import { type EngineChoice, EngineGone } from './engine.ts'
import { ModelRefused } from './model-store.ts'

/** Sound, and what is said in it. */
export type Sample = { read(): Promise<Int16Array>; words: readonly string[] }

const never = new AbortController().signal
/** Even the basic engine gets more of the words than this. */
const leastShare = 0.7

/** Six seconds of a volunteer reading "Sense and Sensibility" for LibriVox (public domain), Opus in WebM at 24 kbit/s. */
export const spokenSample: Sample = {
  words:
    'had he married a more amiable woman he might have been made still more respectable than he was'.split(
      ' ',
    ),
  async read() {
    const file = createReadStream(path.join(import.meta.dirname, 'spoken-sample.webm'))
    const parts: Int16Array[] = []
    for await (const sound of webAssemblyDecoder().decode('webm', file, never))
      if (!('lost' in sound)) parts.push(sound)
    return joinSamples(parts)
  },
}

/** Opens a model and lets it hear a sample. Rejects with `ModelRefused` when it does not write the words. */
export async function checkModel(choice: EngineChoice, { read, words }: Sample) {
  const samples = await read()
  const engine = await choice.open().catch((error) => {
    if (!(error instanceof EngineGone)) throw error
    throw new ModelRefused(`${choice.name} is damaged. To fetch it anew, remove it first.`, { cause: error })
  })
  try {
    const { text } = await engine.transcribe(samples, never, choice.abilities.languages[0])
    const heard = new Set(text.toLowerCase().match(/[\p{L}\p{N}']+/gu))
    const share = words.filter((word) => heard.has(word)).length / words.length
    if (share < leastShare)
      throw new ModelRefused(
        `${choice.name} hears “${text}” where “${words.join(' ')}” is said. It does not serve.`,
      )
  } finally {
    await engine.close()
  }
}
