import { existsSync } from 'node:fs'
import koffi from 'koffi'
import { EngineMissing, type EngineStream } from './engine.ts'

const howToInstall = 'install Debian’s packages libpocketsphinx3 and pocketsphinx-en-us'

type Library = ReturnType<typeof koffi.load>

function loadLibrary(file: string): Library {
  try {
    return koffi.load(file)
  } catch (error) {
    throw new EngineMissing(`PocketSphinx is not installed (${file} is missing): ${howToInstall}.`, {
      cause: error,
    })
  }
}

/** What a loudness to start from looks like to the model: its own mean of each coefficient. */
const usualMean = [41, -5.29, -0.12, 5.09, 2.48, -4.07, -1.37, -1.78, -5.08, -2.05, -6.45, -1.42, 1.17]

/** The beginning of the library's `feat_t`, as far as its running mean. */
const features = koffi.struct({
  refcount: 'int',
  name: 'void *',
  cepsize: 'int32_t',
  streams: 'int32_t',
  streamLengths: 'void *',
  windowSize: 'int32_t',
  subvectors: 'int32_t',
  subvectorLengths: 'void *',
  subvectorPlaces: 'void *',
  buffer: 'void *',
  subvectorDimension: 'int32_t',
  meanKind: 'int',
  variance: 'int32_t',
  gain: 'int',
  compute: 'void *',
  mean: 'void *',
})

type Decoder = { handle: unknown; mean: unknown }

/** A decoder is opened for the one or the other. */
type Use = 'recordings' | 'live'

/**
 * Loads PocketSphinx into this process, with a decoder for one use; calls block the thread, so it belongs into a process of
 * its own. Throws `EngineMissing` when the library or the model is not there.
 */
export function loadPocketSphinx(model: string, use: Use) {
  if (!existsSync(`${model}/en-us/mdef`))
    throw new EngineMissing(`The PocketSphinx model is not installed: ${howToInstall}.`)
  const base = loadLibrary('libsphinxbase.so.3')
  const sphinx = loadLibrary('libpocketsphinx.so.3')
  const knownArguments = sphinx.func('void *ps_args()')
  const readArguments = base.func('void *cmd_ln_init(void *, void *, int, ...)')
  const initialise = sphinx.func('void *ps_init(void *)')
  const getFeatures = sphinx.func('void *ps_get_feat(void *)')
  const setMean = base.func('void cmn_live_set(void *, const float *)')
  const startStream = sphinx.func('int ps_start_stream(void *)')
  const startUtterance = sphinx.func('int ps_start_utt(void *)')
  const processRaw = sphinx.func('int ps_process_raw(void *, const int16_t *, size_t, int, int)')
  const endUtterance = sphinx.func('int ps_end_utt(void *)')
  const getHypothesis = sphinx.func('const char *ps_get_hyp(void *, _Out_ int32_t *)')

  const settings = {
    '-hmm': `${model}/en-us`,
    '-lm': `${model}/en-us.lm.bin`,
    '-dict': `${model}/cmudict-en-us.dict`,
    '-cmninit': usualMean.join(','),
    '-logfn': '/dev/null',
  }
  /**
   * What is live must keep up with who speaks, and several share a core. A second pass over the utterance takes a second at
   * its end, and gains one word in two hundred; in noise the search goes on in ever more places at once, at three times the
   * cost, and hardly a word is found in those beyond the first thousands.
   */
  const live = { ...settings, '-fwdflat': 'no', '-maxhmmpf': '3000' }
  const settingsOf = { recordings: settings, live }

  function openDecoder(of: Use): Decoder {
    const pairs = Object.entries(settingsOf[of]).flatMap(([name, value]) => ['str', name, 'str', value])
    const handle = initialise(readArguments(null, knownArguments(), 1, ...pairs, 'void *', null))
    if (!handle) throw new EngineMissing(`The PocketSphinx model cannot be read: ${howToInstall}.`)
    return { handle, mean: koffi.decode(getFeatures(handle), features).mean }
  }

  /** Decoders that wait for work: each takes a third of a second to load, and 95 MB. */
  const idle: Record<Use, Decoder[]> = { recordings: [], live: [] }
  idle[use].push(openDecoder(use))
  const take = (of: Use) => idle[of].pop() ?? openDecoder(of)

  function begin({ handle, mean }: Decoder) {
    // What the last utterance has taught it about noise and loudness is forgotten.
    startStream(handle)
    setMean(mean, usualMean)
    startUtterance(handle)
  }

  function process({ handle }: Decoder, samples: Int16Array, isWhole: boolean) {
    const frames: number = processRaw(handle, samples, samples.length, 0, isWhole ? 1 : 0)
    if (frames < 0) throw new Error('PocketSphinx could not process the samples.')
  }

  function readText({ handle }: Decoder): string {
    const hypothesis: string | null = getHypothesis(handle, [0])
    return hypothesis ?? ''
  }

  return {
    transcribe(samples: Int16Array): string {
      const decoder = take('recordings')
      try {
        begin(decoder)
        // The whole utterance at once normalises over all of it: five points better than in pieces.
        process(decoder, samples, true)
        endUtterance(decoder.handle)
        return readText(decoder)
      } finally {
        idle.recordings.push(decoder)
      }
    },

    openStream(): EngineStream {
      // Only while somebody speaks: in a pause another stream may use it.
      let decoder: Decoder | null = null
      const end = () => {
        if (!decoder) return ''
        const { handle } = decoder
        endUtterance(handle)
        const text = readText(decoder)
        idle.live.push(decoder)
        decoder = null
        return text
      }
      return {
        async hear(samples) {
          if (!decoder) {
            decoder = take('live')
            begin(decoder)
          }
          process(decoder, samples, false)
          return readText(decoder)
        },
        finish: async () => end(),
        close: end,
      }
    },
  }
}
