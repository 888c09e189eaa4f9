import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { newFolder, publishToy, sendAll, sendSome } from '../../../test/model-server.ts'
import { toneSample } from '../../../test/toy-transducer/tones.ts'
import { EngineMissing } from './engine.ts'
import { fetchInBackground } from './fetch-in-background.ts'
import { ModelRefused, makeModelStore } from './model-store.ts'
import type { Model } from './models.ts'
import { sherpaEngine } from './sherpa.ts'

const options = { timeout: 60_000 }

function start() {
  const lines: { level: number; msg: string; notice?: boolean }[] = []
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const store = makeModelStore(newFolder(), { pauseMs: 1, stillMs: 5000 })
  const stop = new AbortController()
  onTestFinished(() => stop.abort())
  const openModel = (one: Model) => sherpaEngine(one, { folder: store.placeOf(one), concurrency: 1 })
  const world = { store, log, signal: stop.signal, pauseMs: 1, openModel, sample: toneSample }
  return { world, lines, stop }
}

test(
  'tries again later when the network is away, says so in one line each time, and shows the progress',
  options,
  async () => {
    const { model } = await publishToy((response, archive, from, call) => {
      // Five tries make one that failed.
      if (call < 5) response.destroy()
      else if (call < 7) sendSome(response, archive, from, 150_000)
      else sendAll(response, archive, from)
    })
    const { world, lines } = start()
    await fetchInBackground(model, world)
    const warnings = lines.filter(({ level }) => level === 40)
    expect(warnings.length).toBe(1)
    expect(warnings[0]?.msg).toMatch(
      /^The better speech model is not here yet; it is tried again in an hour\. toy could not/,
    )
    const progress = lines.filter(({ notice }) => notice).map(({ msg }) => msg)
    expect(progress.at(-1)).toBe(`Toy of ours: ${'█'.repeat(25)} 100 %`)
    expect(progress.length).toBeGreaterThan(1)
    expect(progress.length).toBeLessThanOrEqual(10)
  },
)

test(
  'looks again soon where another process of the machine is fetching, and does not fetch, too',
  options,
  async () => {
    const { promise: asked, resolve: goOn } = Promise.withResolvers<void>()
    const { model, ranges } = await publishToy(async (response, archive, from) => {
      await asked
      sendAll(response, archive, from)
    })
    const { world, lines } = start()
    const first = fetchInBackground(model, world)
    await expect.poll(() => ranges.length).toBe(1)
    let tries = 0
    const store = {
      ...world.store,
      fetch: (...args: Parameters<typeof world.store.fetch>) => {
        if (++tries === 3) goOn()
        return world.store.fetch(...args)
      },
    }
    await Promise.all([first, fetchInBackground(model, { ...world, store, lookMs: 1, pauseMs: 1_000_000 })])
    expect(ranges.length).toBe(1)
    expect(lines.filter(({ level }) => level === 40)).toEqual([])
  },
)

test('does not fetch again and again what is not the model', options, async () => {
  const { model, ranges } = await publishToy(sendAll, { sha256: 'ab'.repeat(32) })
  const { world } = start()
  await expect(fetchInBackground(model, world)).rejects.toThrow(ModelRefused)
  expect(ranges.length).toBe(1)
})

test('does not fetch again what came and does not run on this machine', options, async () => {
  const { model, ranges } = await publishToy()
  const { world } = start()
  const openModel = (one: Model) => ({
    ...world.openModel(one),
    open: () => Promise.reject(new EngineMissing('too little memory')),
  })
  await expect(fetchInBackground(model, { ...world, openModel })).rejects.toThrow('too little memory')
  expect(ranges.length).toBe(1)
})

test('does not take what runs and hears something else than was said', options, async () => {
  const { model } = await publishToy()
  const { world } = start()
  const sample = { ...toneSample, words: ['good', 'morning'] }
  const fetching = fetchInBackground(model, { ...world, sample })
  await expect(fetching).rejects.toThrow('toy hears “One two three.” where “good morning” is said')
  expect(world.store.isThere(model)).toBe(false)
})

test('ends when the server stops', options, async () => {
  const { model } = await publishToy((response) => response.destroy())
  const { world, lines, stop } = start()
  const fetching = fetchInBackground(model, { ...world, pauseMs: 1_000_000 })
  await expect.poll(() => lines.length, { timeout: 30_000 }).toBeGreaterThan(0)
  stop.abort()
  await expect(fetching).rejects.toThrow(/aborted/)
})
