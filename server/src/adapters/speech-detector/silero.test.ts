import { describe, expect, onTestFinished, test } from 'vitest'
import { reading, samplesOf } from '../../../test/audio.ts'
import { childProcesses } from '../../../test/child-processes.ts'
import { openSilero } from './silero.ts'
import { windowSamples } from './speech-detector.ts'
import { testSpeechDetector } from './speech-detector-suite.ts'

const options = { timeout: 60_000 }

const detectorProcesses = () => childProcesses('silero-child')

/** A detector alone, and the number of its process. */
async function openOwn(settings?: Parameters<typeof openSilero>[0]) {
  const before = new Set(detectorProcesses())
  const detector = await openSilero(settings)
  onTestFinished(() => detector.close())
  return { detector, pid: detectorProcesses().find((pid) => !before.has(pid)) ?? 0 }
}

describe('Silero', () => {
  testSpeechDetector(openSilero)

  test.for(['SIGKILL', 'SIGSTOP'] as const)(
    'goes on in a new process when the old one gets a %s in the middle of a recording',
    options,
    async (signal) => {
      const { detector, pid } = await openOwn({ hangMs: 3000 })
      const samples = await samplesOf(reading.file)
      const stream = await detector.open()
      const half = 100 + windowSamples * Math.floor(samples.length / windowSamples / 2)
      const speech = await stream.detect(samples.slice(0, half))
      process.kill(pid, signal)
      speech.push(...(await stream.detect(samples.slice(half))))
      expect(speech.length).toBe(Math.floor(samples.length / windowSamples))
      expect(speech.filter(Boolean).length / speech.length).toBeGreaterThan(0.7)
      expect(detectorProcesses()).not.toContain(pid)
    },
  )

  test('rejects what comes after it was closed', options, async () => {
    const { detector } = await openOwn()
    const stream = await detector.open()
    await detector.close()
    await expect(stream.detect(new Int16Array(windowSamples))).rejects.toThrow('has ended')
  })
})
