import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { editorTranscript, transcripts } from '../../../test/transcripts.ts'
import { packTimes, unpackTimes } from '../device/stored-times.ts'
import { saidIn } from './said-words.ts'
import type { Said, TimedWord } from './word-times.ts'

const second = 1000
const inRecording = (start: number, end: number) => ({
  ...{ recording: 'one', startMs: start * second, endMs: end * second },
})

/** Each word is said for a second, one behind the other. */
function say(text: string, from = 0): Said {
  const words = text.split(' ').map((word, i) => ({ word, start: from + i, end: from + i + 1 }))
  return saidIn([{ text, words }], inRecording)
}

const shown = (text: string, times: readonly TimedWord[]) =>
  times.map(({ from, to, startMs }) => `${text.slice(from, to)} ${startMs / second}`)

describe('times', () => {
  test.each([
    ['They stay', 'they stay', ['They 0', 'stay 1']],
    ['We went home. Then we ate.', 'we went home period then we ate', ['We 0', 'home 2', 'Then 4', 'ate 6']],
    ['I have 21 of them', 'I have twenty one of them', ['have 1', '21 2', 'of 4']],
    ['So send it', 'so um send it', ['So 0', 'send 2', 'it 3']],
    ['don’t stop', "don't stop", ['don’t 0', 'stop 1']],
    ['“Yes,” he said', 'quote yes comma unquote he said', ['Yes 1', 'he 4', 'said 5']],
  ])('of “%s” are those of “%s”', (written, spoken, some) => {
    expect(shown(written, say(spoken).timesIn(written))).toEqual(expect.arrayContaining(some))
  })

  test('of a script without spaces are those of its letters', () => {
    const words = [...'我们去'].map((word, start) => ({ word, start, end: start + 1 }))
    const said = saidIn([{ text: '我们去', words }], inRecording)
    expect(shown('我们去。', said.timesIn('我们去。'))).toEqual(['我 0', '们 1', '去 2'])
  })

  test.each([
    ['run backwards', [5, 1]],
    ['are no numbers', [Number.NaN, 1]],
    ['are negative', [-1, 0]],
  ])('that %s are left out, and the words stay', (_what, [first = 0, then = 0]) => {
    const words = [
      { word: 'red', start: first, end: 9 },
      { word: 'green', start: then, end: 9 },
    ]
    const said = saidIn([{ text: 'red green', words }], inRecording)
    expect(said.timesIn('red green')).toEqual([])
    const more = saidIn(
      [
        { text: 'red green', words },
        { text: 'blue', words: [{ word: 'blue', start: 1, end: 2 }] },
      ],
      inRecording,
    )
    expect(shown('red green blue', more.timesIn('red green blue'))).toEqual(['blue 1'])
  })

  test('of other words than those of the text are left out', () => {
    const words = [{ word: 'blue', start: 0, end: 1 }]
    expect(saidIn([{ text: 'red', words }], inRecording).timesIn('red')).toEqual([])
    expect(saidIn([{ text: 'red', words: null as never }], inRecording).timesIn('red')).toEqual([])
  })

  test('of ten thousand words in one final are found in a moment', () => {
    const spoken = Array.from({ length: 10_000 }, (_, i) => (i % 7 === 0 ? 'comma' : `word${i % 50}`)).join(
      ' ',
    )
    const written = spoken.replaceAll(' comma', ',').replaceAll('word9', 'nine')
    const beganAt = performance.now()
    const times = say(spoken).timesIn(written)
    expect(performance.now() - beganAt).toBeLessThan(3000)
    expect(times.length).toBeGreaterThan(8500)
    expect(times.at(-1)).toMatchObject({ startMs: 9999 * second })
  })

  test('come back from the device as they were, and what is damaged ends them', () => {
    const text = 'We went home. Then we ate.'
    const times = say('we went home period then we ate').timesIn(text)
    expect(unpackTimes(packTimes(times), text)).toEqual(times)
    expect(unpackTimes(packTimes(times), 'We went')).toEqual(times.slice(0, 2))
    expect(unpackTimes([{ recording: 'one', words: [0, -5, 1, 1, 1] }], text)).toEqual([])
    expect(unpackTimes('nonsense' as never, text)).toEqual([])
  })
})

