import { describe, expect, test, vi } from 'vitest'
import { everyPart } from '../../../test/every-part.ts'
import { idleCommandPage } from '../../../test/idle-command-page.ts'
import { readMarked, showMarked } from '../../../test/marked-text.ts'
import { editorTranscript } from '../../../test/transcripts.ts'
import type { Template } from '../templates/template.ts'
import { createFormatter } from './dispatch/command-formatter.ts'
import { createDispatcher } from './dispatch/dispatcher.ts'
import { type CommandSettings, defaultSettings } from './settings/command-settings.ts'
import type { Offer } from './targets/offer.ts'

const templates: Template[] = [
  [
    'Referral letter',
    'Dear Dr [name],\n\nDiagnosis: [diagnosis]\nSide: [side|left/right]\nUrgency: [urgency|routine]\n',
  ],
  ['Best wishes', 'With best wishes,\nAnn Kowalczyk'],
  ['Dates', 'On {date}, and again on {date+7}, {time}: {clipboard}'],
  ['Follow-up 2', 'Seen again.'],
  ['Signature', '-- {cursor}\nAnn'],
].map(([name = '', text = ''], index) => ({ id: String(index), name, text, updatedAt: 0 }))

const letter =
  'Dear Dr [name],\n\nDiagnosis: [diagnosis]\nSide: [side|left/right]\nUrgency: [urgency|routine]\n'

function open(before = '', chosen: Partial<CommandSettings> = {}) {
  const settings: CommandSettings = {
    ...defaultSettings,
    parts: everyPart,
    templateBook: { templates, needsKeyword: false },
    ...chosen,
  }
  const formatter = createFormatter(() => settings)
  const transcript = editorTranscript(formatter)
  const { text, selection } = readMarked(before)
  if (text !== '') transcript.edit(0, 0, text)
  transcript.select(selection)
  const page = {
    ...idleCommandPage,
    ...{
      echo: vi.fn(),
      offer: vi.fn((_offer: Offer | null) => {}),
      saveTemplate: vi.fn(() => ({ says: 'Saved' })),
    },
  }
  const dispatcher = createDispatcher(() => settings, formatter, page)
  const writer = dispatcher.attachTo(transcript.editor)
  return {
    ...{ transcript, page, dispatcher },
    say(...utterances: string[]) {
      for (const spoken of utterances) {
        const words = spoken.split(' ')
        for (let heard = 1; heard <= words.length; heard++)
          writer.showInterim(words.slice(0, heard).join(' '))
        writer.settle(spoken, '')
      }
    },
    text: () => transcript.editor.snapshot().text,
    selected() {
      const { text, selection } = transcript.editor.snapshot()
      return text.slice(selection.anchor, selection.head)
    },
    shown() {
      const { text, selection } = transcript.editor.snapshot()
      return showMarked(text, selection)
    },
    says: () => page.echo.mock.lastCall?.[0]?.says,
    offered: () => page.offer.mock.lastCall?.[0]?.options.map(({ words }) => words) ?? null,
  }
}

describe('a template', () => {
  test.for([
    'insert referral letter',
    'Insert the Referral Letter.',
    'insert my referral letter',
    'template referral letter',
    'referral letter',
    'insert template referral letter',
  ])('is inserted to the letter, as one step of undo, by "%s"', (spoken) => {
    const { say, text, transcript } = open('Done.')
    say(spoken)
    expect(text()).toBe(`Done. ${letter}`)
    transcript.undo()
    expect(text()).toBe('Done.')
  })

  test.for([
    'please insert the referral letter into the folder',
    'insert the referral letter into the folder',
    'the referral letter',
    'I wrote a referral letter',
    'referral letters',
    'insert another letter',
    'can you insert the referral letter',
    'best wishes to Ann',
  ])('is not inserted by "%s"', (spoken) => {
    const { say, text } = open('Done.')
    say(spoken)
    expect(text().toLowerCase()).toBe(`done. ${spoken.toLowerCase()}`)
  })

  test('stays in words, and says why, while what inserts templates could not be loaded', () => {
    const { say, text, says, page } = open('Done.')
    page.templatePlans = () => null
    say('insert referral letter')
    expect(text()).toBe('Done. Insert referral letter')
    expect(says()).toBe('Templates could not be loaded, so it was written as text.')
  })

  test('is not inserted by its name, or with an article, in the midst of a sentence', () => {
    const { say, text } = open('I will add the')
    say('referral letter', 'insert the referral letter')
    expect(text()).toBe('I will add the referral letter insert the referral letter')
  })

  test('needs more than its name where a keyword is asked for', () => {
    const { say, text } = open('', { templateBook: { templates, needsKeyword: true } })
    say('best wishes')
    expect(text()).toBe('Best wishes')
    say('template best wishes')
    expect(text()).toBe('Best wishes With best wishes,\nAnn Kowalczyk')
  })

  test('is found whichever way its name is cut into words, or its number is written', () => {
    const { say, text } = open()
    say('insert follow up two')
    expect(text()).toBe('Seen again.')
  })

  test('has dates, the time and what was copied filled in', () => {
    const { say, text } = open()
    say('insert dates')
    expect(text()).toBe('On November 24, 2026, and again on December 1, 2026, 3:30 PM: pasted')
  })

  test('puts the cursor where it says', () => {
    const { say, shown } = open()
    say('insert signature')
    expect(shown()).toBe('-- |\nAnn')
  })

  test('takes the place of what is selected', () => {
    const { say, text } = open('One [two] three')
    say('insert best wishes')
    expect(text()).toBe('One With best wishes,\nAnn Kowalczyk three')
  })

  test('is inserted by its name in another language', () => {
    const { say, text } = open('', {
      language: 'de-DE',
      languageTable: { language: 'de', marks: [], commands: [] } as never,
    })
    say('Best wishes')
    expect(text()).toBe('With best wishes,\nAnn Kowalczyk')
  })

  test('is not in the way of a command of the same name', () => {
    const own = [{ id: '1', name: 'Undo that', text: 'x', updatedAt: 0 }]
    const { say, text, page } = open('Hello', { templateBook: { templates: own, needsKeyword: false } })
    const act = vi.spyOn(page, 'act')
    say('undo that')
    expect([text(), act.mock.lastCall]).toEqual(['Hello', ['undo']])
  })
})

