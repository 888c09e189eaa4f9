import { afterAll, beforeAll, expect, test } from 'vitest'
import { ffmpeg, reading, samplesOf, toSamples } from '../../../test/audio.ts'
import { type SpeechDetector, windowSamples } from './speech-detector.ts'

/** Requirements for every speech detector, called from the detector's own test. */
export function testSpeechDetector(open: () => Promise<SpeechDetector>) {
  const options = { timeout: 60_000 }
  let detector: SpeechDetector

  beforeAll(async () => {
    detector = await open()
  }, 60_000)
  afterAll(() => detector?.close())

  async function shareOfSpeech(samples: Int16Array, perCall = samples.length) {
    const stream = await detector.open()
    const speech: boolean[] = []
    for (let at = 0; at < samples.length; at += perCall)
      speech.push(...(await stream.detect(samples.slice(at, at + perCall))))
    stream.close()
    expect(speech.length).toBe(Math.floor(samples.length / windowSamples))
    return speech.filter(Boolean).length / speech.length
  }

  const made = async (source: string) =>
    toSamples(await ffmpeg('-f', 'lavfi', '-i', source, '-ar', '16000', '-ac', '1', '-f', 's16le', '-'))

  test('hears speech in a reading', options, async () => {
    expect(await shareOfSpeech(await samplesOf(reading.file))).toBeGreaterThan(0.7)
  })

  test.for([
    ['silence', 'anullsrc=duration=20'],
    ['white noise', 'anoisesrc=duration=20:amplitude=0.3:color=white:seed=1'],
    ['brown noise', 'anoisesrc=duration=20:amplitude=0.5:color=brown:seed=1'],
    ['a hum', 'sine=frequency=50:duration=20'],
    ['a chord', 'aevalsrc=0.2*sin(523*PI*t)+0.2*sin(659*PI*t)+0.2*sin(784*PI*t):duration=20'],
  ] as const)('hears none in %s', options, async ([, source]) => {
    expect(await shareOfSpeech(await made(source))).toBeLessThan(0.02)
  })

  test('answers the same however the samples are divided', options, async () => {
    const samples = await samplesOf(reading.file)
    expect(await shareOfSpeech(samples, 777)).toBe(await shareOfSpeech(samples))
  })

  test('keeps recordings that come at the same time apart', options, async () => {
    const samples = await samplesOf(reading.file)
    const alone = await shareOfSpeech(samples)
    const silence = new Int16Array(samples.length)
    const together = await Promise.all([
      shareOfSpeech(samples, 4000),
      shareOfSpeech(silence, 4000),
      shareOfSpeech(samples, 4000),
    ])
    expect(together).toEqual([alone, 0, alone])
  })
}
