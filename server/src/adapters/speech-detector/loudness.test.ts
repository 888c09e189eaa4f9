import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { ffmpeg, reading, samplesOf, toSamples } from '../../../test/audio.ts'
import { makeSegmenter } from '../../dictation/segmenter.ts'
import { loudnessDetector } from './loudness.ts'
import { openSilero } from './silero.ts'
import { windowSamples } from './speech-detector.ts'
import { testSpeechDetector } from './speech-detector-suite.ts'

const options = { timeout: 60_000 }

/** For each window of a recording, whether a segment made by loudness holds it. */
async function windowsKept(samples: Int16Array): Promise<boolean[]> {
  const segmenter = makeSegmenter()
  const speech = await (await loudnessDetector.open()).detect(samples)
  const kept = speech.map(() => false)
  for (const segment of [...segmenter.push(samples, speech), ...segmenter.end()]) {
    const first = Math.round((segment.start * 16_000) / windowSamples)
    kept.fill(true, first, first + Math.ceil(segment.samples.length / windowSamples))
  }
  return kept
}

const seconds = (windows: readonly boolean[]) => (windows.filter(Boolean).length * windowSamples) / 16_000

const mix = async (...args: string[]) =>
  toSamples(
    await ffmpeg(...args, '-t', '20', '-ar', '16000', '-ac', '1', '-c:a', 'pcm_s16le', '-f', 's16le', '-'),
  )

describe('By loudness', () => {
  testSpeechDetector(async () => loudnessDetector)

  test('keeps a voice that begins at once, and one in the middle of steady noise', options, async () => {
    const voice = ['-i', reading.file]
    expect(seconds(await windowsKept(await mix(...voice)))).toBeGreaterThan(reading.seconds - 0.3)
    const noise = ['-f', 'lavfi', '-i', 'anoisesrc=amplitude=0.02:color=pink:seed=1']
    const join = [
      '-filter_complex',
      '[0:a]adelay=7000:all=1[late];[late][1:a]amix=normalize=0:duration=longest',
    ]
    const kept = await windowsKept(await mix(...voice, ...noise, ...join))
    expect(seconds(kept)).toBeLessThan(reading.seconds + 1)
    const spoken = kept.slice(Math.ceil((7.2 * 16_000) / windowSamples), (12.7 * 16_000) / windowSamples)
    expect(spoken.filter((isKept) => !isKept)).toEqual([])
  })

  test(
    'finds nothing to recognise in a click, nor in noise that a browser has encoded',
    options,
    async () => {
      const click = new Int16Array(20 * 16_000)
      click.fill(20_000, 160_000, 160_400)
      expect(seconds(await windowsKept(click))).toBe(0)
      const noise = ['-f', 'lavfi', '-i', 'anoisesrc=amplitude=0.1:color=pink:seed=1:duration=20']
      const file = path.join(mkdtempSync(path.join(tmpdir(), 'noise-')), 'noise.webm')
      onTestFinished(() => rmSync(path.dirname(file), { recursive: true }))
      await ffmpeg(...noise, '-c:a', 'libopus', '-b:a', '32k', file)
      expect(seconds(await windowsKept(await samplesOf(file)))).toBe(0)
    },
  )

  const clips = fileURLToPath(new URL('../../../../../shared/speech/audio/wav/', import.meta.url))
  test.skipIf(!existsSync(clips))(
    'loses nothing of what the neural detector hears in hard recordings',
    options,
    async () => {
      const silero = await openSilero()
      onTestFinished(() => silero.close())
      // A meeting, somebody's own microphone, a voice scarcely above its hiss, a reading, an old speech.
      const names = ['ami_ES2011a', 'cv_en_22058266', 'mfa_cold_corpus', 'ls_1688-142285-0003', 'jfk']
      for (const name of names) {
        const samples = await samplesOf(path.join(clips, `${name}.wav`))
        const stream = await silero.open()
        const speech = await stream.detect(samples)
        stream.close()
        const kept = await windowsKept(samples)
        const lost = speech.filter((isSpeech, i) => isSpeech && !kept[i])
        expect(lost.length / speech.length, name).toBeLessThan(0.005)
      }
    },
  )
})
