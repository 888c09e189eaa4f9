import { templateLimits } from '@plainspoken/contract/word-limits'
import { expect, test, vi } from 'vitest'
import { memoryStorage } from '../../../test/memory-storage.ts'
import { openStore } from '../../storage.ts'
import { createPreferences } from '../device/preferences.ts'
import { keepChanges, saveTemplate } from './save-template.ts'
import { openBook } from './template-book.ts'

function openDevice(storage = memoryStorage()) {
  const preferences = createPreferences(openStore(() => storage))
  return { preferences, storage, open: (user = 'ann') => openBook(preferences.templates(user)) }
}

const letter = { id: 'a', name: 'Letter', text: 'Dear [name],\nthank you.', updatedAt: 1 }

test('templates are kept on the device, apart for each user, and go with what is kept for that user', () => {
  const { open, preferences } = openDevice()
  open().change(() => ({ templates: [letter] }))
  expect(open().current().templates).toEqual([letter])
  expect(open('bob').current().templates).toEqual([])
  preferences.forget('ann')
  expect(open().current().templates).toEqual([])
})

test('two tabs change the same templates: neither loses what the other has made', () => {
  const { open } = openDevice()
  const [one, other] = [open(), open()]
  const heard = vi.fn()
  other.subscribe(heard)
  one.change(({ templates }) => ({ templates: [...templates, letter] }))
  other.look()
  expect([heard.mock.calls.length, other.current().templates]).toEqual([1, [letter]])
  one.change(() => ({ needsKeyword: true }))
  other.change(({ templates }) => ({ templates: [...templates, { ...letter, id: 'b', name: 'Other' }] }))
  expect(open().current()).toMatchObject({ needsKeyword: true, templates: [{ id: 'a' }, { id: 'b' }] })
})

test('a template is changed while it is open for a change: each keeps what it has changed, and a deletion takes none of it', () => {
  const book = openDevice().open()
  book.change(() => ({ templates: [letter] }))
  book.change(() => ({ templates: [{ ...letter, name: 'Referral' }] }))
  keepChanges(book, letter, { name: 'Letter', text: 'Dear all,' })
  expect(book.current().templates).toMatchObject([{ id: 'a', name: 'Referral', text: 'Dear all,' }])
  book.change(() => ({ templates: [] }))
  keepChanges(book, letter, { name: 'Letter', text: 'Dear Ann,' })
  expect(book.current().templates).toMatchObject([{ id: 'a', name: 'Letter', text: 'Dear Ann,' }])
})

test('a device that takes no more says so, and the page goes on with them', () => {
  const storage = memoryStorage()
  const { open } = openDevice({
    ...storage,
    setItem() {
      throw new DOMException('There is no room.', 'QuotaExceededError')
    },
  })
  const book = open()
  expect(book.change(() => ({ templates: [letter] }))).toMatch(/^This browser has no room/)
  expect(book.current().templates).toEqual([letter])
})

test('what is kept and damaged is as if there were none; one damaged template is left out', () => {
  const { open, storage } = openDevice()
  storage.setItem('templates:ann', '{"templates":')
  expect(open().current().templates).toEqual([])
  storage.setItem('templates:ann', JSON.stringify({ templates: [{ id: 'x' }, letter], needsKeyword: 'yes' }))
  expect(open().current()).toEqual({ templates: [letter], needsKeyword: false })
})

test('there is room for so many, and who has too many may take some away', () => {
  const { open, storage } = openDevice()
  const many = Array.from({ length: templateLimits.count + 1 }, (_, i) => ({
    ...letter,
    id: `${i}`,
    name: `T${i}`,
  }))
  const book = open()
  expect(book.change(() => ({ templates: many }))).toBe(
    'You can have up to 500 templates. Delete some first.',
  )
  expect(book.current().templates).toEqual([])
  const long = many.slice(0, 51).map((one) => ({ ...one, text: 'x'.repeat(templateLimits.text) }))
  expect(book.change(() => ({ templates: long }))).toMatch(/may have 1,000,000 characters/)
  storage.setItem('templates:ann', JSON.stringify({ templates: [...many, { ...letter, id: 'z' }] }))
  const full = open()
  expect(full.change(({ templates }) => ({ templates: templates.slice(1) }))).toBeNull()
})

test('a text is saved under a name, in place of the one that is called so, and that can be taken back', () => {
  const book = openDevice().open()
  const saved = saveTemplate(book, 'short letter', 'Dear Ann')
  expect(saved.says).toBe('“short letter” is now a template')
  const again = saveTemplate(book, 'Short Letter', 'Dear Bob')
  expect(again.says).toBe('The template “short letter” is now this text')
  expect(book.current().templates).toMatchObject([{ name: 'short letter', text: 'Dear Bob' }])
  book.change(({ templates }) => ({ templates: templates.map((one) => ({ ...one, name: 'Note' })) }))
  again.undo?.()
  expect(book.current().templates).toMatchObject([{ name: 'Note', text: 'Dear Ann' }])
  saved.undo?.()
  expect(book.current().templates).toEqual([])
  expect(saveTemplate(book, '…', 'x')).toEqual({ says: 'Give it a name you can say.' })
})
