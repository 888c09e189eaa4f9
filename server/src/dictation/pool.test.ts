import { expect, onTestFinished, test } from 'vitest'
import { type Engine, type EngineChoice, EngineGone, EngineMissing } from '../adapters/engines/engine.ts'
import { makePool } from './pool.ts'

const never = new AbortController().signal
const abilities = {
  streaming: false,
  punctuation: true,
  accuracy: 'good',
  languages: ['en-US'],
  local: true,
} as const

type Call = { samples: Int16Array; answer(text: string): void; fail(error: Error): void }

/** An engine whose calls the test answers. */
function scripted({ concurrency = 1, name = 'scripted' } = {}) {
  const calls: Call[] = []
  const opened: { calls: Call[]; closed: boolean }[] = []
  let refusal: Error | null = null
  const choice: EngineChoice = {
    name,
    abilities,
    concurrency,
    async open(): Promise<Engine> {
      if (refusal) throw refusal
      const own = { calls: [] as Call[], closed: false }
      opened.push(own)
      return {
        name,
        abilities,
        transcribe: (samples) =>
          new Promise((resolve, reject) => {
            const call = { samples, answer: (text: string) => resolve({ text }), fail: reject }
            calls.push(call)
            own.calls.push(call)
          }),
        async close() {
          own.closed = true
          for (const call of own.calls) call.fail(new EngineGone('closed'))
        },
      }
    },
  }
  return {
    choice,
    calls,
    opened,
    refuse: (error: Error | null) => {
      refusal = error
    },
    /** Waits until the engines were called so many times in all. */
    called: (times: number) => expect.poll(() => calls.length, { timeout: 10_000 }).toBe(times),
  }
}

function start(engine: ReturnType<typeof scripted>, options: Partial<Parameters<typeof makePool>[1]> = {}) {
  const pool = makePool(engine.choice, { workers: 1, ...options })
  onTestFinished(() => pool.close())
  const recognise = async (...call: Parameters<typeof pool.recognise>) => (await pool.recognise(...call)).text
  return { ...pool, recognise }
}

const piece = (number: number) => Int16Array.of(number)

test('recognises no more pieces side by side than there are workers, and opens no engine before it is needed', async () => {
  const engine = scripted()
  const pool = start(engine, { workers: 2 })
  expect(engine.opened.length).toBe(0)
  const texts = [1, 2, 3].map((number) => pool.recognise('ann', piece(number), never))
  await engine.called(2)
  expect(engine.opened.length).toBe(2)
  expect(pool.load()).toEqual({ running: 2, waiting: 1, restarts: 0 })
  engine.calls[1]?.answer('two')
  await engine.called(3)
  engine.calls[0]?.answer('one')
  engine.calls[2]?.answer('three')
  expect(await Promise.all(texts)).toEqual(['one', 'two', 'three'])
  expect(engine.opened.length).toBe(2)
})

test('shares one engine among several workers when it has concurrency for them', async () => {
  const engine = scripted({ concurrency: 4 })
  const pool = start(engine, { workers: 3 })
  for (const number of [1, 2, 3, 4]) pool.recognise('ann', piece(number), never).catch(() => {})
  await engine.called(3)
  expect(engine.opened.length).toBe(1)
})

test('lets users take turns: one with ten pieces does not delay another with one', async () => {
  const engine = scripted()
  const pool = start(engine)
  const order: string[] = []
  const texts = Array.from({ length: 10 }, (_, i) =>
    pool.recognise('ann', piece(i), never).then(() => order.push(`ann ${i}`)),
  )
  texts.push(pool.recognise('bob', piece(99), never).then(() => order.push('bob')))
  for (let i = 0; i < 11; i++) {
    await engine.called(i + 1)
    engine.calls[i]?.answer('')
  }
  await Promise.all(texts)
  expect(order.indexOf('bob')).toBeLessThanOrEqual(2)
  expect(order.filter((who) => who !== 'bob')).toEqual(Array.from({ length: 10 }, (_, i) => `ann ${i}`))
})

test('replaces an engine that died and gives it the same piece once more', async () => {
  const engine = scripted()
  const pool = start(engine)
  const text = pool.recognise('ann', piece(7), never)
  await engine.called(1)
  engine.calls[0]?.fail(new EngineGone('killed'))
  await engine.called(2)
  expect(engine.calls[1]?.samples).toEqual(piece(7))
  engine.calls[1]?.answer('seven')
  expect(await text).toBe('seven')
  expect(engine.opened.length).toBe(2)
  expect(pool.load().restarts).toBe(1)
})

test('gives a piece up that killed the engine twice, and goes on with the others', async () => {
  const engine = scripted()
  const pool = start(engine)
  const poison = expect(pool.recognise('ann', piece(1), never)).rejects.toThrow(EngineGone)
  const other = pool.recognise('ann', piece(2), never)
  for (const i of [0, 1]) {
    await engine.called(i + 1)
    engine.calls[i]?.fail(new EngineGone('killed'))
  }
  await poison
  await engine.called(3)
  engine.calls[2]?.answer('two')
  expect(await other).toBe('two')
})

