import { expect, test } from 'vitest'
import { countingEngine } from '../../../test/counting-engine.ts'
import { makeLiveEngines } from './engines.ts'

test.for([
  ['as many as fit', 0.25, 3],
  ['one, where there is just enough for it', 0.95, 1],
  ['no more than there is memory for', 0.001, 5],
  ['none, where it could not keep up', 1.3, 0],
] as const)('Each core follows as many dictations as was measured: %s', async ([, cost, each]) => {
  const engine = countingEngine(async () => '')
  const choice = {
    ...engine,
    live: { processes: 2, usually: 4, most: 5 },
    open: async () => ({ ...(await engine.open()), measure: async () => cost }),
  }
  const engines = makeLiveEngines(() => choice)
  expect(engines.capacity()).toBe(2 * 4)
  expect(await engines.warmUp(async () => new Int16Array(0))).toBe(cost)
  expect(engines.capacity()).toBe(2 * each)
})
