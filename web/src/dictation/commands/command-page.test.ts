import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { idleCommandPage } from '../../../test/idle-command-page.ts'
import { editorTranscript } from '../../../test/transcripts.ts'
import { createTextQueue } from '../transcript/field/text-queue.ts'
import { pageFor } from './command-page.ts'
import { createFormatter } from './dispatch/command-formatter.ts'
import { createDispatcher } from './dispatch/dispatcher.ts'
import { planCommand } from './plans/plan-command.ts'
import { defaultSettings } from './settings/command-settings.ts'

let show = () => {}
const close = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  const button = { click: close }
  const dialog = { querySelector: () => button }
  const open: (typeof dialog)[] = []
  let changed = () => {}
  show = () => {
    open.push(dialog)
    changed()
  }
  vi.stubGlobal('document', { querySelectorAll: () => open })
  vi.stubGlobal(
    'MutationObserver',
    class {
      constructor(callback: () => void) {
        changed = callback
      }
      observe() {}
      disconnect() {}
    },
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  close.mockClear()
})

/** Says one utterance right after the other, while the code of what they ask for has yet to come. */
function dictate(...utterances: string[]) {
  const settings = () => defaultSettings
  const formatter = createFormatter(settings)
  const { editor } = editorTranscript(formatter)
  const queue = createTextQueue()
  const text = {
    editor: () => editor,
    queue,
    tools: () => null,
    subscribe() {},
    current: () => '',
    copy: async () => {},
    tellEmptyFields() {},
  }
  const onAsked = vi.fn()
  const world = {
    text: () => text,
    choices: {} as never,
    templates: {} as never,
    planCommand: () => planCommand,
    loadPlans: () => Promise.resolve(),
    templatePlans: () => null,
    learn() {},
    language: () => 'en-US',
    setLanguage() {},
    send() {},
    save() {},
    saveAs() {},
  }
  const page = {
    ...idleCommandPage,
    ...pageFor({
      ...world,
      document,
      now: Date.now,
      onAsked,
      onFind() {},
      onFloat() {},
      onHear() {},
      onNew() {},
      onEcho() {},
    }),
  }
  const { attachTo } = createDispatcher(settings, formatter, {
    ...page,
    isAsleep: () => false,
    echo() {},
    offer() {},
  })
  const writer = attachTo(editor)
  for (const words of utterances) queue.run(() => writer.settle(words, ''))
  return { onAsked, written: () => writer.snapshot().text }
}

test('what is said while a dialog that was asked for is still on its way answers the dialog', async () => {
  const { onAsked, written } = dictate('one.', 'show history', 'close')
  expect(onAsked).toHaveBeenCalledWith('texts')
  expect([written(), close.mock.calls.length]).toEqual(['One.', 0])
  show()
  await vi.advanceTimersByTimeAsync(0)
  expect([written(), close.mock.calls.length]).toEqual(['One.', 1])
})

test('what is said is written where the dialog does not come', async () => {
  const { written } = dictate('one.', 'show history', 'two three')
  expect(written()).toBe('One.')
  await vi.advanceTimersByTimeAsync(2000)
  expect(written()).toBe('One. Two three')
})
