import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { editorTranscript, transcripts } from '../../../test/transcripts.ts'
import { place } from '../text/join.ts'
import type { Change } from '../text/text-range.ts'
import { type Choice, choiceAt, choiceBetween, shownPart, wordsOf } from './choice.ts'
import { applyChanges } from './live-utterance.ts'
import { mapChoices, turned } from './map-choices.ts'

function choiceOf(written: string, other: string, kind: Choice['kind'] = 'mark'): Choice {
  const choice = choiceBetween({ written, other }, kind)
  if (choice === null) throw new Error('They are the same.')
  return choice
}

test.each([
  [
    'We went home. Then we ate.',
    'We went home period then we ate.',
    'mark',
    '. Then',
    '.',
    ' period then',
    'period',
  ],
  ['I have 21 of them', 'I have twenty-one of them', 'number', '21', '21', 'twenty-one', 'twenty-one'],
  ['So can you send it', 'So can you uh send it', 'left-out', ' ', '', ' uh ', 'uh'],
  ['So can you', 'Um so can you', 'left-out', 'So', '', 'Um so', 'Um'],
  ['we should go', 'we should go um', 'left-out', 'go', '', 'go um', 'um'],
  [
    'Are you in? Then eat.',
    'Are you in question mark then eat.',
    'mark',
    '? Then',
    '?',
    ' question mark then',
    'question mark',
  ],
  ['One\nTwo', 'One new line two', 'mark', '\nTwo', '', ' new line two', 'new line'],
  ['We went home.', 'We went home', 'sentence-end', 'home.', '.', 'home', ''],
] as const)(
  '“%s” may have been meant as “%s”',
  (written, other, kind, stands, shown, instead, shownInstead) => {
    const choice = choiceOf(written, other, kind)
    expect([choice.written, choice.other]).toEqual([stands, instead])
    expect(wordsOf(choice)).toBe(shown)
    expect(wordsOf(turned(choice))).toBe(shownInstead)
  },
)

const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '.', '\n'), maxLength: 40 })

/** Changes that are in order and apart from each other. */
const changesOf = (length: number) =>
  fc.array(fc.tuple(fc.nat(length), fc.nat(3), fc.string({ maxLength: 3 })), { maxLength: 4 }).map((cuts) => {
    const changes: Change[] = []
    for (const [from, size, insert] of cuts.sort((a, b) => a[0] - b[0])) {
      const start = Math.max(from, changes.at(-1)?.to ?? 0)
      const to = Math.min(length, start + size)
      if (start < to || insert !== '') changes.push({ from: start, to, insert })
    }
    return changes
  })

test('choices stand where their text stands after any edits, and end as soon as it is touched', () => {
  const edits = text.chain((before) =>
    fc.record({
      before: fc.constant(before),
      places: fc.uniqueArray(fc.nat(before.length), { maxLength: 8 }),
      changes: changesOf(before.length),
    }),
  )
  fc.assert(
    fc.property(edits, ({ before, places, changes }) => {
      const ends = places.sort((a, b) => a - b)
      const choices = ends.flatMap((from, at): Choice[] => {
        const to = ends[at + 1]
        if (at % 2 === 1 || to === undefined) return []
        return [{ from, to, written: before.slice(from, to), other: 'x', margin: 0, kind: 'mark' }]
      })
      const after = applyChanges(before, changes)
      const left = mapChoices(choices, changes)
      for (const { from, to, written } of left) expect(after.slice(from, to)).toBe(written)
      const isTouched = ({ from, to }: Choice) =>
        changes.some(
          (change) =>
            change.from < to && (change.to > from || (change.from === change.to && change.from > from)),
        )
      expect(left.length).toBe(choices.filter((choice) => !isTouched(choice)).length)
    }),
    { numRuns: 10_000 },
  )
})

test('what two ways of writing differ in makes one of the other, both ways round', () => {
  fc.assert(
    fc.property(text, text, (written, other) => {
      const choice = choiceBetween({ written, other }, 'mark')
      if (choice === null) {
        expect(written === other || written === '' || other === '').toBe(true)
        return
      }
      const replaced = applyChanges(written, [{ from: choice.from, to: choice.to, insert: choice.other }])
      expect(replaced).toBe(other)
      expect(choice.written).not.toBe('')
      expect(choice.other).not.toBe('')
      const { from, to } = shownPart(choice)
      expect(choice.from <= from && from <= to && to <= choice.to).toBe(true)
    }),
    { numRuns: 10_000 },
  )
})

const readings = {
  fit: (spoken: string) => ({
    ...{ lead: '' as const, words: spoken.replace(' comma', ','), trail: '' as const },
    eats: { before: 0, after: 0 },
    choices: [choiceOf(spoken.replace(' comma', ','), spoken)],
  }),
  settled() {},
}

describe.each(transcripts)('in %s a choice', (_name, createTranscript) => {
  function given() {
    const transcript = createTranscript(readings)
    transcript.writer.settle('red comma green', '')
    return transcript
  }
  const texts = ({ editor }: ReturnType<typeof given>) =>
    editor.snapshot().choices.map(({ written }) => written)

  test('comes with the words that are settled, and is turned round and back', () => {
    const transcript = given()
    const { editor } = transcript
    expect(texts(transcript)).toEqual([','])
    editor.turn(choiceAt(editor.snapshot().choices, 3) as Choice)
    expect(editor.snapshot().text).toBe('red comma green')
    expect(texts(transcript)).toEqual([' comma'])
    editor.turn(choiceAt(editor.snapshot().choices, 3) as Choice)
    expect(editor.snapshot().text).toBe('red, green')
    expect(texts(transcript)).toEqual([','])
  })

  test('moves along with what is typed before it, and ends when its own text is edited', () => {
    const transcript = given()
    transcript.edit(0, 0, 'My ')
    expect(transcript.editor.snapshot().choices).toMatchObject([{ from: 6, to: 7 }])
    transcript.edit(6, 7, ';')
    expect(texts(transcript)).toEqual([])
  })

  test('comes back with the text of a draft, where that stands as it was', () => {
    const { text, selection, choices } = given().editor.snapshot()
    const later = createTranscript(readings)
    later.edit(0, 0, 'New')
    later.editor.restore(text, selection, [], choices)
    expect(texts(later)).toEqual([','])
    const changed = createTranscript(readings)
    changed.editor.restore('red; green', selection, [], choices)
    expect(texts(changed)).toEqual([])
  })
})

test('a mark that ends an utterance bears on the capital of the next one', () => {
  const transcript = editorTranscript({
    fit(spoken, around) {
      const [mark, word] = [place(spoken.replace(' period', '.'), around), place(spoken, around)]
      const choice = choiceBetween({ written: mark.lead + mark.words, other: word.lead + word.words }, 'mark')
      return { ...mark, eats: { before: 0, after: 0 }, choices: choice === null ? [] : [choice] }
    },
    settled() {},
  })
  const { writer, editor } = transcript
  writer.settle('we went home period', '')
  writer.showInterim('then')
  writer.settle('then we ate', '')
  expect(editor.snapshot().text).toBe('We went home. Then we ate')
  editor.turn(choiceAt(editor.snapshot().choices, 13) as Choice)
  expect(editor.snapshot().text).toBe('We went home period then we ate')
  editor.turn(choiceAt(editor.snapshot().choices, 14) as Choice)
  expect(editor.snapshot().text).toBe('We went home. Then we ate')
})
