import { button, status, transcript } from './dictation-page.ts'
import { clickInPill, clipboardOf, pillText, test } from './extension.ts'
import { expect } from './fixtures.ts'
import { createAccount, fillLogin, inventPerson, signInByToken } from './people.ts'
import { say } from './recogniser.ts'

// In the whole Chromium, which alone knows extensions; so in CI.

test('words are written where the shortcut was used, once the person has allowed it @whole', async ({
  extended: { dictationTab, openSite, press, command },
}) => {
  const page = await openSite('<textarea>Dear John,</textarea>')
  const area = page.getByRole('textbox')
  await area.click()
  await page.keyboard.press('Control+End')
  await press(page)
  await expect(dictationTab.getByRole('dialog')).toContainText('Let the browser extension type what you say?')
  await expect.poll(() => pillText(page)).toContain('Plainspoken has a question for you in its own tab.')
  // Who moves the cursor meanwhile can take the words back all the same.
  await page.bringToFront()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('Control+End')
  await button(dictationTab, 'Allow').click()
  await expect(status(dictationTab)).toHaveText('Listening')
  await expect.poll(() => pillText(page)).toContain('Listening')
  await say(dictationTab, 'how are', false)
  await expect.poll(() => pillText(page)).toContain('how are')
  await expect(area).toHaveValue('Dear John,')
  await say(dictationTab, 'how are you')
  await expect(area).toHaveValue('Dear John, how are you')
  await expect(transcript(dictationTab)).toHaveText('how are you')
  await clickInPill(page, 'Undo')
  await expect(area).toHaveValue('Dear John,')
  await say(dictationTab, 'all is well')
  await expect(area).toHaveValue('Dear John, all is well')
  // The page is busy while words come, and the cursor moves on before anyone hears of that.
  await area.evaluate(async (box: HTMLTextAreaElement) => {
    const { promise: isTold, resolve } = Promise.withResolvers<unknown>()
    document.addEventListener('selectionchange', resolve, { once: true })
    box.setSelectionRange(0, 0)
    await isTold
    setTimeout(() => {
      const until = performance.now() + 700
      while (performance.now() < until);
      box.setSelectionRange(11, 14)
    })
  })
  await say(dictationTab, 'everything', false)
  await expect.poll(() => pillText(page)).toMatch(/everything/i)
  // In small letters: the dictation tab has heard of both moves, the last one into a sentence.
  await expect(async () => {
    await say(dictationTab, 'everything', false)
    expect(await pillText(page)).toContain('everything')
  }).toPass()
  await say(dictationTab, 'everything')
  await expect(area).toHaveValue('Dear John, everything is well')
  await page.keyboard.press('Control+End')
  // Pressed again it stops, and nobody is asked a second time.
  await command()
  await expect(status(dictationTab)).toHaveText('Ready')
  await expect.poll(() => pillText(page)).toBe(null)
  await press(page)
  await expect(status(dictationTab)).toHaveText('Listening')
  await say(dictationTab, 'stop listening')
  await expect.poll(() => pillText(page)).toBe(null)
  // Escape ends it from inside the pill, and no page can press it there.
  await press(page)
  await expect(status(dictationTab)).toHaveText('Listening')
  await expect.poll(() => pillText(page)).toContain('Listening')
  await area.focus()
  await page.keyboard.press('Tab')
  await page.evaluate(() => {
    const pressed = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true })
    document.querySelector('[data-plainspoken-pill]')?.dispatchEvent(pressed)
    document.activeElement?.dispatchEvent(pressed)
  })
  await say(dictationTab, 'still here', false)
  await expect.poll(() => pillText(page)).toContain('still here')
  await page.keyboard.press('Escape')
  await expect(status(dictationTab)).toHaveText('Ready')
  await expect.poll(() => pillText(page)).toBe(null)
  await expect(area).toHaveValue(/still here$/i)
})

