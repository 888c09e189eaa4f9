import { expect, test } from 'vitest'
import { everyPart } from '../../../test/every-part.ts'
import { createMemoryDatabase } from '../../../test/memory-database.ts'
import { createFormatter } from '../commands/dispatch/command-formatter.ts'
import { defaultSettings } from '../commands/settings/command-settings.ts'
import { createRevisionKeeper } from '../device/revision-keeper.ts'
import { createRevisionStore } from '../device/revisions.ts'
import { asHeard } from './as-heard.ts'
import { choiceBetween } from './choice.ts'

const settings = { ...defaultSettings, cleanUp: 'corrections' as const, parts: everyPart }
const spoken = 'um so can you uh send it on Monday no sorry Tuesday'

function say(words: string) {
  const written = createFormatter(() => settings).fit(words, { before: '', after: '' }, true)
  return { text: written.words, choices: written.choices ?? [], times: [] }
}

const joined = (pieces: ReturnType<typeof asHeard>) => pieces?.map(({ text }) => text).join('')

test('a text that was put away still has every word that was heard, and what was left out is marked', async () => {
  const store = createRevisionStore(createMemoryDatabase())
  const keeper = createRevisionKeeper({ userId: 'ann', store, newId: () => 'a', now: () => 1 })
  const said = say(spoken)
  keeper.keepCleared(said.text, said)
  const kept = await keeper.lastCleared()
  expect(kept?.text).toBe('So can you send it on Tuesday')
  const heard = asHeard(kept?.text ?? '', kept?.choices ?? [])
  expect(joined(heard)).toBe('Um so can you uh send it on Monday no sorry Tuesday')
  expect(heard?.filter(({ isBack }) => isBack).map(({ text }) => text)).toEqual([
    'Um',
    'uh',
    'Monday no sorry',
  ])
})

test('what was left out is still known when words were added and the text was then deleted by hand', async () => {
  const store = createRevisionStore(createMemoryDatabase())
  const keeper = createRevisionKeeper({ userId: 'ann', store, newId: () => 'a', now: () => 1 })
  const said = say(spoken)
  keeper.keep(said.text, said)
  keeper.keepGone(`${said.text}, please`)
  const gone = await keeper.lastCleared()
  const heard = 'Um so can you uh send it on Monday no sorry Tuesday, please'
  expect(joined(asHeard(gone?.text ?? '', gone?.choices ?? []))).toBe(heard)
})

test('where nothing was left out there is nothing else to see', () => {
  const { text, choices } = say('please send it on Tuesday')
  expect(asHeard(text, choices)).toBeNull()
})

test('a full stop that nobody said was not heard', () => {
  const text = 'We went home. Then we ate.'
  const choice = choiceBetween({ written: text, other: 'We went home then we ate.' }, 'sentence-end')
  expect(joined(asHeard(text, choice ? [choice] : []))).toBe('We went home then we ate.')
})

test('a choice that does not fit its text brings nothing back', () => {
  const { choices } = say(spoken)
  expect(asHeard('Another text entirely, and longer than that one', choices)).toBeNull()
})
