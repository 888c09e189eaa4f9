import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Kept } from '../../../storage.ts'
import { openCommandChoices } from '../../commands/settings/command-choices.ts'
import type { KeptChoices } from '../../commands/settings/command-settings.ts'
import { browserPage } from '../world/browser-page.ts'
import { followText } from './follow-text.ts'
import { watchCorrections } from './watch-corrections.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function kept<T>(value: T): Kept<T> {
  let now = value
  return {
    get: () => now,
    set(next) {
      now = next
      return true
    },
  }
}

const askedBefore = kept<readonly string[]>([])

/** A text that a person changes, first while what watches is still being fetched; each step is followed by a rest. */
function open({ language = 'en-US', asked = kept<readonly string[]>([]), early = [] as string[] } = {}) {
  let now = 'Dear call check, we met your gun'
  let live: object | null = null
  const listeners = new Set<() => void>()
  const choices = openCommandChoices(kept<KeptChoices | null>(null))
  const text = {
    current: () => now,
    // Nothing else of it is asked for.
    editor: () => ({ snapshot: () => ({ live }), withoutLive: () => ({ text: now }) }) as never,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const followed = followText(text)
  for (const next of early) {
    now = next
    for (const listener of listeners) listener()
  }
  const corrections = watchCorrections({
    ...{ text, before: followed.stop() },
    ...{
      choices,
      load: async () => {},
      language: () => language,
      askedBefore: asked,
      setTimer: browserPage.setTimer,
    },
  })
  async function rest() {
    await vi.advanceTimersByTimeAsync(2500)
    // The code that tells misheard words is fetched then.
    vi.useRealTimers()
    await import('../../formatting/own-words/mishearing.ts')
    await new Promise((resolve) => setTimeout(resolve))
    vi.useFakeTimers()
    return corrections.asked.getState()
  }
  return {
    choices,
    corrections,
    says: (words: object | null) => {
      live = words
    },
    add(words: string) {
      now += words
      for (const listener of listeners) listener()
    },
    async change(next: string) {
      now = next
      for (const listener of listeners) listener()
      return rest()
    },
    rest,
  }
}

test('a corrected name is asked about, written from then on, and that is taken back', async () => {
  const { change, corrections, choices } = open()
  expect(await change('Dear Kowalczyk, we met your gun')).toMatchObject({
    ...{ heard: 'call check', written: 'Kowalczyk' },
  })
  const takeBack = await corrections.accept()
  expect(corrections.asked.getState()).toBeNull()
  expect(choices.current().replacements).toEqual([
    { say: 'call check', write: 'Kowalczyk', source: 'correction' },
  ])
  takeBack()
  expect(choices.current().replacements).toEqual([])
})

test('a name is asked about that was said and corrected before what watches had come', async () => {
  const { rest } = open({
    early: [
      'Dear call check, we met your gun and cow all ski',
      'Dear call check, we met your gun and Kowalski',
    ],
  })
  expect(await rest()).toMatchObject({ heard: 'cow all ski', written: 'Kowalski' })
})

test('a pair is asked about once, on other days too', async () => {
  const first = open({ asked: askedBefore })
  await first.change('Dear Kowalczyk, we met your gun')
  first.corrections.refuse()
  expect(first.choices.current().replacements).toEqual([])
  await first.change('Dear call check, we met your gun')
  expect(await first.change('Dear Kowalczyk, we met your gun')).toBeNull()
  const later = open({ asked: askedBefore })
  expect(await later.change('Dear Kowalczyk, we met your gun')).toBeNull()
  expect(await later.change('Dear Kowalczyk, we met Jürgen')).toMatchObject({ written: 'Jürgen' })
})

test('a word that is taken out first, or corrected in steps, is asked about as a whole', async () => {
  const { change } = open()
  expect(await change('Dear , we met your gun')).toBeNull()
  expect(await change('Dear Koval, we met your gun')).toBeNull()
  expect(await change('Dear Kowalczyk, we met your gun')).toMatchObject({
    ...{ heard: 'call check', written: 'Kowalczyk' },
  })
})

test('nothing is asked while one speaks, for another wording, a word that is listed, or in another language', async () => {
  const { change, choices, says } = open()
  expect(await change('Dear all, we met your gun')).toBeNull()
  choices.change({ words: ['Jürgen'] })
  expect(await change('Dear all, we met Jürgen')).toBeNull()
  says({})
  expect(await change('Dear all, we greeted Kowalczyk')).toBeNull()
  const german = open({ language: 'de-DE' })
  expect(await german.change('Dear Kowalczyk, we met your gun')).toBeNull()
})

test('what was only just said may be corrected at once', async () => {
  const { change, add } = open()
  add(' and cole chick')
  expect(await change('Dear call check, we met your gun and Kowalczyk')).toMatchObject({
    written: 'Kowalczyk',
  })
})
