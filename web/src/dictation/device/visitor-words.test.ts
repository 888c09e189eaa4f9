import { day } from '@plainspoken/contract/limits'
import { expect, test } from 'vitest'
import { memoryStorage } from '../../../test/memory-storage.ts'
import { openStore } from '../../storage.ts'
import { createLastWordsStore } from './drafts.ts'
import { createVisitorWords } from './visitor-words.ts'

function startDevice() {
  const storage = memoryStorage()
  const store = openStore(() => storage)
  let now = 0
  let count = 0
  const lastWordsOf = (userId: string) => createLastWordsStore(userId, store)
  return {
    openTab() {
      const tab = memoryStorage()
      return openStore(() => tab)
    },
    visit: (tab: ReturnType<typeof openStore>) =>
      createVisitorWords({ lastWordsOf, tab, newId: () => `page ${++count}`, now: () => now }),
    wait(ms: number) {
      now += ms
    },
    textsOf(userId: string) {
      const words = lastWordsOf(userId)
      return words.pages().map((page) => words.read(page)?.text)
    },
  }
}

test('a visitor’s words outlive the page, are left to the account that takes them, and to no other', () => {
  const device = startDevice()
  const [tab, other] = [device.openTab(), device.openTab()]
  device.visit(tab).keep('Dear Ada')
  const again = device.visit(tab)
  expect(again.read()).toBe('Dear Ada')
  again.keep('Dear Ada, it is late')
  expect(device.visit(other).read()).toBe('')
  device.visit(other).keep('Another tab')

  device.visit(tab).giveTo('ada')
  expect(device.textsOf('ada')).toEqual(['Dear Ada, it is late', 'Another tab'])
  expect(device.visit(tab).read()).toBe('')
  device.visit(tab).giveTo('bob')
  expect(device.textsOf('bob')).toEqual([])
})

test('nobody takes them after a day', () => {
  const device = startDevice()
  const tab = device.openTab()
  device.visit(tab).keep('Dear Ada')
  device.wait(day + 1)
  expect(device.visit(tab).read()).toBe('')
  device.visit(tab).giveTo('ada')
  expect(device.textsOf('ada')).toEqual([])
})
