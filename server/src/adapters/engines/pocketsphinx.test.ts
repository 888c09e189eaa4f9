import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { sampleRate } from '@plainspoken/contract/limits'
import { describe, expect, onTestFinished, test } from 'vitest'
import { reading, samplesOf, shareOfWords } from '../../../test/audio.ts'
import { EngineMissing } from './engine.ts'
import { testEngine } from './engine-suite.ts'
import { pocketSphinx } from './pocketsphinx.ts'

describe('PocketSphinx', () => {
  testEngine(pocketSphinx(), async () => ({
    samples: await samplesOf(reading.file),
    accepts: (text) => shareOfWords(reading.words, text) >= 0.7,
  }))

  test('tells when each word was said, also behind a long pause, and how sure it is', {
    timeout: 60_000,
  }, async () => {
    const engine = await pocketSphinx().open()
    onTestFinished(() => engine.close())
    const spoken = await samplesOf(reading.file)
    const twice = new Int16Array(2 * spoken.length + 2 * sampleRate)
    twice.set(spoken)
    twice.set(spoken, spoken.length + 2 * sampleRate)
    const { text, words = [] } = await engine.transcribe(twice, new AbortController().signal)
    expect(words.map(({ word }) => word).join(' ')).toBe(text)
    const [first, second] = words.filter(({ word }) => word === 'respectable')
    expect((second?.start ?? 0) - (first?.start ?? 0)).toBeCloseTo(spoken.length / sampleRate + 2, 1)
    for (const { confidence } of words) expect(confidence).toBeLessThanOrEqual(1)
    expect(Math.min(...words.map(({ confidence = 1 }) => confidence))).toBeLessThan(0.9)
  })

  test('hears the own words of who speaks, and tells their times; others, and who comes next, have none of them', {
    timeout: 120_000,
  }, async () => {
    const engine = await pocketSphinx().open()
    onTestFinished(() => engine.close())
    const spoken = await samplesOf(reading.file)
    const { signal } = new AbortController()
    const hear = (...words: string[]) => engine.transcribe(spoken, signal, 'en-US', words)
    const other = await hear()
    expect(other.text).toMatch(/^had he married a more /)
    // Words that nobody knows how to say are let go.
    const { text, words = [] } = await hear('Hattie Marriott', 'Kowalczyk', 'Привет')
    expect(text).toMatch(/^Hattie Marriott \w+ more /)
    expect(words.map(({ word }) => word).join(' ')).toBe(text)
    const [first, second] = words
    expect(Math.abs((first?.start ?? 0) - (other.words?.[0]?.start ?? 0))).toBeLessThan(0.1)
    expect(second?.start).toBe(first?.end)
    expect(second?.end).toBeLessThanOrEqual(words[2]?.start ?? 0)
    expect((await hear('Kowalczyk')).text).toBe(other.text)
    expect(await hear()).toEqual(other)

    const stream = engine.openStream?.('en-US', ['Hattie Marriott'])
    await stream?.hear(spoken)
    expect((await stream?.finish())?.text).toContain('Hattie Marriott')
    stream?.close()
  })

  test('says which packages to install when its model is missing', { timeout: 60_000 }, async () => {
    const opening = pocketSphinx('/nowhere').open()
    await expect(opening).rejects.toThrow(EngineMissing)
    await expect(opening).rejects.toThrow(/pocketsphinx-en-us/)
  })

  test.runIf(process.platform === 'linux')(
    'ends at once when the server is killed, also in the middle of a piece',
    { timeout: 60_000 },
    async () => {
      const server = fork(new URL('../../../test/engine-owner-child.ts', import.meta.url), { execArgv: [] })
      onTestFinished(() => void server.kill('SIGKILL'))
      await once(server, 'message')
      const [engine = ''] = readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8').split(' ')
      const stat = () => readFileSync(`/proc/${engine}/stat`, 'utf8').split(' ')
      // It works: two seconds of processor time, in hundredths.
      const started = Number(stat()[13])
      await expect.poll(() => Number(stat()[13]), { timeout: 30_000 }).toBeGreaterThan(started + 200)
      server.kill('SIGKILL')
      await once(server, 'exit')
      await expect.poll(() => isRunning(engine)).toBe(false)
    },
  )
})

/** The process works still; one that has ended may wait for somebody to take note of it. */
function isRunning(pid: string) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ')[2] !== 'Z'
  } catch {
    return false
  }
}
