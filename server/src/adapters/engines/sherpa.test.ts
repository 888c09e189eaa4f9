import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { makeToyMoonshine } from '../../../test/toy-moonshine.ts'
import { makeToyTransducer } from '../../../test/toy-transducer/make.ts'
import { makeToyNemotron, makeToyZipformer } from '../../../test/toy-transducer/streaming.ts'
import { one, play, stop, three, two } from '../../../test/toy-transducer/tones.ts'
import { EngineGone, EngineMissing } from './engine.ts'
import { testEngine } from './engine-suite.ts'
import { sherpaEngine } from './sherpa.ts'

const options = { timeout: 120_000 }
const never = new AbortController().signal

/** A toy model in a folder of its own. */
function makeModel(make: (folder: string) => void = makeToyTransducer) {
  const folder = mkdtempSync(path.join(tmpdir(), 'toy-model-'))
  make(folder)
  return folder
}

const facts = { name: 'toy', languages: ['en-US'] }

describe.each([
  ['transducer', 'transducer', makeToyTransducer],
  ['Moonshine', 'moonshine', makeToyMoonshine],
  ['Nemotron', 'streaming-transducer', makeToyNemotron],
  ['zipformer', 'streaming-transducer', makeToyZipformer],
] as const)('A %s model that hears tones, run by sherpa-onnx', (_name, kind, make) => {
  const choice = sherpaEngine({ ...facts, kind }, { folder: makeModel(make), concurrency: 2 })
  testEngine(choice, async () => ({
    samples: play(one, two, three, stop),
    accepts: (text) => text === 'One two three.',
  }))

  // Moonshine does not know when it heard what.
  test.skipIf(kind === 'moonshine')(
    'tells when each word was said, and how sure it is',
    options,
    async () => {
      const engine = await choice.open()
      onTestFinished(() => engine.close())
      const { words = [] } = await engine.transcribe(play(one, two, three, stop), never)
      expect(words.map(({ word }) => word)).toEqual(['One', 'two', 'three.'])
      for (const [i, { start, end, confidence }] of words.entries()) {
        // Half a second each, after a quarter of silence.
        expect(Math.abs(start - (0.25 + 0.5 * i))).toBeLessThan(0.1)
        expect(end).toBeGreaterThan(start)
        expect(confidence).toBeGreaterThan(0.9)
      }
    },
  )

  test('keeps capitals, punctuation and order as the model gives them', options, async () => {
    const engine = await choice.open()
    onTestFinished(() => engine.close())
    const hear = async (...tones: number[]) => (await engine.transcribe(play(...tones), never)).text
    expect(await Promise.all([hear(three, one, stop), hear(two), hear()])).toEqual(['three One.', 'two', ''])
  })
})

test.for([
  ['one it knows', 'de-DE'],
  ['one it does not know', 'tlh'],
] as const)(
  'A streaming model of many languages is told the language; %s: %s',
  options,
  async ([, language]) => {
    const folder = makeModel((place) => makeToyNemotron(place, { languages: true }))
    const engine = await sherpaEngine(
      { ...facts, kind: 'streaming-transducer' },
      { folder, concurrency: 2 },
    ).open()
    onTestFinished(() => engine.close())
    const stream = engine.openStream?.(language)
    await stream?.hear(play(one, two))
    expect((await stream?.finish())?.text).toBe('One two')
    expect((await engine.transcribe(play(two, stop), never, language)).text).toBe('two.')
  },
)

test('A folder without a model is a missing engine', options, async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'toy-model-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const opening = sherpaEngine({ ...facts, kind: 'transducer' }, { folder, concurrency: 2 }).open()
  await expect(opening).rejects.toThrow(EngineMissing)
})

test.for(['encoder.int8.onnx', 'joiner.int8.onnx', 'tokens.txt'])(
  'A model whose %s is damaged does not open, and harms nobody else',
  options,
  async (name) => {
    const folder = makeModel()
    onTestFinished(() => rmSync(folder, { recursive: true }))
    writeFileSync(path.join(folder, name), readFileSync(path.join(folder, name)).subarray(0, 20))
    const opening = sherpaEngine({ ...facts, kind: 'transducer' }, { folder, concurrency: 2 }).open()
    await expect(opening).rejects.toSatisfy(
      (error) => error instanceof EngineGone || error instanceof EngineMissing,
    )
  },
)

test.for([makeToyTransducer, makeToyMoonshine, makeToyNemotron, makeToyZipformer])(
  'A toy model is a few kilobytes',
  (make) => {
    const folder = makeModel(make)
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const size = readdirSync(folder).reduce(
      (sum, name) => sum + readFileSync(path.join(folder, name)).length,
      0,
    )
    expect(size).toBeLessThan(40_000)
  },
)
