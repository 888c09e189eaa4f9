import { describe, expect, test } from 'vitest'
import { reading, samplesOf, shareOfWords } from '../../../test/audio.ts'
import { EngineMissing } from './engine.ts'
import { testEngine } from './engine-suite.ts'
import { pocketSphinx } from './pocketsphinx.ts'

describe('PocketSphinx', () => {
  testEngine(pocketSphinx(), async () => ({
    samples: await samplesOf(reading.file),
    accepts: (text) => shareOfWords(reading.words, text) >= 0.7,
  }))

  test('says which packages to install when its model is missing', { timeout: 60_000 }, async () => {
    const opening = pocketSphinx('/nowhere').open()
    await expect(opening).rejects.toThrow(EngineMissing)
    await expect(opening).rejects.toThrow(/pocketsphinx-en-us/)
  })
})
