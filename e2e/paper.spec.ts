import type { Page } from '@playwright/test'
import { button, status, transcript, waitForTools, write } from './dictation-page.ts'
import { expect, test } from './fixtures.ts'
import { signInByToken } from './people.ts'
import { giveRecogniser, say } from './recogniser.ts'

/** Prose of one paragraph. */
const prose =
  'It was the best of times, it was the worst of times, it was the age of wisdom, it was the age of foolishness, it was the epoch of belief, it was the epoch of incredulity, it was the season of light, it was the season of darkness, it was the spring of hope, it was the winter of despair. '.repeat(
    3,
  )

test('the paper fills the window at every size: rows enough, lines not too long, the button in reach, and a head that stays as it is', async ({
  page,
  member,
}) => {
  await giveRecogniser(page)
  await page.addInitScript(notePlaces, { selector: '#mic', key: 'button' })
  await signInByToken(page, member.token)
  // One row from the first picture on: a button that moves is missed by the hand.
  const key = button(page, 'Start Listening').getByText(/^(Ctrl|⌘|Alt|⌥)/)
  await expect(key).toBeVisible()
  await waitForTools(page)
  expect(await page.evaluate(() => sessionStorage.button)).toMatch(/^\S+ $/)
  await write(page, prose)
  const letters: number[] = []
  for (const { width, height, rows } of [
    { width: 360, height: 740, rows: 8 },
    // A phone on its side.
    { width: 844, height: 390, rows: 6 },
    { width: 768, height: 1024, rows: 15 },
    { width: 1440, height: 900, rows: 15 },
    { width: 2560, height: 1440, rows: 15 },
  ]) {
    await page.setViewportSize({ width, height })
    const size = `${width} × ${height}`
    const paper = await measurePaper(page)
    letters.push(paper.letter)
    expect(paper.rows, size).toBeGreaterThanOrEqual(rows)
    expect(paper.longest, size).toBeLessThanOrEqual(75)
    expect(paper.average, size).toBeLessThanOrEqual(70)
    await expect(button(page, 'Start Listening'), size).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight), size).toBe(0)
  }
  expect(letters.at(-1)).toBeGreaterThan(letters[0] ?? 0)

  // A key is worth its room from the width of a small laptop on.
  await page.setViewportSize({ width: 1024, height: 700 })
  await expect(key).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1023, height: 700 })
  await expect(key).toBeHidden()

  await page.setViewportSize({ width: 360, height: 740 })
  const sheet = () =>
    page.locator('.cm-scroller').evaluate((text) => {
      const { x, top, bottom } = text.getBoundingClientRect()
      return { x, top, bottom }
    })
  const messages = page.getByRole('region', { name: 'Messages' })
  await expect(messages.getByText('Kept in this browser only')).toBeVisible()
  const before = await sheet()
  await page.evaluate(notePlaces, { selector: '.cm-scroller', key: 'text' })
  await button(page, 'Start Listening').press('Enter')
  await expect(status(page)).toHaveText('Listening')
  // In the narrower window the words are further down than the text that is seen; nothing else is asked meanwhile.
  await say(page, 'these are the newest words', false)
  await expect(messages).toHaveText('You’ve scrolled away. Back to the words ↓', { useInnerText: true })
  expect(await sheet()).toEqual(before)
  expect(await page.evaluate(() => sessionStorage.text)).toBe(`${before.x},${before.top} `)
  await button(page, 'Back to the words ↓').click()
  await expect(button(page, 'Back to the words ↓')).toHaveCount(0)
  await expect.poll(() => measureRoomBelow(page)).toBeGreaterThan(0.3)
  await say(page, 'go to sleep')
  await expect(status(page)).toHaveText('Waiting for “wake up”')
  expect((await sheet()).top).toBe(before.top)

  // Large letters: messages and what they hide are above the bar, not under it.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  await say(page, 'wake up')
  await say(page, 'select the')
  const places = await page.getByRole('region', { name: 'Places' }).boundingBox()
  const stop = await button(page, 'Stop Listening').boundingBox()
  expect((places?.y ?? 0) + (places?.height ?? 0)).toBeLessThanOrEqual(stop?.y ?? 0)
  expect(places?.y).toBeGreaterThanOrEqual(0)
  await say(page, 'cancel')
  await button(page, 'Stop Listening').press('Enter')
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { value: false })
    window.dispatchEvent(new Event('offline'))
  })
  const overprint = () =>
    messages.evaluate((row) => {
      const bar = document.querySelector('#mic')?.parentElement?.parentElement
      return row.getBoundingClientRect().bottom - (bar?.getBoundingClientRect().top ?? 0)
    })
  await expect(messages.getByText('You’re offline')).toBeVisible()
  await expect(messages.getByRole('button', { name: /more$/ })).toBeInViewport({ ratio: 1 })
  expect(await overprint()).toBeLessThanOrEqual(0)
  await messages.getByRole('button', { name: /more$/ }).click()
  expect(await overprint()).toBeLessThanOrEqual(0)
})

