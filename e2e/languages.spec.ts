import type { Page } from '@playwright/test'
import { button, chooseLanguage, status, transcript } from './dictation-page.ts'
import { expect, test } from './fixtures.ts'
import { giveRecogniser, say, sessionsOf } from './recogniser.ts'

/** Where a character of a line stands, and the cursor, if it is in that line. */
async function placesIn(page: Page, line: number, characters: string[]) {
  return await page.evaluate(
    ([index, wanted]) => {
      const element = document.querySelectorAll('.cm-line')[index]
      if (element === undefined) throw new Error('There is no such line.')
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      const places: { left: number; right: number }[] = wanted.map(() => ({ left: 0, right: 0 }))
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        for (const [at, character] of wanted.entries()) {
          const offset = node.textContent?.lastIndexOf(character) ?? -1
          if (offset < 0) continue
          const range = document.createRange()
          range.setStart(node, offset)
          range.setEnd(node, offset + 1)
          const { left, right } = range.getBoundingClientRect()
          places[at] = { left, right }
        }
      }
      const box = element.getBoundingClientRect()
      // Only a place in a text has a rectangle, none between elements.
      const caretRange = getSelection()?.getRangeAt(0).cloneRange()
      let node = caretRange?.startContainer
      let offset = caretRange?.startOffset ?? 0
      while (node !== undefined && !(node instanceof Text) && node.childNodes[offset - 1] !== undefined) {
        node = node.childNodes[offset - 1] as ChildNode
        offset = node instanceof Text ? node.length : node.childNodes.length
      }
      if (node !== undefined) caretRange?.setStart(node, offset)
      caretRange?.collapse(true)
      const caret = caretRange?.getClientRects()[0]?.left ?? 0
      return { places, caret, left: box.left, right: box.right }
    },
    [line, characters] as const,
  )
}

/** Of a line from right to left: the mark stands left of a Latin word, the cursor left of the mark. */
async function expectMarkAtLeftEnd(page: Page, line: number, latin: string, mark: string) {
  const { places, caret, left, right } = await placesIn(page, line, [latin, mark])
  const [word, end] = places
  if (word === undefined || end === undefined) throw new Error('They are not in this line.')
  expect(end.right).toBeLessThanOrEqual(word.left + 1)
  expect(Math.abs(caret - end.left)).toBeLessThan(3)
  expect(end.left).toBeGreaterThan((left + right) / 2)
}