describe.each(transcripts)('in %s a word keeps its time', (_name, createTranscript) => {
  function given() {
    const transcript = createTranscript()
    transcript.writer.settle('red green blue', '', [], say('red green blue'))
    const now = () => {
      const { text, times } = transcript.editor.snapshot()
      return shown(text, times)
    }
    return { ...transcript, now }
  }

  test('wherever others are typed, and loses it when it is edited itself', () => {
    const { edit, now } = given()
    edit(0, 0, 'A ')
    edit(5, 5, ' very')
    expect(now()).toEqual(['Red 0', 'green 1', 'blue 2'])
    edit(13, 14, 'G')
    expect(now()).toEqual(['Red 0', 'blue 2'])
    edit(5, 5, 'dish')
    expect(now()).toEqual(['blue 2'])
  })

  test('where the text of a recording is written later', () => {
    const { writer, now } = given()
    writer.addPlaceholder('one')
    writer.fillPlaceholder('one', 'and white', say('and white', 7))
    expect(now()).toEqual(['Red 0', 'green 1', 'blue 2', 'and 7', 'white 8'])
  })

  test('where it was not corrected while the rest of the utterance came', () => {
    const { writer, edit, editor, now } = given()
    writer.showInterim('black cat')
    edit(editor.length() - 3, editor.length(), 'dog')
    writer.settle('black cat purrs', '', [], say('black cat purrs', 7))
    expect(editor.snapshot().text).toBe('Red green blue black dog purrs')
    expect(now().slice(3)).toEqual(['black 7', 'purrs 9'])
  })

  test('as another page takes the text over, and when it is restored', () => {
    const { editor, now } = given()
    const { text, times, selection } = editor.snapshot()
    editor.adopt(`Not ${text}`)
    expect(now()).toEqual(['Red 0', 'green 1', 'blue 2'])
    const later = createTranscript()
    later.editor.restore(text, selection, [], [], times)
    expect(later.editor.snapshot().times).toEqual(times)
    later.editor.replaceAll('')
    expect(later.editor.snapshot().times).toEqual([])
  })
})

test('taking an edit back gives a word its time back; clearing all and taking that back gives all of them', () => {
  const transcript = editorTranscript()
  const { editor, writer } = transcript
  writer.settle('red green blue', '', [], say('red green blue'))
  const { times } = editor.snapshot()
  transcript.edit(5, 7, 'x')
  expect(editor.snapshot().times).toHaveLength(2)
  transcript.undo()
  expect(editor.snapshot().times).toEqual(times)
  editor.clear()
  expect(editor.snapshot().times).toEqual([])
  transcript.undo()
  expect(editor.snapshot().times).toEqual(times)
  transcript.undo()
  expect(editor.snapshot()).toMatchObject({ text: '', times: [] })
  transcript.redo()
  expect(editor.snapshot().times).toEqual(times)
})

test.each(transcripts.map(([name, create], i) => [name, create, [300, 3000][i] ?? 0] as const))(
  'after 10,000 random edits in %s every word that survived still has its own time',
  (_name, createTranscript, count) => {
    const spoken = Array.from({ length: count }, (_, i) => `w${i}`).join(' ')
    const edits = fc.array(
      fc.record({
        at: fc.double({ min: 0, max: 1, noNaN: true }),
        length: fc.oneof({ weight: 9, arbitrary: fc.nat(4) }, { weight: 1, arbitrary: fc.nat(60) }),
        insert: fc.oneof(fc.constantFrom('', ' ', 'x', ', and ', '\n'), fc.string({ maxLength: 8 })),
      }),
      { minLength: 100, maxLength: 100 },
    )
    const { writer, editor, edit } = createTranscript()
    writer.settle(spoken, '', [], say(spoken))
    let most = 0
    fc.assert(
      fc.property(edits, (changes) => {
        for (const { at, length, insert } of changes) {
          const from = Math.floor(at * editor.length())
          edit(from, Math.min(editor.length(), from + length), insert)
        }
        const { text, times } = editor.snapshot()
        for (const { from, to, startMs } of times)
          expect(text.slice(from, to).toLowerCase()).toBe(`w${startMs / second}`)
        const untouched = [...text.matchAll(/(?<=^|\s)w(\d+)(?=\s|$)/g)].map(({ 1: number }) =>
          Number(number),
        )
        const timed = new Set(times.map(({ startMs }) => startMs / second))
        most = Math.max(most, timed.size)
        // A word that was deleted and typed anew by chance is rare, and none of those that were said.
        expect(untouched.filter((number) => number < count && !timed.has(number)).length).toBeLessThan(5)
      }),
      { numRuns: 100, seed: 23 },
    )
    expect(most).toBeGreaterThan(0)
  },
)
