import { existsSync } from 'node:fs'
import koffi from 'koffi'
import { EngineMissing } from './engine.ts'

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

/**
 * Loads PocketSphinx into this process; calls block the thread, so it belongs into a process of its own.
 * Throws `EngineMissing` when the library or the model is not there.
 */
export function loadPocketSphinx(model: string): (samples: Int16Array) => string {
  if (!existsSync(`${model}/en-us/mdef`))
    throw new EngineMissing(`The PocketSphinx model is not installed: ${howToInstall}.`)
  const base = loadLibrary('libsphinxbase.so.3')
  const sphinx = loadLibrary('libpocketsphinx.so.3')
  const knownArguments = sphinx.func('void *ps_args()')
  const readArguments = base.func('void *cmd_ln_init(void *, void *, int, ...)')
  const openDecoder = sphinx.func('void *ps_init(void *)')
  const startStream = sphinx.func('int ps_start_stream(void *)')
  const startUtterance = sphinx.func('int ps_start_utt(void *)')
  const processRaw = sphinx.func('int ps_process_raw(void *, const int16_t *, size_t, int, int)')
  const endUtterance = sphinx.func('int ps_end_utt(void *)')
  const getHypothesis = sphinx.func('const char *ps_get_hyp(void *, _Out_ int32_t *)')

  const settings = {
    '-hmm': `${model}/en-us`,
    '-lm': `${model}/en-us.lm.bin`,
    '-dict': `${model}/cmudict-en-us.dict`,
    '-logfn': '/dev/null',
  }
  const pairs = Object.entries(settings).flatMap(([name, value]) => ['str', name, 'str', value])
  const decoder = openDecoder(readArguments(null, knownArguments(), 1, ...pairs, 'void *', null))
  if (!decoder) throw new EngineMissing(`The PocketSphinx model cannot be read: ${howToInstall}.`)

  return (samples) => {
    // A new stream forgets the noise level of the recording before.
    startStream(decoder)
    startUtterance(decoder)
    // The whole utterance at once (last argument 1) normalises over all of it: five points better than in pieces.
    const frames: number = processRaw(decoder, samples, samples.length, 0, 1)
    endUtterance(decoder)
    if (frames < 0) throw new Error('PocketSphinx could not process the samples.')
    const hypothesis: string | null = getHypothesis(decoder, [0])
    return hypothesis ?? ''
  }
}
