import type { FromPage, ToPage } from '@plainspoken/contract/extension-channel'
import { afterEach, expect, test } from 'vitest'
import { type DictationState, initialState } from '../core/reducer/dictation-state.ts'
import { failedMarker } from '../core/write-effect.ts'
import { createPlainTranscript } from '../transcript/field/plain-transcript.ts'
import { plainFormatter } from '../transcript/formatter.ts'
import { caretAt } from '../transcript/live-utterance.ts'
import { createTranscriptWriter } from '../transcript/transcript-writer.ts'
import type { Elsewhere } from './elsewhere.ts'
import { openExtension } from './open-extension.ts'

const target = 'field'
const close: (() => void)[] = []
afterEach(() => {
  for (const end of close.splice(0)) end()
})

/** The page with a text in it, and an extension that has been let in. */
function openPage(text = '') {
  const listeners = new Set<() => void>()
  const follow = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const editor = createPlainTranscript(
    {
      text,
      selection: caretAt(text.length),
      live: null,
      resumption: null,
      placeholders: [],
      phrases: [],
      choices: [],
    },
    tell,
  )
  let elsewhere: Elsewhere | null = null
  let state: DictationState = initialState(
    { recognises: true } as DictationState['platform'],
    'en-GB',
    'page',
  )
  const become = (status: DictationState['status'], problem: DictationState['problem'] = null) => {
    state = { ...state, status, problem }
    for (const listener of follow) listener()
  }
  const { port1: extension, port2: port } = new MessageChannel()
  const told: FromPage[] = []
  extension.onmessage = ({ data }) => told.push(data)
  const parts = {
    restored: Promise.resolve(),
    text: {
      editor: () => editor,
      subscribe(listener: () => void) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      queue: { isWaiting: () => false },
      tools: () => null,
    },
    listening: {
      state: () => state,
      subscribe(listener: () => void) {
        follow.add(listener)
        return () => follow.delete(listener)
      },
      isOn: () => state.status === 'listening',
      start: () => become('listening'),
      stop: () => become('idle'),
    },
    writeElsewhere(next: Elsewhere | null) {
      elsewhere = next
    },
  } as unknown as Parameters<typeof openExtension>[0]['parts']
  const leave = openExtension({ parts, port })
  close.push(leave, () => extension.close())
  port.start()
  const writer = () => createTranscriptWriter(elsewhere?.fitting(editor) ?? editor, plainFormatter)
  const ask = async (message: unknown) => {
    extension.postMessage(message)
    await settle()
  }
  return {
    told,
    leave,
    ask: (message: ToPage) => ask(message),
    askAnything: ask,
    say: (words: string) => writer().settle(words, ''),
    hear: (words: string) => writer().showInterim(words),
    /** The server has not written a recording. */
    fail() {
      editor.appendLine('recording', failedMarker)
      become('failed', 'not-transcribed')
    },
    text: () => editor.snapshot().text,
    status: () => state.status,
    async lastWords() {
      await settle()
      return told.findLast((message) => message.type === 'words')
    },
  }
}

/** Messages come in tasks of their own. */
async function settle() {
  for (let i = 0; i < 3; i++) await new Promise((resolve) => setImmediate(resolve))
}

const around = (before: string, after = '') => ({ before, after })

test('what is said fits the field, and stands here on a line of its own', async () => {
  const page = openPage('Earlier words.')
  await page.ask({ type: 'begin', target, around: around('Dear John', ', yours') })
  expect(page.status()).toBe('listening')
  page.say('and Jane')
  expect(await page.lastWords()).toMatchObject({
    segment: 0,
    written: { lead: ' ', text: 'and Jane', trail: '', eats: 0 },
  })
  expect(page.text()).toBe('Earlier words.\nand Jane')
})

test('a capital stands where the field begins a sentence, and nowhere else', async () => {
  const page = openPage()
  await page.ask({ type: 'begin', target, around: around('It works. ') })
  page.say('see you')
  expect(await page.lastWords()).toMatchObject({ written: { lead: '', text: 'See you' } })
  await page.ask({ type: 'moved', target, segment: 1, around: around('in the', 'middle') })
  page.say('very')
  expect(await page.lastWords()).toMatchObject({
    segment: 1,
    written: { lead: ' ', text: 'very', trail: ' ' },
  })
})

test('words that may still change are told apart from those that stand', async () => {
  const page = openPage()
  await page.ask({ type: 'begin', target, around: around('') })
  page.say('one')
  page.hear('two')
  expect(await page.lastWords()).toMatchObject({ written: { text: 'One' }, live: 'two' })
})

test('once the field is given up nothing more is told, and the microphone is off', async () => {
  const page = openPage()
  await page.ask({ type: 'begin', target, around: around('') })
  await page.ask({ type: 'end', target })
  expect(page.status()).toBe('idle')
  const before = page.told.length
  page.say('for nobody')
  await page.lastWords()
  expect(page.told.slice(before)).toEqual([])
  expect(page.text()).toBe('For nobody')
})

test('a recording without text leaves no mark in the field; what became of it is told, and the dictation is over', async () => {
  const page = openPage()
  await page.ask({ type: 'begin', target, around: around('') })
  page.say('the first words')
  page.fail()
  expect(await page.lastWords()).toMatchObject({ written: { text: 'The first words' } })
  expect(page.text()).toContain(failedMarker)
  const says = 'Some of what you said isn’t text yet. Its recording is waiting in Plainspoken.'
  expect(page.told.at(-1)).toEqual({ type: 'ended', target, says })
})

test('a dictation that is closed in the middle, as at a sign-out, says so', async () => {
  const page = openPage()
  await page.ask({ type: 'begin', target, around: around('') })
  page.leave()
  await page.lastWords()
  expect(page.told.at(-1)).toEqual({ type: 'ended', target, isClosed: true })
})

test('a message that is none, or of another field, changes nothing', async () => {
  const page = openPage('Mine')
  for (const message of [
    null,
    'begin',
    { type: 'begin' },
    { type: 'begin', target, around: 'x' },
    { type: 'moved', target },
  ])
    await page.askAnything(message)
  await page.ask({ type: 'stop', target: 'another' })
  expect(page.told).toEqual([])
  expect(page.text()).toBe('Mine')
  expect(page.status()).toBe('idle')
})