test('a word in Czech, Polish or Turkish has one face', async ({ page, member }) => {
  await signInByToken(page, member.token)
  await write(page, 'Příliš žluťoučký kůň. Zażółć gęślą jaźń. Pijamalı yağız şoför.')
  const browser = await page.context().newCDPSession(page)
  await browser.send('DOM.enable')
  await browser.send('CSS.enable')
  const { root } = await browser.send('DOM.getDocument')
  const { nodeId } = await browser.send('DOM.querySelector', { nodeId: root.nodeId, selector: '.cm-line' })
  await expect
    .poll(async () => {
      const { fonts } = await browser.send('CSS.getPlatformFontsForNode', { nodeId })
      return fonts.map(({ isCustomFont }) => isCustomFont)
    })
    .not.toContain(false)
})

test('one line of advice at a time, and none that somebody has followed', async ({ page, member }) => {
  await giveRecogniser(page)
  await signInByToken(page, member.token)
  const advice = (words: string) => page.getByText(words)
  await expect(advice('sends your voice to')).toBeVisible()
  await button(page, 'Start Listening').click()
  await expect(advice('sends your voice to')).toHaveCount(0)
  await button(page, 'Stop Listening').press('Enter')
  await expect(advice('Words appear at the cursor.')).toBeVisible()
  await expect(advice('Type any time')).toHaveCount(0)
  await write(page, 'Dear Ada')
  await transcript(page).click()
  await expect(advice('Words appear at the cursor.')).toHaveCount(0)
  await expect(advice('Type any time')).toBeVisible()
  await button(page, 'Start Listening').click()
  await expect(status(page)).toHaveText('Listening')
  await transcript(page).press('!')
  await expect(advice('Type any time')).toHaveCount(0)
  await expect(advice('undoes the last thing you said')).toBeVisible()
  await transcript(page).press('Control+z')
  await expect(advice('undoes the last thing you said')).toHaveCount(0)
  await page.reload()
  await waitForTools(page)
  for (const words of ['Words appear at the cursor.', 'Type any time', 'undoes the last thing'])
    await expect(advice(words)).toHaveCount(0)
})

/** Runs in the page: notes each place of an element, as it is painted, in the session's storage. */
function notePlaces({ selector, key }: { selector: string; key: string }) {
  let last = ''
  sessionStorage.setItem(key, '')
  requestAnimationFrame(function look() {
    requestAnimationFrame(look)
    const box = document.querySelector(selector)?.getBoundingClientRect()
    if (!box || last === `${box.x},${box.y}`) return
    last = `${box.x},${box.y}`
    sessionStorage.setItem(key, `${sessionStorage.getItem(key)}${last} `)
  })
}

/** The share of the sheet that is free below the words being spoken. */
function measureRoomBelow(page: Page) {
  return page.locator('.cm-scroller').evaluate((sheet) => {
    const { bottom, height } = sheet.getBoundingClientRect()
    const live = [...sheet.querySelectorAll('.cm-provisional')].at(-1)
    return live ? (bottom - live.getBoundingClientRect().bottom) / height : 0
  })
}

/** The style of the text's first line, and the number of lines there is room for. */
function measurePaper(page: Page) {
  return page.locator('.cm-line').evaluate((line) => {
    const paper = line.closest('.cm-scroller')?.clientHeight ?? 0
    const { fontSize, lineHeight } = getComputedStyle(line)
    const text = document.createTreeWalker(line, NodeFilter.SHOW_TEXT).nextNode() as Text
    const range = document.createRange()
    /** The number of letters on each line, by the line's position. */
    const lines = new Map<number, number>()
    for (let at = 0; at < text.length; at++) {
      range.setStart(text, at)
      range.setEnd(text, at + 1)
      const { top } = range.getBoundingClientRect()
      lines.set(top, (lines.get(top) ?? 0) + 1)
    }
    // The last one is short.
    const full = [...lines.values()].slice(0, -1)
    return {
      rows: Math.floor(paper / Number.parseFloat(lineHeight)),
      letter: Number.parseFloat(fontSize),
      longest: Math.max(...full),
      average: full.reduce((sum, count) => sum + count) / full.length,
    }
  })
}
