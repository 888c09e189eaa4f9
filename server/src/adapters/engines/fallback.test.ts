import { expect, test } from 'vitest'
import { countingEngine } from '../../../test/counting-engine.ts'
import { EngineGone, EngineUnavailable } from './engine.ts'
import { withFallback } from './fallback.ts'

const samples = () => new Int16Array(16_000)
const never = new AbortController().signal

test('the engine behind one that is away is opened anew after it died', async () => {
  const away = countingEngine(() => Promise.reject(new EngineUnavailable('Nobody answers.')))
  let opened = 0
  const here = {
    ...away,
    open() {
      const isFirst = opened++ === 0
      return countingEngine(async () => {
        if (isFirst) throw new EngineGone('It died.')
        return 'heard'
      }).open()
    },
  }
  const engine = await withFallback(away, here, () => {}).open()
  await expect(engine.transcribe(samples(), never)).rejects.toThrow(EngineGone)
  for (let call = 0; call < 2; call++)
    expect(await engine.transcribe(samples(), never)).toMatchObject({ text: 'heard' })
  expect(opened).toBe(2)
  await engine.close()
})

test('the times of words are kept whoever heard them', async () => {
  const away = countingEngine(() => Promise.reject(new EngineUnavailable('Nobody answers.')))
  const words = [{ word: 'heard', start: 0.1, end: 0.4, confidence: 0.9 }]
  const here = {
    ...away,
    open: async () => ({ ...(await away.open()), transcribe: async () => ({ text: 'heard', words }) }),
  }
  const engine = await withFallback(away, here, () => {}).open()
  expect(await engine.transcribe(samples(), never)).toEqual({ text: 'heard', words, engine: here })
  await engine.close()
})
