import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { idleCommandPage } from '../../../../test/idle-command-page.ts'
import { type TranscriptUnderTest, transcripts } from '../../../../test/transcripts.ts'
import { createFormatter } from '../../commands/dispatch/command-formatter.ts'
import { createDispatcher } from '../../commands/dispatch/dispatcher.ts'
import { defaultSettings } from '../../commands/settings/command-settings.ts'
import { createPlainTranscript } from '../../transcript/field/plain-transcript.ts'
import type { TranscriptWriter } from '../../transcript/transcript-editor.ts'
import { holdWords } from './hold-words.ts'

const said = fc.array(
  fc.record({
    words: fc.array(
      fc.constantFrom(
        'hello',
        'comma',
        'period',
        'the',
        'new line',
        'world',
        'in this',
        'question mark',
        'cap',
      ),
      { minLength: 1, maxLength: 5 },
    ),
    /** The number of its words that were shown before it was settled. */
    shown: fc.nat({ max: 5 }),
    ends: fc.constantFrom('settled', 'kept', 'settled with a rest'),
  }),
  { minLength: 1, maxLength: 6 },
)
type Said = typeof said extends fc.Arbitrary<infer T> ? T : never

/** A transcript whose commands come only when they are told to. */
function openLate(create: () => TranscriptUnderTest) {
  const formatter = createFormatter(() => defaultSettings)
  let isHere = false
  const transcript = create()
  const { attachTo } = createDispatcher(() => defaultSettings, formatter, idleCommandPage)
  const held = holdWords()
  return {
    transcript,
    held,
    writer: (): TranscriptWriter => (isHere ? attachTo : held.hold)(transcript.editor),
    text: () => transcript.writer.snapshot().text,
    commandsCome() {
      if (isHere) return
      isHere = true
      held.release(attachTo(transcript.editor))
    },
  }
}

/** The text of the utterances if the commands load during the one with the index `late`. */
function dictate(create: () => TranscriptUnderTest, utterances: Said, late: number): string {
  const { writer, text, commandsCome } = openLate(create)
  let rest = ''
  for (const [i, { words, shown, ends }] of utterances.entries()) {
    if (rest === '')
      for (let n = 1; n <= Math.min(shown, words.length); n++)
        writer().showInterim(words.slice(0, n).join(' '))
    if (i === late) commandsCome()
    const spoken = words.join(' ')
    rest = ends === 'settled with a rest' ? (utterances[i + 1]?.words.join(' ') ?? '') : ''
    if (ends === 'kept') {
      writer().showInterim(spoken)
      writer().keepInterim()
    } else writer().settle(spoken, rest)
  }
  commandsCome()
  return text()
}

for (const [name, create] of transcripts) {
  describe(`in ${name}`, () => {
    test('words that came before the commands are written as if these had been there from the beginning', () => {
      fc.assert(
        fc.property(said, fc.nat({ max: 6 }), (utterances, late) => {
          expect(dictate(create, utterances, late)).toBe(dictate(create, utterances, 0))
        }),
        { numRuns: 100 },
      )
    })

    test('words are shown before the commands are there, and stay where they are though the cursor goes elsewhere', () => {
      const { transcript, writer, text, commandsCome } = openLate(create)
      writer().settle('hello comma', 'big world')
      expect(text()).toBe('Hello comma big world')
      transcript.select({ anchor: 0, head: 0 })
      writer().settle('big world', '')
      commandsCome()
      expect(text()).toBe('Hello, big world')
      writer().settle('scratch that', '')
      expect(text().trimEnd()).toBe('Hello,')
    })

    test('what is said next goes to where the cursor is by then', () => {
      const { transcript, writer, text, commandsCome } = openLate(create)
      writer().settle('buy milk and eggs', '')
      transcript.select({ anchor: 'Buy milk'.length, head: 'Buy milk'.length })
      writer().showInterim('and')
      writer().settle('and bread comma', '')
      expect(text()).toBe('Buy milk and bread comma and eggs')
      commandsCome()
      expect(text()).toBe('Buy milk and bread, and eggs')
    })

    test('what is foreseen on a copy follows all that is held, and changes nothing', () => {
      const { transcript, held, writer, text, commandsCome } = openLate(create)
      writer().settle('hello comma', '')
      const copy = createPlainTranscript(transcript.writer.snapshot(), () => {})
      held.foresee(copy).settle('big world', '')
      expect([copy.snapshot().text, text()]).toEqual(['Hello comma big world', 'Hello comma'])
      commandsCome()
      expect(text()).toBe('Hello,')
    })
  })
}
