import { expect, test } from 'vitest'
import { idleCommandPage } from '../../../../test/idle-command-page.ts'
import { editorTranscript } from '../../../../test/transcripts.ts'
import { planCommand } from '../plans/plan-command.ts'
import { defaultSettings } from '../settings/command-settings.ts'
import { createFormatter } from './command-formatter.ts'
import { createDispatcher } from './dispatcher.ts'

/** A transcript whose commands have to wait for what they do; `arrive` ends that, `give` with it. */
function open() {
  const formatter = createFormatter(() => defaultSettings)
  const { editor } = editorTranscript(formatter)
  const says: string[] = []
  let plans: typeof planCommand | null = null
  let arrive = () => {}
  const dispatcher = createDispatcher(() => defaultSettings, formatter, {
    ...idleCommandPage,
    echo: (echo) => void (echo && says.push(echo.says)),
    planCommand: () => plans,
    afterPlans(change) {
      arrive = change
    },
  })
  const writer = dispatcher.attachTo(editor)
  return {
    ...{ says, writer },
    say(...utterances: string[]) {
      for (const spoken of utterances) {
        writer.showInterim(spoken)
        writer.settle(spoken, '')
      }
    },
    text: () => editor.snapshot().text,
    arrive: () => arrive(),
    give() {
      plans = planCommand
      arrive()
    },
  }
}

test('words are written while what commands do is still to come', () => {
  const { say, text } = open()
  say('hello comma', 'who is there question mark')
  expect(text()).toBe('Hello, who is there?')
})

test('a command waits for what it does, and what is said behind it for the command', () => {
  const { say, text, give } = open()
  say('we met', 'again', 'scratch that', 'Ann comma', 'today')
  expect(text()).toContain('again')
  give()
  expect(text()).toBe('We met Ann, today')
  say('scratch that')
  expect(text()).toBe('We met Ann,')
})

test('a command said twice waits too', () => {
  const { say, text, give } = open()
  say('one', 'two', 'three', 'scratch that scratch that')
  give()
  expect(text()).toBe('One')
})

test('a command that came without interims is seen while it waits', () => {
  const { say, text, writer } = open()
  say('one')
  writer.settle('scratch that', '')
  expect(text()).toBe('One scratch that')
})

test('an utterance that is shown while a command waits goes on behind it', () => {
  const { say, text, give, writer } = open()
  say('we met', 'again', 'scratch that')
  writer.showInterim('Ann')
  give()
  writer.settle('Ann comma', '')
  expect(text()).toBe('We met Ann,')
})

test('no word is lost where what commands do could not be had: they are written, and it is said why', () => {
  const { say, text, arrive, says } = open()
  say('one', 'scratch that', 'two')
  arrive()
  expect(text()).toBe('One scratch that two')
  expect(says).toEqual(['Commands could not be loaded, so it was written as text.'])
})
