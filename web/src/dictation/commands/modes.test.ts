import { expect, test } from 'vitest'
import { idleCommandPage } from '../../../test/idle-command-page.ts'
import { editorTranscript } from '../../../test/transcripts.ts'
import { createFormatter } from './dispatch/command-formatter.ts'
import { createDispatcher } from './dispatch/dispatcher.ts'
import { defaultSettings } from './settings/command-settings.ts'

function open() {
  let settings = defaultSettings
  const formatter = createFormatter(() => settings)
  const { editor } = editorTranscript(formatter)
  const told: string[] = []
  formatter.onModes((modes) => told.push(modes.join()))
  const writer = createDispatcher(() => settings, formatter, idleCommandPage).attachTo(editor)
  return {
    formatter,
    writer,
    told,
    text: () => editor.snapshot().text,
    say(...utterances: string[]) {
      for (const spoken of utterances) {
        const words = spoken.split(' ')
        for (let heard = 1; heard < words.length; heard++) writer.showInterim(words.slice(0, heard).join(' '))
        writer.settle(spoken, '')
      }
    },
    speak(language: string) {
      settings = { ...settings, language }
    },
  }
}

test.for([
  [['put your caps on boys', 'and we went home'], 'Put your caps on boys and we went home'],
  [['with no space on board we took the bus', 'home'], 'With no space on board we took the bus home'],
  [['we press all caps on the keyboard', 'twice'], 'We press all caps on the keyboard twice'],
  [['keep your caps on and take your caps off'], 'Keep your caps on and take your caps off'],
  [['turn the spell mode on for us'], 'Turn the spell mode on for us'],
  [['caps lock on', 'urgent', 'caps lock off', 'please'], 'URGENT please'],
  [['caps on', 'the lord of the rings', 'turn off caps', 'he said'], 'The Lord of the Rings he said'],
  [['please come to our', 'caps on annual garden party caps off'], 'Please come to our Annual Garden Party'],
  [['he put his caps on the table and her caps off it'], 'He put his caps on the table and her caps off it'],
  [['all caps on', 'not yet', 'normal', 'really'], 'NOT YET really'],
  [['all caps on', 'not yet', 'caps off', 'really'], 'NOT YET really'],
  [['spell mode', 'k a y', 'normal mode', 'really'], 'Kay really'],
  [['no space on', 'foo bar', 'stop no space', 'baz'], 'Foobar baz'],
  [['caps on', 'old', 'end caps', 'dog'], 'Old dog'],
  [['back to normal'], 'Back to normal'],
])('a mode begins as a whole utterance, or within one that ends it: %j', ([said, text]) => {
  const { say, text: written } = open()
  say(...(said as string[]))
  expect(written()).toBe(text)
})

test('a mode is told when it begins and when it ends', () => {
  const { say, told, formatter } = open()
  say('caps on', 'hello you', 'caps off')
  expect(told).toEqual(['capitals', ''])
  expect(formatter.modes()).toEqual([])
})

test('undo takes a mode back that began since the last edit, and leaves the text', () => {
  const { say, text, formatter } = open()
  say('hello', 'all caps on', 'undo that')
  expect(text()).toBe('Hello')
  expect(formatter.modes()).toEqual([])
})

test('undo takes the words first that were said since a mode began, also in an empty text', () => {
  const { say, formatter } = open()
  say('caps on', 'war and peace', 'undo that')
  expect(formatter.modes()).toEqual(['capitals'])
})

test('undo takes back that a mode has ended', () => {
  const { say, formatter } = open()
  say('all caps on', 'hello', 'normal', 'undo that')
  expect(formatter.modes()).toEqual(['all capitals'])
})

test('clearing the text and a change of language end a mode', () => {
  const { say, writer, text, speak, formatter } = open()
  say('all caps on', 'hello')
  writer.clear()
  say('hello')
  expect(text()).toBe('Hello')
  say('caps on')
  speak('en-GB')
  say('my old friend')
  expect(text()).toBe('Hello my old friend')
  expect(formatter.modes()).toEqual([])
})
