import { sampleRate } from '@plainspoken/contract/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Engine, type EngineChoice, EngineGone } from './engine.ts'

type Speech = { samples: Int16Array; accepts(text: string): boolean }

const never = new AbortController().signal

/** What every engine must do, called from the engine's own test with speech that this engine can read. */
export function testEngine(choice: EngineChoice, speech: () => Promise<Speech>) {
  let engine: Engine
  let spoken: Speech

  beforeAll(async () => {
    spoken = await speech()
    engine = await choice.open()
  }, 120_000)
  afterAll(() => engine?.close())

  test('writes what was said', { timeout: 60_000 }, async () => {
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
    expect(choice.lanes).toBeGreaterThan(0)
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
}