test('after the first time one press is enough, and words are in the field half a second after they are settled @whole', async ({
  extended: { dictationTab, openSite, press, command, pressAndAllow },
}) => {
  const page = await openSite(`<textarea></textarea>
    <script>document.querySelector('textarea').oninput = () => { window.wroteAt = Date.now() }</script>`)
  const area = page.getByRole('textbox')
  await area.click()
  await pressAndAllow(page)
  await command()
  await expect.poll(() => pillText(page)).toBe(null)
  await press(page)
  await expect(status(dictationTab)).toHaveText('Listening')
  const took: number[] = []
  for (const words of ['one apple', 'two pears', 'three plums', 'four figs', 'five cherries']) {
    const settledAt = await dictationTab.evaluate((spoken) => {
      ;(window as unknown as { standIn: { say(words: string, isFinal: boolean): void } }).standIn.say(
        spoken,
        true,
      )
      return Date.now()
    }, words)
    await expect(area).toHaveValue(new RegExp(`${words}$`, 'i'))
    took.push((await page.evaluate(() => (window as unknown as { wroteAt: number }).wroteAt)) - settledAt)
  }
  const median = took.toSorted((one, other) => one - other)[2]
  console.log(`From settled words to the field: ${took.join(', ')} ms.`)
  expect(median).toBeLessThanOrEqual(500)

  // A tab that has always lain behind others was never painted; its words can be taken back all the same.
  await command()
  await expect.poll(() => pillText(page)).toBe(null)
  await dictationTab.addInitScript(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => true })
    window.requestAnimationFrame = () => 0
  })
  await dictationTab.reload()
  await press(page)
  await expect(status(dictationTab)).toHaveText('Listening')
  await say(dictationTab, 'six dates')
  await expect(area).toHaveValue(/six dates$/i)
  await clickInPill(page, 'Undo')
  await expect(area).toHaveValue(/five cherries$/i)
})

test('words go on when the browser ends the worker of the extension in the middle, and nobody is listened to once it is switched off @whole', async ({
  extended: { context, dictationTab, worker, press, openSpeaking },
}) => {
  const workers = await context.newPage()
  await workers.goto('chrome://serviceworker-internals')
  const { page, field } = await openSpeaking()
  await say(dictationTab, 'and those', false)
  await expect.poll(() => pillText(page)).toContain('and those')
  await worker.evaluate(() => Object.assign(globalThis, { isFormer: true }))
  // As the browser does where nothing has come for half a minute.
  await workers.getByText('Stop', { exact: true }).first().dispatchEvent('click')
  await say(dictationTab, 'and those of the moment')
  await expect(field).toHaveValue('The first words and those of the moment')
  expect(await worker.evaluate(() => 'isFormer' in globalThis)).toBe(false)
  await clickInPill(page, 'Undo')
  await expect(field).toHaveValue('The first words')
  await press(page)
  await expect(status(dictationTab)).toHaveText('Ready')
  await expect.poll(() => pillText(page)).toBe(null)

  await press(page)
  await expect(status(dictationTab)).toHaveText('Listening')
  await expect.poll(() => pillText(page)).toContain('Listening')
  await worker.evaluate(() => chrome.runtime.reload())
  await expect.poll(() => pillText(page)).toContain('The extension was updated or switched off.')
  await expect(status(dictationTab)).toHaveText('Ready')
})

test('where no script may run, Plainspoken itself listens and says why @whole', async ({
  extended: { context, dictationTab, press },
}) => {
  const page = await context.newPage()
  await page.goto('chrome://version')
  await press(page)
  await button(dictationTab, 'Allow').click()
  await expect(
    dictationTab.getByText('The browser doesn’t let extensions type into that page.'),
  ).toBeVisible()
  await expect(status(dictationTab)).toHaveText('Listening')
})