test('ends an engine that hangs, tries the piece once more, and does not blame what shared the engine with it', async () => {
  const engine = scripted({ concurrency: 2 })
  const pool = start(engine, { workers: 2, limitMs: (samples) => (samples[0] === 1 ? 50 : 60_000) })
  const hanging = expect(pool.recognise('ann', piece(1), never)).rejects.toThrow(EngineGone)
  const innocent = pool.recognise('bob', piece(2), never)
  await hanging
  await expect.poll(() => engine.calls.filter(({ samples }) => samples[0] === 2).length).toBe(3)
  engine.calls
    .filter(({ samples }) => samples[0] === 2)
    .at(-1)
    ?.answer('two')
  expect(await innocent).toBe('two')
})

test('passes on what the engine says about a piece, without a second try', async () => {
  const engine = scripted()
  const pool = start(engine)
  const text = expect(pool.recognise('ann', piece(1), never)).rejects.toThrow('cannot read this')
  await engine.called(1)
  engine.calls[0]?.fail(new Error('cannot read this'))
  await text
  expect(engine.calls.length).toBe(1)
  expect(pool.load().restarts).toBe(0)
})

test('says why the engine cannot be opened, and tries again for the next piece', async () => {
  const engine = scripted()
  engine.refuse(new EngineMissing('not installed'))
  const pool = start(engine)
  await expect(pool.recognise('ann', piece(1), never)).rejects.toThrow('not installed')
  engine.refuse(null)
  const text = pool.recognise('ann', piece(1), never)
  await engine.called(1)
  engine.calls[0]?.answer('one')
  expect(await text).toBe('one')
})

test('forgets what was aborted while it waited, and drops the text of what was aborted while it ran', async () => {
  const engine = scripted()
  const pool = start(engine)
  const abort = new AbortController()
  const running = expect(pool.recognise('ann', piece(1), abort.signal)).rejects.toThrow('gone away')
  const waiting = expect(pool.recognise('ann', piece(2), abort.signal)).rejects.toThrow('gone away')
  const other = pool.recognise('bob', piece(3), never)
  await engine.called(1)
  abort.abort(new Error('gone away'))
  await Promise.all([running, waiting])
  expect(pool.load()).toMatchObject({ running: 1, waiting: 1 })
  engine.calls[0]?.answer('too late')
  await engine.called(2)
  expect(engine.calls[1]?.samples).toEqual(piece(3))
  engine.calls[1]?.answer('three')
  expect(await other).toBe('three')
  await expect(pool.recognise('ann', piece(4), abort.signal)).rejects.toThrow('gone away')
})

test('changes the engine without losing a piece', async () => {
  const old = scripted({ name: 'old' })
  const next = scripted({ name: 'next' })
  const pool = start(old)
  const first = pool.recognise('ann', piece(1), never)
  const second = pool.recognise('ann', piece(2), never)
  await old.called(1)
  pool.change(next.choice)
  expect(pool.engine()?.name).toBe('next')
  old.calls[0]?.answer('one')
  await next.called(1)
  next.calls[0]?.answer('two')
  expect(await Promise.all([first, second])).toEqual(['one', 'two'])
  await expect.poll(() => old.opened[0]?.closed).toBe(true)
})

test('rejects everything when it is closed', async () => {
  const engine = scripted()
  const pool = start(engine)
  const outcomes = [1, 2].map((number) =>
    expect(pool.recognise('ann', piece(number), never)).rejects.toThrow(EngineGone),
  )
  await engine.called(1)
  await pool.close()
  await Promise.all(outcomes)
  expect(engine.opened[0]?.closed).toBe(true)
  await expect(pool.recognise('ann', piece(3), never)).rejects.toThrow(EngineGone)
})

test('case 68: a short piece waits for no more than what each worker is at, whoever else has much waiting', async () => {
  const engine = scripted()
  const pool = start(engine, { workers: 2 })
  const long = (number: number) => new Int16Array(20_000).fill(number)
  const served: number[] = []
  const ask = (user: string, samples: Int16Array) =>
    pool.recognise(user, samples, never).then(() => void served.push(samples[0] ?? 0))
  const all = [
    // One account with many files, and fifteen others with one each.
    ...Array.from({ length: 12 }, () => ask('eve', long(1))),
    ...Array.from({ length: 15 }, (_, i) => ask(`mallory ${i}`, long(2))),
  ]
  await engine.called(2)
  all.push(ask('ann', new Int16Array(3000).fill(3)))
  engine.calls[0]?.answer('')
  await engine.called(3)
  expect(engine.calls[2]?.samples[0]).toBe(3)
  for (let i = 1; i < all.length; i++) {
    await engine.called(Math.min(i + 2, all.length))
    engine.calls[i]?.answer('')
  }
  await Promise.all(all)
  // Of those with equal needs, each has had one before anybody has had three.
  expect(served.slice(0, 19).filter((number) => number === 2)).toHaveLength(15)
})
