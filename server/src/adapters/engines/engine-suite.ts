import { sampleRate } from '@plainspoken/contract/limits'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Engine, type EngineChoice, EngineGone, type EngineStream } from './engine.ts'

type Speech = { samples: Int16Array; accepts(text: string): boolean }

const never = new AbortController().signal

/** Requirements for every engine, called from the engine's own test with speech that this engine can read. */
export function testEngine(choice: EngineChoice, speech: () => Promise<Speech>) {
  let engine: Engine
  let spoken: Speech

  beforeAll(async () => {
    spoken = await speech()
    engine = await choice.open()
  }, 120_000)
  afterAll(() => engine?.close())

  test('writes what was said', { timeout: 120_000 }, async () => {
    const { text } = await engine.transcribe(spoken.samples, never)
    expect(text, text).toSatisfy(spoken.accepts)
  })

  test('gives every call its own text, however many come at once', { timeout: 120_000 }, async () => {
    const silence = new Int16Array(sampleRate)
    const answers = await Promise.all(
      [spoken.samples, silence, spoken.samples].map((samples) => engine.transcribe(samples, never)),
    )
    expect(answers[0]?.text, answers[0]?.text).toSatisfy(spoken.accepts)
    expect(answers[2]?.text).toBe(answers[0]?.text)
    expect(answers[1]?.text).not.toBe(answers[0]?.text)
  })

  test('takes no samples, one sample and samples at full scale', { timeout: 60_000 }, async () => {
    expect((await engine.transcribe(new Int16Array(0), never)).text).toBe('')
    await engine.transcribe(new Int16Array(1), never)
    const loudest = Int16Array.from({ length: sampleRate }, (_, i) => (i % 2 === 0 ? 32767 : -32768))
    await engine.transcribe(loudest, never)
    expect((await engine.transcribe(spoken.samples, never)).text).toSatisfy(spoken.accepts)
  })

  test('states its abilities as data and uses the name it was chosen by', () => {
    expect(engine.name).toBe(choice.name)
    expect(engine.abilities).toEqual(choice.abilities)
    expect(choice.concurrency).toBeGreaterThan(0)
  })

  test('rejects with EngineGone when it is closed in the middle of a call, and can be opened again', {
    timeout: 120_000,
  }, async () => {
    const doomed = await choice.open()
    const long = new Int16Array(20 * sampleRate)
    for (let at = 0; at + spoken.samples.length <= long.length; at += spoken.samples.length)
      long.set(spoken.samples, at)
    const call = doomed.transcribe(long, never)
    const outcome = expect(call).rejects.toThrow(EngineGone)
    await doomed.close()
    await outcome
    await expect(doomed.transcribe(spoken.samples, never)).rejects.toThrow(EngineGone)
    const next = await choice.open()
    expect((await next.transcribe(spoken.samples, never)).text).toSatisfy(spoken.accepts)
    await next.close()
  })

  if (!choice.abilities.streaming) return

  describe('hears while one speaks', () => {
    const options = { timeout: 60_000 }
    const tenth = sampleRate / 10

    /** Gives the speech by tenths of a second, as it would come; what was understood after each, and at the end. */
    async function dictate(stream: EngineStream) {
      const interims: string[] = []
      for (let at = 0; at < spoken.samples.length; at += tenth)
        interims.push(await stream.hear(spoken.samples.slice(at, at + tenth)))
      return { interims, ...(await stream.finish()) }
    }

    function open(): EngineStream {
      const stream = engine.openStream?.('en-US')
      if (!stream) throw new Error('It says that it streams, and does not.')
      return stream
    }

    test('and writes what was said, the first words long before the last', options, async () => {
      const stream = open()
      const { interims, text } = await dictate(stream)
      expect(text, text).toSatisfy(spoken.accepts)
      const first = interims.findIndex(Boolean)
      expect(first).toBeGreaterThanOrEqual(0)
      expect(first).toBeLessThan(0.8 * interims.length)
      stream.close()
    })

    test('and writes the same words for the same sound, whatever came before', options, async () => {
      const stream = open()
      const { text } = await dictate(stream)
      expect((await stream.finish()).text).toBe('')
      await stream.hear(Int16Array.from({ length: sampleRate }, (_, i) => (i % 2 === 0 ? 32767 : -32768)))
      await stream.finish()
      expect((await dictate(stream)).text).toBe(text)
      stream.close()
    })

    test('several at once, each by itself, and a recording beside them', options, async () => {
      const streams = [open(), open(), open()]
      const [recording, ...heard] = await Promise.all([
        engine.transcribe(spoken.samples, never),
        ...streams.map(dictate),
      ])
      for (const { text } of [recording, ...heard]) expect(text, text).toSatisfy(spoken.accepts)
      for (const stream of streams) stream.close()
    })

    test('and rejects with EngineGone when it is closed in the middle', options, async () => {
      const doomed = await choice.open()
      const stream = doomed.openStream?.('en-US')
      await stream?.hear(spoken.samples.slice(0, tenth))
      await doomed.close()
      await expect(stream?.hear(spoken.samples)).rejects.toThrow(EngineGone)
    })
  })
}
