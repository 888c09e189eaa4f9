import { invertedEffects } from '@codemirror/commands'
import { type ChangeDesc, RangeSet, RangeValue, StateEffect, StateField, type Text } from '@codemirror/state'
import { isAdjoined, type TimedWord, type WordTime } from '../../word-times.ts'

/** The time of the word in the range. Text written at either end stays outside. */
class SaidAt extends RangeValue {
  override startSide = 1
  override endSide = -1
  readonly time: WordTime

  constructor(time: WordTime) {
    super()
    this.time = time
  }

  override eq(other: RangeValue) {
    return other instanceof SaidAt && other.time === this.time
  }
}

type Times = RangeSet<SaidAt>

/** Words that came with times, at their places after the transaction. They take the place of what they overlap. */
export const addTimes = StateEffect.define<readonly TimedWord[]>()
/** The times as they are after the transaction. */
export const setTimes = StateEffect.define<Times>()

/** Times that come back as the step is undone that ended them, where their words stand again. */
const bringTimesBack = StateEffect.define<readonly Ended[]>({
  map: (words, changes) =>
    words.map(({ time, word }) => {
      const from = changes.mapPos(time.from, 1)
      return { word, time: { ...time, from, to: Math.max(from, changes.mapPos(time.to, -1)) } }
    }),
})

interface Ended {
  time: TimedWord
  word: string
}

/** The time of each word that came with one: the ranges follow every change of the text. */
export const timesField = StateField.define<Times>({
  create: () => RangeSet.empty,
  update(value, { docChanged, changes, effects, newDoc }) {
    let next = docChanged ? follow(value, changes, newDoc) : value
    for (const effect of effects) {
      if (effect.is(setTimes)) next = effect.value
      if (effect.is(addTimes)) next = withWords(next, effect.value)
      if (effect.is(bringTimesBack))
        next = withWords(
          next,
          effect.value
            .filter(({ time: { from, to }, word }) => newDoc.sliceString(from, to) === word)
            .map(({ time }) => time),
        )
    }
    return next
  },
  provide: (field) =>
    invertedEffects.of(({ startState, changes }) => {
      const touched: Ended[] = []
      changes.iterChangedRanges((from, to) => {
        startState.field(field).between(from, to, (start, end, { time }) => {
          const word = startState.sliceDoc(start, end)
          if ((touched.at(-1)?.time.from ?? -1) < start)
            touched.push({ word, time: { from: start, to: end, ...time } })
        })
      }, true)
      return touched.length === 0 ? [] : [bringTimesBack.of(touched)]
    }),
})

function follow(times: Times, changes: ChangeDesc, doc: Text): Times {
  if (times.size === 0) return times
  let left = times
  changes.iterChangedRanges((from, to) => {
    left = left.update({
      ...{ filterFrom: from, filterTo: to },
      filter: (start, end) => to <= start || end <= from,
    })
  }, true)
  let next = left.map(changes)
  const text = { slice: (from: number, to: number) => doc.sliceString(from, to) }
  changes.iterChangedRanges((_from, _to, from, to) => {
    next = next.update({
      ...{ filterFrom: from, filterTo: to },
      filter: (start, end) => (end !== from && start !== to) || !isAdjoined(text, { from: start, to: end }),
    })
  }, true)
  return next
}

export function rangesOf(words: readonly TimedWord[]): Times {
  return withWords(RangeSet.empty, words)
}

function withWords(times: Times, words: readonly TimedWord[]): Times {
  const [first, last] = [words[0], words.at(-1)]
  if (!first || !last) return times
  const starts = words.map(({ from }) => from)
  return times.update({
    ...{ filterFrom: first.from, filterTo: last.to },
    filter: (from, to) => {
      const word = words[countBelow(starts, to) - 1]
      return word === undefined || word.to <= from
    },
    add: words.map(({ from, to, ...time }) => new SaidAt(time).range(from, to)),
  })
}

/** The number of ascending numbers that are less than another. */
function countBelow(ascending: readonly number[], than: number): number {
  let [low, high] = [0, ascending.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ascending[middle] ?? 0) < than) low = middle + 1
    else high = middle
  }
  return low
}

const listed = new WeakMap<Times, readonly TimedWord[]>()

/** The words of the text that have times, in order; the same array while they are the same. */
export function listTimes(times: Times): readonly TimedWord[] {
  const known = listed.get(times)
  if (known !== undefined) return known
  const list: TimedWord[] = []
  for (const cursor = times.iter(); cursor.value !== null; cursor.next())
    list.push({ from: cursor.from, to: cursor.to, ...cursor.value.time })
  listed.set(times, list)
  return list
}
