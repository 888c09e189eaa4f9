import { existsSync } from 'node:fs'
import { promisify } from 'node:util'
import type { SpokenWord } from '@plainspoken/contract/dictation'
import koffi from 'koffi'
import { EngineMissing, type EngineStream, type Recognised } from './engine.ts'
import { makeOwnWords, type OwnWords } from './pocketsphinx-own-words.ts'

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

/** The initial loudness that the model assumes: its own mean of each coefficient. */
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

/** The library's `cmn_t`: the mean that is taken away, and the sum over the frames that it comes from. */
const runningMean = koffi.struct({
  mean: 'void *',
  variance: 'void *',
  sum: 'void *',
  frames: 'int32_t',
  length: 'int32_t',
})

/**
 * The usual mean counts as much as half a second of sound, not as five seconds: else a short utterance is over before its
 * voice and microphone are known. Of 329 words of 20 read clips, heard live, 164 were wrong instead of 195.
 */
const usualFrames = 50
/** The mean is taken anew so often. Counted from the utterance's beginning: a broken connection changes no word. */
const samplesPerMean = 2048

const framesPerSecond = 100

type Decoder = { handle: unknown; mean: unknown; own: OwnWords | null }

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
  const freeArguments = base.func('int cmd_ln_free_r(void *)')
  const initialise = sphinx.func('void *ps_init(void *)')
  const free = sphinx.func('int ps_free(void *)')
  const setLog = base.func('void err_set_logfp(void *)')
  const getFeatures = sphinx.func('void *ps_get_feat(void *)')
  const setMean = base.func('void cmn_live_set(void *, const float *)')
  const updateMean = base.func('void cmn_live_update(void *)')
  const startStream = sphinx.func('int ps_start_stream(void *)')
  const startUtterance = sphinx.func('int ps_start_utt(void *)')
  const processRaw = sphinx.func('int ps_process_raw(void *, const int16_t *, size_t, int, int)')
  const endUtterance = sphinx.func('int ps_end_utt(void *)')
  const getLogarithms = sphinx.func('void *ps_get_logmath(void *)')
  const fromLogarithm = base.func('double logmath_exp(void *, int)')
  const firstSegment = sphinx.func('void *ps_seg_iter(void *, void *)')
  const nextSegment = sphinx.func('void *ps_seg_next(void *)')
  const wordOf = sphinx.func('const char *ps_seg_word(void *)')
  const framesOf = sphinx.func('void ps_seg_frames(void *, _Out_ int *, _Out_ int *)')
  const chanceOf = sphinx.func('int32_t ps_seg_prob(void *, void *, void *, void *)')
  const getHypothesis = sphinx.func('const char *ps_get_hyp(void *, _Out_ int32_t *)')

  const settings = {
    '-hmm': `${model}/en-us`,
    '-dict': `${model}/cmudict-en-us.dict`,
    '-cmninit': usualMean.join(','),
    // By itself it leaves long silences out, and does not say where: the times of words would be wrong behind them.
    '-remove_silence': 'no',
  }
  /**
   * Live words must keep up with the speaker while several share a core. A second pass over the utterance takes a second
   * at its end, and gains one word in two hundred. In noise the search goes on in ever more places and gains nothing by it:
   * at most 5000 of them, and 20 ends of words in a hundredth of a second, halve the cost of recognition.
   */
  const live = { ...settings, '-fwdflat': 'no', '-maxhmmpf': '5000', '-maxwpf': '20' }
  const settingsOf = { recordings: settings, live }

  // Its log is one for all decoders, and not made for several threads.
  setLog(null)

  const languageModel = `${model}/en-us.lm.bin`
  function configure(of: Use, more: Record<string, string>): unknown {
    const all = { ...settingsOf[of], ...more }
    const pairs = Object.entries(all).flatMap(([name, value]) => ['str', name, 'str', value])
    return readArguments(null, knownArguments(), 1, ...pairs, 'void *', null)
  }

  function toDecoder(handle: unknown): Decoder {
    if (!handle) throw new EngineMissing(`The PocketSphinx model cannot be read: ${howToInstall}.`)
    return { handle, mean: koffi.decode(getFeatures(handle), features).mean, own: null }
  }

  const initialiseAsync = promisify<unknown, unknown>(initialise.async)
  /** On a thread of its own, so that nobody who speaks has to wait. */
  async function load(of: Use): Promise<Decoder> {
    const configuration = configure(of, { '-lm': languageModel })
    const handle = await initialiseAsync(configuration)
    freeArguments(configuration)
    return toDecoder(handle)
  }

  const ownWords = makeOwnWords({ base, sphinx, languageModel })
  /** One that knows a person's own words as well, and is theirs alone: what it has learnt cannot be taken from it. */
  async function loadOwn(of: Use, words: readonly string[]): Promise<Decoder> {
    const configuration = configure(of, {})
    const decoder = toDecoder(await initialiseAsync(configuration))
    try {
      return { ...decoder, own: await ownWords.tell(decoder.handle, configuration, words) }
    } catch (error) {
      free(decoder.handle)
      throw error
    } finally {
      freeArguments(configuration)
    }
  }

  /** Decoders that wait for work, the last one first: each takes a third of a second to load, and 95 MB. */
  const idle: Record<Use, Promise<Decoder>[]> = { recordings: [], live: [] }
  const take = (of: Use) => idle[of].pop() ?? load(of)
  const giveBack = (of: Use, decoder: Decoder) => idle[of].push(Promise.resolve(decoder))
  giveBack(use, toDecoder(initialise(configure(use, { '-lm': languageModel }))))

  /** One decoder more than there are streams: who comes next finds theirs loaded. */
  let streams = 0
  let liveDecoders = idle.live.length
  function makeReady() {
    streams++
    if (streams < liveDecoders) return
    liveDecoders++
    const loading = load('live')
    // Whoever takes it is told.
    loading.catch(() => {})
    idle.live.unshift(loading)
  }

  function begin(decoder: Decoder): Decoder {
    // It forgets what the last utterance taught it about noise and loudness.
    startStream(decoder.handle)
    setMean(decoder.mean, usualMean)
    const parts = koffi.decode(decoder.mean, runningMean)
    const sum = usualMean.map((coefficient) => coefficient * usualFrames)
    koffi.encode(parts.sum, 'float', sum, sum.length)
    koffi.encode(decoder.mean, runningMean, { ...parts, frames: usualFrames })
    startUtterance(decoder.handle)
    return decoder
  }

  function process({ handle }: Decoder, samples: Int16Array, isWhole: boolean) {
    const frames: number = processRaw(handle, samples, samples.length, 0, isWhole ? 1 : 0)
    if (frames < 0) throw new Error('PocketSphinx could not process the samples.')
  }

  function readText({ handle, own }: Decoder): string {
    const hypothesis: string | null = getHypothesis(handle, [0])
    const heard = hypothesis ?? ''
    return own ? own.write(heard) : heard
  }

  /** The words of an utterance that has ended. */
  function readSaid(decoder: Decoder): Recognised {
    const text = readText(decoder)
    const logarithms = getLogarithms(decoder.handle)
    const words: SpokenWord[] = []
    /** Frames are counted on from what the decoder has heard before. */
    let origin: number | null = null
    for (let at = firstSegment(decoder.handle, null); at; at = nextSegment(at)) {
      const frames = [[0], [0]]
      framesOf(at, ...frames)
      const [from = 0, last = 0] = frames.flat()
      origin ??= from
      // Pauses and noises; the number tells which of its pronunciations was heard.
      const word = String(wordOf(at)).replace(/\(\d+\)$/, '')
      if (/^[<[+]/.test(word)) continue
      const confidence = Math.min(1, fromLogarithm(logarithms, chanceOf(at, null, null, null)))
      const start = (from - origin) / framesPerSecond
      const end = (last + 1 - origin) / framesPerSecond
      words.push(
        ...(decoder.own?.split({ word, start, end, confidence }) ?? [{ word, start, end, confidence }]),
      )
    }
    return { text, words }
  }

  /** Of whoever's own words were told last: an upload's pieces come one after the other. */
  let lastOwn: { key: string; decoder: Promise<Decoder> } | null = null
  function takeOwn(words: readonly string[]): Promise<Decoder> {
    const key = JSON.stringify(words)
    if (lastOwn?.key === key) return lastOwn.decoder
    letGo(lastOwn?.decoder)
    const decoder = loadOwn('recordings', words)
    const mine = { key, decoder }
    lastOwn = mine
    decoder.catch(() => {
      if (lastOwn === mine) lastOwn = null
    })
    return decoder
  }

  function letGo(decoder: Promise<Decoder> | undefined) {
    decoder?.then(({ handle }) => free(handle)).catch(() => {})
  }

  return {
    async transcribe(samples: Int16Array, _language: string, words: readonly string[]): Promise<Recognised> {
      const decoder = words.length > 0 ? await takeOwn(words) : await take('recordings')
      try {
        begin(decoder)
        // The whole utterance at once normalises over all of it: five points better than in pieces.
        process(decoder, samples, true)
        endUtterance(decoder.handle)
        return readSaid(decoder)
      } finally {
        if (!decoder.own) giveBack('recordings', decoder)
      }
    },

    openStream(_language: string, words: readonly string[]): EngineStream {
      const own = words.length > 0 ? loadOwn('live', words) : null
      // Whoever hears is told.
      own?.catch(() => {})
      if (!own) makeReady()
      // Only while somebody speaks: in a pause another stream may use it.
      let decoder: Decoder | null = null
      let heard = 0
      let isClosed = false

      function end(): Recognised {
        if (!decoder) return { text: '' }
        const ended = decoder
        decoder = null
        heard = 0
        endUtterance(ended.handle)
        const said = readSaid(ended)
        if (!own) giveBack('live', ended)
        return said
      }

      return {
        async hear(samples) {
          decoder ??= begin(await (own ?? take('live')))
          // Whoever has left while it was loaded does not say so again.
          if (isClosed) return end().text
          for (let at = 0; at < samples.length; ) {
            const next = at + samplesPerMean - (heard % samplesPerMean)
            const some = samples.subarray(at, next)
            process(decoder, some, false)
            at = next
            heard += some.length
            if (heard % samplesPerMean === 0) updateMean(decoder.mean)
          }
          return readText(decoder)
        },
        finish: async () => end(),
        close() {
          isClosed = true
          if (!own) streams--
          end()
          if (own) letGo(own)
        },
      }
    },
  }
}