test('a language is found by typing, is spoken and written as its own, and Hebrew stands at the right with its marks at its end', async ({
  signedInPage: page,
}, testInfo) => {
  await giveRecogniser(page)
  await page.reload()
  const field = page.getByRole('combobox', { name: 'Language' })
  await field.click()
  await expect(page.getByRole('option')).toHaveCount(54)
  await field.fill('heb')
  await expect(page.getByRole('option')).toHaveText(['עברית (ישראל)'])
  await testInfo.attach('menu', { body: await page.screenshot(), contentType: 'image/png' })
  await field.press('Enter')
  await expect(field).toHaveValue('עברית (ישראל)')
  await expect(page.getByRole('option')).toHaveCount(0)

  await transcript(page).click()
  await button(page, 'Start Listening').click()
  await expect(status(page)).toHaveText('Listening')
  await say(page, 'שלום פסיק מה שלומך סימן שאלה')
  await expect(transcript(page)).toHaveText('שלום, מה שלומך?')
  expect(await sessionsOf(page)).toMatchObject([{ lang: 'he-IL' }])
  expect(await transcript(page).evaluate((element) => element.closest('[lang]')?.getAttribute('lang'))).toBe(
    'he-IL',
  )
  await transcript(page).click()
  await page.keyboard.press('Control+End')
  const hebrew = await placesIn(page, 0, ['ש', '?'])
  const [, question] = hebrew.places
  if (question === undefined) throw new Error('The mark is not there.')
  // The line begins at the right edge; the mark is left of every word, and the cursor left of the mark.
  expect(hebrew.right - hebrew.caret).toBeGreaterThan(60)
  expect(question.left).toBeLessThan(hebrew.places[0]?.left ?? 0)
  expect(Math.abs(hebrew.caret - question.left)).toBeLessThan(3)
  expect(question.left).toBeGreaterThan((hebrew.left + hebrew.right) / 2)

  // A Latin word does not turn its line around.
  await page.keyboard.press('Enter')
  await say(page, 'אני אוהב iPhone נקודה')
  await expect(page.locator('.cm-line').nth(1)).toHaveText('אני אוהב iPhone.')
  await expectMarkAtLeftEnd(page, 1, 'i', '.')
  await chooseLanguage(page, 'العربية (مصر)')
  await transcript(page).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')
  await say(page, 'هل تستخدم Windows علامة استفهام')
  await expect(page.locator('.cm-line').nth(2)).toHaveText('هل تستخدم Windows؟')
  await expectMarkAtLeftEnd(page, 2, 'W', '؟')

  await chooseLanguage(page, 'English (US)')
  await transcript(page).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')
  await say(page, 'done exclamation point')
  await expect(page.locator('.cm-line').nth(3)).toHaveText('Done!')
  const english = await placesIn(page, 3, ['D', '!'])
  expect((english.places[0]?.left ?? 0) - english.left).toBeLessThan(3)
  expect(english.places[1]?.left).toBeGreaterThan(english.places[0]?.right ?? 0)
  // The Hebrew line stays where it was.
  expect((await placesIn(page, 0, ['?'])).places[0]?.left).toBeCloseTo(question.left, 0)
  await testInfo.attach('text', { body: await page.screenshot(), contentType: 'image/png' })
})

test('words said before the table of their language is there wait for it; where it does not come they stay as heard, and it is said', async ({
  signedInPage: page,
}) => {
  await giveRecogniser(page)
  await page.clock.install()
  await page.reload()
  await transcript(page).click()
  await button(page, 'Start Listening').click()
  await say(page, 'hello comma')
  await expect(transcript(page)).toHaveText('Hello,')

  const german = await holdTable(page, 'de')
  await chooseLanguage(page, 'Deutsch (Deutschland)')
  await expect(status(page)).toHaveText('Listening')
  await say(page, 'wie geht es dir Fragezeichen')
  await say(page, 'gut Punkt')
  await expect(transcript(page)).toHaveText('Hello, wie geht es dir Fragezeichen gut Punkt')
  await german.answer()
  await expect(transcript(page)).toHaveText('Hello, wie geht es dir? Gut.')

  const french = await holdTable(page, 'fr')
  await chooseLanguage(page, 'Français (France)')
  await expect(status(page)).toHaveText('Listening')
  await say(page, 'bonjour virgule')
  await page.clock.fastForward(10_000)
  await expect(page.getByText('Your words are written as heard.')).toBeVisible()
  await expect(transcript(page)).toHaveText('Hello, wie geht es dir? Gut. Bonjour virgule')
  await french.answer()
  await say(page, 'merci virgule')
  await expect(transcript(page)).toHaveText('Hello, wie geht es dir? Gut. Bonjour virgule merci,')
})

/** Keeps the two tables of a language, of its marks and its numbers, from coming until they are told to answer. */
async function holdTable(page: Page, language: string) {
  const held = Promise.withResolvers<void>()
  const table = new RegExp(`/${language}-[^/]*\\.js$`)
  const urls = new Set<string>()
  const fetched = page.waitForResponse(
    (response) => table.test(response.url()) && urls.add(response.url()).size === 2,
  )
  await page.route(table, async (route) => {
    await held.promise
    await route.continue()
  })
  return {
    /** Resolves when the page has them. */
    async answer() {
      held.resolve()
      await fetched
      await page.evaluate((all) => Promise.all(all.map((url) => import(url))).then(() => {}), [...urls])
    },
  }
}