describe('a field', () => {
  test('is selected once its template is inserted, and speaking fills it', () => {
    const { say, selected, says, text } = open()
    say('insert referral letter')
    expect(selected()).toBe('[name]')
    expect(says()).toBe('Inserted “Referral letter”, with 4 fields. First: “name”')
    say('Miller')
    expect(text()).toBe(letter.replace('[name]', 'Miller'))
  })

  test('is gone to by “next field”, “previous field” and its name, round the end', () => {
    const { say, selected, says } = open()
    say('insert referral letter', 'next field')
    expect([selected(), says()]).toEqual(['[diagnosis]', 'Field “diagnosis”, 2 of 4'])
    say('field urgency')
    expect(says()).toBe('Field “urgency”, 4 of 4: “routine” unless you say something else')
    say('next field')
    expect(selected()).toBe('[name]')
    say('previous field')
    expect(selected()).toBe('[urgency|routine]')
    say('go to the diagnosis field')
    expect(selected()).toBe('[diagnosis]')
  })

  test('that takes one of several offers them, to be said or chosen by number', () => {
    const { say, offered, text } = open()
    say('insert referral letter', 'field side')
    expect(offered()).toEqual(['left', 'right'])
    say('Right.')
    expect(text()).toContain('Side: right\n')
    const other = open()
    other.say('insert referral letter', 'field side', 'choose one')
    expect(other.text()).toContain('Side: left\n')
    expect(other.offered()).toBeNull()
  })

  test('that takes one of several takes other words as well', () => {
    const { say, text } = open()
    say('insert referral letter', 'field side', 'both sides')
    expect(text()).toMatch(/Side: both sides\n/i)
  })

  test('has its default written by “accept defaults”, which tells what is left', () => {
    const { say, text, says } = open()
    say('insert referral letter', 'accept defaults')
    expect(text()).toBe(letter.replace('[urgency|routine]', 'routine'))
    expect(says()).toBe('1 default accepted. 3 fields are still empty')
  })

  test('stands there again once what filled it is taken back, and is filled by what comes next', () => {
    const { say, text, says } = open()
    say('insert referral letter', 'next field', 'asthma', 'scratch that')
    expect(text()).toBe(letter)
    expect(says()).toBe('Deleted “asthma”. Field “diagnosis” is back')
    say('bronchitis')
    expect(text()).toBe(letter.replace('[diagnosis]', 'bronchitis'))
  })

  test('survives edits around it, and undo', () => {
    const { say, selected, transcript } = open()
    say('insert referral letter', 'Miller')
    transcript.edit(0, 0, 'Today. ')
    say('next field', 'asthma')
    transcript.undo()
    expect(selected()).toBe('[diagnosis]')
  })

  test('is none if no template has one of that name: brackets stay brackets', () => {
    const { say, text, says, transcript } = open()
    transcript.edit(0, 0, 'He said it [sic] twice.')
    say('next field')
    expect(text()).toBe('He said it [sic] twice.')
    expect(says()).toBe('All fields are filled.')
    const without = open('It is in the', { templateBook: { templates: [], needsKeyword: false } })
    without.say('next field')
    expect(without.text()).toBe('It is in the next field')
  })
})

test('an own word may be a text of several lines, and is written so', () => {
  const write = 'Ann Kowalczyk\n1 Rose Lane\n\nYork'
  const { say, text } = open('', { replacements: [{ say: 'my address', write }] })
  say('write to my address today')
  expect(text()).toBe(`Write to ${write} today`)
})

describe('saving', () => {
  test('makes the selection a template by “save that as …”', () => {
    const { say, page, text } = open('Dear [Ann,\n\nall the best ]to you')
    say('save that as short letter')
    expect(page.saveTemplate.mock.lastCall).toEqual(['short letter', 'Ann,\n\nall the best'])
    expect(text()).toBe('Dear Ann,\n\nall the best to you')
  })

  test('is text where nothing is selected, and where a file is meant it is downloaded', () => {
    const { say, page, text } = open('Hello')
    const act = vi.spyOn(page, 'act')
    say('save that as a draft', 'save that as a Word document')
    expect([text(), act.mock.lastCall]).toEqual(['Hello save that as a draft', ['export-word']])
    expect(page.saveTemplate).not.toHaveBeenCalled()
  })
})
