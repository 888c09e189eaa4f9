import { expect, test } from 'vitest'
import { createInventedBrowser, type Page, soundOf } from '../../../test/invented-browser.ts'
import { createInventedLiveServer, soundOfWord, wordNamed } from '../../../test/invented-live-server.ts'

/** Three words are spoken, the last of which are live still as the server goes for good; a fourth is recorded. */
async function begin(whileLost: (page: Page, browser: ReturnType<typeof createInventedBrowser>) => unknown) {
  const server = createInventedLiveServer()
  const browser = createInventedBrowser('ann', server)
  const page = browser.openTab()
  await browser.runJobs()
  page.listening.start()
  while (page.recorders.length === 0) await browser.wait(10)
  const listener = page.recorders[0]?.listener
  listener?.onBegin(true)
  async function utter(number: number) {
    for (const samples of soundOfWord(number)) {
      listener?.onSamples(samples)
      await browser.wait(100)
    }
    listener?.onChunk(soundOf(wordNamed(number)))
    await browser.settle()
  }
  for (const number of [1, 2, 3]) await utter(number)
  server.state.answer = 'is taken over'
  server.cut()
  await utter(4)
  expect(page.transcript.snapshot().text).toBe('W1x w2x w3x')
  await whileLost(page, browser)
  page.listening.stop()
  await browser.wait(60_000)
  expect(browser.calls).toHaveLength(1)
  return { browser, page }
}

function type(page: Page, from: number, to: number, insert: string) {
  const at = from + insert.length
  page.transcript.typed([{ from, to, insert }], { anchor: at, head: at })
}

const textOf = (page: Page) => page.transcript.snapshot().text

test('what is typed between words that wait for their upload stays, and the words behind it come', async () => {
  const { page } = await begin((lost) => type(lost, 7, 7, ' really,'))
  expect(textOf(page)).toBe('W1x w2x really, w3x w4x')
})

test('a word that is corrected while it waits stays as it was corrected', async () => {
  const { page } = await begin((lost) => type(lost, 8, 11, 'third'))
  expect(textOf(page)).toBe('W1x w2x third w4x')
})

test('words that wait and are not touched are replaced by those of the upload', async () => {
  const { page } = await begin(() => {})
  expect(textOf(page)).toBe('W1x w2x w3x w4x')
})

test('what another tab types between them stays as well', async () => {
  const { page } = await begin(async (_lost, browser) => {
    const other = browser.openTab()
    await browser.wait(1000)
    expect(textOf(other)).toBe('W1x w2x w3x')
    type(other, 8, 11, 'third')
    await browser.wait(1000)
    type(other, 7, 7, ' really,')
    await browser.wait(1000)
  })
  expect(textOf(page)).toBe('W1x w2x really, third w4x')
})

test('where all of them are deleted, the words of the upload come back', async () => {
  const { page } = await begin((lost) => type(lost, 0, 11, ''))
  expect(textOf(page).toLowerCase()).toMatch(/w4x$/)
})
