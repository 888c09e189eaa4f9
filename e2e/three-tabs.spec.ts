import { setTimeout as elapse } from 'node:timers/promises'
import type { BrowserContext, Page } from '@playwright/test'
import { createChance } from './chance.ts'
import { readStored } from './device.ts'
import { button, transcript } from './dictation-page.ts'
import { expect, test } from './fixtures.ts'
import { killTab } from './kill-tab.ts'
import { giveRecogniser, sayIfListening } from './recogniser.ts'

/** More runs of chance, or others: TABS_RUNS=24 TABS_SEED=100 npx playwright test -c e2e three-tabs */
const runs = Number(process.env.TABS_RUNS ?? 0)
const firstSeed = Number(process.env.TABS_SEED ?? 1)
const actions = 40

type Word = { text: string; at: number }
type Work = {
  context: BrowserContext
  chance: () => number
  words: Set<Word>
  next: () => string
  note: (what: string) => void
}

test.describe.configure({ timeout: 180_000 })
test.skip(runs === 0, 'Runs of chance take half a minute each: TABS_RUNS asks for them.')

for (let seed = firstSeed; seed < firstSeed + runs; seed++)
  test(`no word is lost or doubled in three tabs that type, dictate, reload and are killed at once, seed ${seed}`, async ({
    signedInPage,
    context,
  }) => {
    await signedInPage.close()
    let count = 0
    const next = () => `w${count++}x`
    const words = new Set<Word>()
    const history: string[] = []
    const left = await Promise.all(
      [1, 2, 3].map((tab) => {
        const note = (what: string) => history.push(`${performance.now().toFixed()} tab ${tab} ${what}`)
        return workInTab({ context, chance: createChance(1000 * seed + tab), words, next, note })
      }),
    )
    for (const page of left) await page.close({ runBeforeUnload: true })

    const last = await openTab(context)
    let text = ''
    const timesOf = (word: string) => text.split(new RegExp(`\\b${word}\\b`, 'i')).length - 1
    const missing = () => [...words].filter((word) => timesOf(word.text) === 0).map((word) => word.text)
    await expect
      .poll(async () => {
        const [draft] = await readStored(last, 'drafts')
        text = String(draft?.text)
        return missing()
      })
      .toEqual([])
      .catch(() => {})
    const story = () => [...history, text].join('\n')
    expect(missing(), story()).toEqual([])
    const all = Array.from({ length: count }, (_, number) => `w${number}x`)
    expect(
      all.filter((word) => timesOf(word) > 1),
      story(),
    ).toEqual([])
    expect(words.size).toBeGreaterThan(actions)
  })

/** One tab's share of what happens, each with the next tab after a kill. Returns the one that is left. */
async function workInTab({ context, chance, words, next, note }: Work): Promise<Page> {
  let page = await openTab(context)
  const own: Word[] = []
  const keep = (text: string) => {
    const word = { text, at: performance.now() }
    own.push(word)
    words.add(word)
  }
  for (let action = 0; action < actions; action++) {
    const choice = chance()
    if (choice < 0.4) {
      const word = next()
      await transcript(page).press(chance() < 0.5 ? 'ControlOrMeta+End' : 'ControlOrMeta+Home')
      note(`types ${word}`)
      await page.keyboard.insertText(` ${word} `)
      keep(word)
      note(`typed ${word}`)
    } else if (choice < 0.85) {
      const word = next()
      if (await hear(page, word)) keep(word)
      note(`said ${word}`)
    } else if (choice < 0.95) {
      note('reloads')
      await page.reload()
      await prepare(page)
      note('has reloaded')
    } else {
      const at = performance.now()
      await killTab(page)
      // What a tab wrote in its last second may be lost with it, and may be kept.
      for (const word of own.filter((one) => one.at > at - 1000)) words.delete(word)
      note('was killed')
      page = await openTab(context)
      note('is open again')
    }
    await elapse(150 * chance())
  }
  return page
}

async function openTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await giveRecogniser(page)
  await page.goto('/speech-recognition')
  await prepare(page)
  return page
}

async function prepare(page: Page) {
  await expect(page.locator('.cm-content')).toBeVisible()
  await transcript(page).focus()
}

/** Says a word, once the page listens. Returns whether it still did in that moment. */
async function hear(page: Page, word: string): Promise<boolean> {
  const status = page.locator('[data-status]')
  if ((await status.getAttribute('data-status')) !== 'listening')
    await button(page, 'Start Listening')
      .click({ timeout: 2000 })
      .catch(() => {})
  await expect(status)
    .toHaveAttribute('data-status', 'listening', { timeout: 2000 })
    .catch(() => {})
  return sayIfListening(page, word)
}
