import { expect, test } from 'vitest'
import type { EngineFacts } from '../adapters/engines/engine.ts'
import { makeOrderedPieces } from './ordered-pieces.ts'

const engine: EngineFacts = {
  name: 'some',
  abilities: { streaming: false, punctuation: true, accuracy: 'good', languages: ['en-US'], local: true },
}
const hear = (text: string) => ({ text, engine })

function start(options: Partial<Parameters<typeof makeOrderedPieces>[0]> = {}) {
  const told: string[] = []
  const pieces = makeOrderedPieces({
    most: 10,
    write: (heard) => heard,
    onSegment: ({ text }) => told.push(text),
    onFailure: () => {},
    ...options,
  })
  return { pieces, told }
}

function controlled(start: number) {
  const { promise, resolve, reject } = Promise.withResolvers<ReturnType<typeof hear>>()
  return {
    piece: { start, end: start + 1, isPause: true, recognise: () => promise },
    resolve: (text: string) => resolve(hear(text)),
    reject,
  }
}

test('tells segments in the order of the recording, each as soon as all before it are done', async () => {
  const { pieces, told } = start()
  const [one, two, three] = [controlled(0), controlled(1), controlled(2)]
  for (const { piece } of [one, two, three]) await pieces.add(piece)
  three.resolve('three')
  one.resolve('one')
  await expect.poll(() => told).toEqual(['one'])
  two.resolve('two')
  const { segments } = await pieces.finish()
  expect(told).toEqual(['one', 'two', 'three'])
  expect(segments.map(({ start, text }) => [start, text])).toEqual([
    [0, 'one'],
    [1, 'two'],
    [2, 'three'],
  ])
})

test('leaves out pieces in which nothing was said, and says which ended in a pause', async () => {
  const { pieces } = start({ write: ({ text }, isPause) => ({ text: text && isPause ? `${text}.` : text }) })
  for (const text of ['', ' one ', 'two'])
    await pieces.add({ start: 0, end: 1, isPause: text !== 'two', recognise: async () => hear(text) })
  expect((await pieces.finish()).segments.map(({ text }) => text)).toEqual(['one.', 'two'])
})

test('keeps the text around a piece that failed, and says where the gap is', async () => {
  const failures: unknown[] = []
  const { pieces, told } = start({ onFailure: (error) => failures.push(error) })
  const failed = controlled(1)
  await pieces.add({ start: 0, end: 1, isPause: true, recognise: async () => hear('one') })
  await pieces.add(failed.piece)
  await pieces.add({ start: 2, end: 3, isPause: true, recognise: async () => hear('three') })
  failed.reject('broken')
  expect((await pieces.finish()).gaps).toEqual([{ start: 1, end: 2 }])
  expect(told).toEqual(['one', 'three'])
  expect(failures).toEqual(['broken'])
})

test('ends the recording when a failure is said to be final', async () => {
  const { pieces } = start({
    onFailure: (error) => {
      throw error
    },
  })
  const failed = controlled(0)
  await pieces.add(failed.piece)
  failed.reject(new Error('gone away'))
  await expect(pieces.finish()).rejects.toThrow('gone away')
  await expect(
    pieces.add({ start: 1, end: 2, isPause: true, recognise: async () => hear('') }),
  ).rejects.toThrow('gone away')
})

test('starts no more than so many pieces at once', async () => {
  const { pieces } = start({ most: 2 })
  const [one, two, three] = [controlled(0), controlled(1), controlled(2)]
  let started = false
  await pieces.add(one.piece)
  await pieces.add(two.piece)
  const adding = pieces.add({
    ...three.piece,
    recognise: () => {
      started = true
      return three.piece.recognise()
    },
  })
  expect(started).toBe(false)
  two.resolve('two')
  await adding
  expect(started).toBe(true)
  one.resolve('one')
  three.resolve('three')
  expect((await pieces.finish()).segments.length).toBe(3)
})