test('what a field does not take is told in the pill, and one click has all of it on the clipboard @whole', async ({
  extended: { dictationTab, openSite, pressAndAllow },
}) => {
  const page = await openSite('<textarea maxlength="8"></textarea>')
  await page.getByRole('textbox').click()
  await pressAndAllow(page)
  await page.bringToFront()
  await say(dictationTab, 'this is far too long')
  // A site without https has no clipboard but after a click.
  await expect
    .poll(() => pillText(page))
    .toContain('The field is full. The missing words are in Plainspoken’s text.')
  await expect(page.getByRole('textbox')).toHaveValue('This is ')
  await expect(transcript(dictationTab)).toHaveText('This is far too long')
  await say(dictationTab, 'and more')
  await expect(transcript(dictationTab)).toHaveText('This is far too long and more')
  await expect(async () => {
    await clickInPill(page, 'Copy')
    await expect.poll(() => pillText(page)).toContain('The missing words are on the clipboard')
    expect(await clipboardOf(dictationTab)).toBe('far too long and more')
  }).toPass()
})

test('in a dialog the pill can be pressed, and its page takes that for no press beside it @whole', async ({
  extended: { openSpeaking },
}) => {
  const { page, field } = await openSpeaking(`
    <style>html { font-size: 4px }</style>
    <dialog><textarea></textarea></dialog>
    <script>
      const dialog = document.querySelector('dialog')
      dialog.showModal()
      document.addEventListener('pointerdown', ({ target }) => { if (!dialog.firstChild.contains(target)) dialog.close() })
    </script>`)
  await clickInPill(page, 'Undo')
  await expect(field).toHaveValue('')
  await expect(field).toBeFocused()
})

test('a sign-out in another tab is told, and who signs in again speaks into the same field @whole', async ({
  product,
  extended: { context, dictationTab, press, openSpeaking },
}) => {
  const person = inventPerson()
  await signInByToken(dictationTab, await createAccount(product, person), product.url)
  const { page, field } = await openSpeaking()
  const other = await context.newPage()
  await other.goto(dictationTab.url())
  await button(other, 'Account menu').click()
  await other.getByRole('menuitem', { name: 'Logout' }).click()
  await expect.poll(() => pillText(page)).toContain('was closed, reloaded or signed out')
  await other.close()

  const before = context.pages().length
  for (let i = 0; i < 2; i++) {
    await press(page)
    await expect.poll(() => pillText(page)).toContain('Waiting for the Plainspoken tab')
    // It is shown to whoever has to do something there.
    await expect.poll(() => dictationTab.evaluate(() => document.hasFocus())).toBe(true)
    if (i === 0) await press(page)
  }
  expect(context.pages().length).toBe(before)
  await fillLogin(dictationTab, person)
  await button(dictationTab, 'Sign In').click()
  await expect(status(dictationTab)).toHaveText('Listening')
  await say(dictationTab, 'and those after')
  await expect(field).toHaveValue('The first words and those after')
})

test('a dictation tab that the browser has put to sleep wakes up, and one that is closed is told and opened anew @whole', async ({
  extended: { context, dictationTab, worker, press, command, openSpeaking },
}) => {
  const { page, field } = await openSpeaking()
  await command()
  await expect(status(dictationTab)).toHaveText('Ready')
  await page.bringToFront()
  const woken = context.waitForEvent('page')
  await worker.evaluate(async (url) => {
    const [tab] = await chrome.tabs.query({ url: `${url}*` })
    await chrome.tabs.discard(tab?.id)
  }, dictationTab.url())
  await press(page)
  const again = await woken
  await expect(status(again)).toHaveText('Listening')
  await say(again, 'good morning')
  await expect(field).toHaveValue('The first words good morning')

  await again.close()
  await expect.poll(() => pillText(page)).toContain('The Plainspoken tab was closed, reloaded or signed out.')
  const opened = context.waitForEvent('page')
  await press(page)
  const newTab = await opened
  await expect(status(newTab)).toHaveText('Listening')
  await expect(transcript(newTab)).toContainText('good morning')
  await say(newTab, 'all is well')
  await expect(field).toHaveValue('The first words good morning all is well')
})
