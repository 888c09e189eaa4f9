import { expect, test } from 'vitest'
import { silentLog } from '../../../test/silent-log.ts'
import type { EngineStream } from '../../adapters/engines/engine.ts'
import { withSecondPass } from './second-pass.ts'

const own: EngineStream = {
  hear: async () => 'own',
  finish: async () => ({ text: 'own words' }),
  close: () => {},
}
const tenth = new Int16Array(1600)

const outcomes: [what: string, recognise: () => Promise<string> | null, expected: string][] = [
  ['in time takes the place of the own text', async () => 'Better words.', 'Better words.'],
  ['empty leaves the own text', async () => '', 'own words'],
  ['failing leaves the own text', () => Promise.reject(new Error('crashed')), 'own words'],
  ['too late leaves the own text', () => new Promise<string>(() => {}), 'own words'],
  ['without room leaves the own text', () => null, 'own words'],
]

test.for(outcomes)('A second pass %s', async ([, recognise, expected]) => {
  const heard: number[] = []
  const stream = withSecondPass(own, {
    recognise(samples) {
      heard.push(samples.length)
      return recognise()?.then((text) => ({ text })) ?? null
    },
    log: silentLog,
  })
  for (let i = 0; i < 3; i++) expect(await stream.hear(tenth)).toBe('own')
  expect((await stream.finish()).text).toBe(expected)
  await stream.hear(tenth)
  await stream.finish()
  expect(heard).toEqual([4800, 1600])
})

test('A second pass that is too late is given up', async () => {
  const { promise: givenUp, resolve } = Promise.withResolvers<void>()
  const stream = withSecondPass(own, {
    recognise: (_samples, signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => {
          resolve()
          reject(signal.reason)
        })
      }),
    log: silentLog,
  })
  await stream.hear(tenth)
  expect((await stream.finish()).text).toBe('own words')
  await givenUp
})
