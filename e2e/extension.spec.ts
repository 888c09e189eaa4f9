import { button, status, transcript } from './dictation-page.ts'
import { clickInPill, pillText, test } from './extension.ts'
import { expect } from './fixtures.ts'
import { say } from './recogniser.ts'

// In the whole Chromium, which alone knows extensions; so in CI.

test('words are written where the shortcut was used, once the person has allowed it @whole', async ({
  extended: { desk, openSite, press, command },
}) => {
  const page = await openSite('<textarea>Dear John,</textarea>')
  const area = page.getByRole('textbox')
  await area.click()
  await page.keyboard.press('Control+End')
  await press(page)
  await expect(desk.getByRole('dialog')).toContainText('Let the browser’s extension type what you say?')
  await expect.poll(() => pillText(page)).toContain('Plainspoken asks you something in its own tab.')
  // Who moves the caret meanwhile can take the words back all the same.
  await page.bringToFront()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('Control+End')
  await button(desk, 'Allow').click()
  await expect(status(desk)).toHaveText('Listening')
  await expect.poll(() => pillText(page)).toContain('Listening')
  await say(desk, 'how are', false)
  await expect.poll(() => pillText(page)).toContain('how are')
  await expect(area).toHaveValue('Dear John,')
  await say(desk, 'how are you')
  await expect(area).toHaveValue('Dear John, how are you')
  await expect(transcript(desk)).toHaveText('how are you')
  await clickInPill(page, 'Undo')
  await expect(area).toHaveValue('Dear John,')
  await say(desk, 'all is well')
  await expect(area).toHaveValue('Dear John, all is well')
  // Pressed again it stops, and nobody is asked a second time.
  await command()
  await expect(status(desk)).toHaveText('Ready')
  await expect.poll(() => pillText(page)).toBe(null)
  await press(page)
  await expect(status(desk)).toHaveText('Listening')
  await say(desk, 'stop listening')
  await expect.poll(() => pillText(page)).toBe(null)
  // Escape ends it from inside the pill, and no page can press it there.
  await press(page)
  await expect(status(desk)).toHaveText('Listening')
  await expect.poll(() => pillText(page)).toContain('Listening')
  await area.focus()
  await page.keyboard.press('Tab')
  await page.evaluate(() => {
    const pressed = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true })
    document.querySelector('plainspoken-pill')?.dispatchEvent(pressed)
    document.activeElement?.dispatchEvent(pressed)
  })
  await say(desk, 'still here', false)
  await expect.poll(() => pillText(page)).toContain('still here')
  await page.keyboard.press('Escape')
  await expect(status(desk)).toHaveText('Ready')
  await expect.poll(() => pillText(page)).toBe(null)
})

test('after the first time one press is enough, and words are in the field half a second after they are settled @whole', async ({
  extended: { desk, openSite, press, command, pressAndAllow },
}) => {
  const page = await openSite(`<textarea></textarea>
    <script>document.querySelector('textarea').oninput = () => { window.wroteAt = Date.now() }</script>`)
  const area = page.getByRole('textbox')
  await area.click()
  await pressAndAllow(page)
  await command()
  await expect.poll(() => pillText(page)).toBe(null)
  await press(page)
  await expect(status(desk)).toHaveText('Listening')
  const took: number[] = []
  for (const words of ['one apple', 'two pears', 'three plums', 'four figs', 'five cherries']) {
    const settledAt = await desk.evaluate((spoken) => {
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
  await desk.addInitScript(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => true })
    window.requestAnimationFrame = () => 0
  })
  await desk.reload()
  await press(page)
  await expect(status(desk)).toHaveText('Listening')
  await say(desk, 'six dates')
  await expect(area).toHaveValue(/six dates$/i)
  await clickInPill(page, 'Undo')
  await expect(area).toHaveValue(/five cherries$/i)
})

test('141: a page that fakes events, takes the pill away and replaces what scripts use gets what is said, and no more @whole', async ({
  extended: { desk, openSite, pressAndAllow },
}) => {
  const page = await openSite(`
    <textarea id="chosen"></textarea><textarea id="other"></textarea>
    <script>
      document.execCommand = () => { throw new Error('mine') }
      for (const name of ['addEventListener', 'dispatchEvent']) EventTarget.prototype[name] = () => {}
      Element.prototype.attachShadow = () => { throw new Error('mine') }
      Object.defineProperty(HTMLTextAreaElement.prototype, 'value', { get: () => 'stolen', set() {}, configurable: true })
      window.pills = 0
      new MutationObserver((records) => {
        for (const { addedNodes } of records) for (const node of addedNodes) if (node.localName === 'plainspoken-pill') {
          window.pills++
          window.opened = node.shadowRoot
          node.click()
          if (window.isHostile) setTimeout(() => node.remove(), 50)
        }
      }).observe(document.documentElement, { childList: true })
    </script>`)
  await page.locator('#chosen').click()
  await pressAndAllow(page)
  await say(desk, 'for this field')
  await expect.poll(() => rawValue(page, 'chosen')).toBe('For this field')
  await page.evaluate(() => {
    document.getElementById('other')?.focus()
    Object.assign(window, { isHostile: true })
    document.querySelector('plainspoken-pill')?.remove()
  })
  // Who cannot see that it listens is not listened to.
  await expect.poll(() => page.evaluate(() => (window as unknown as { pills: number }).pills)).toBe(4)
  await expect(status(desk)).toHaveText('Ready')
  expect(await rawValue(page, 'other')).toBe('')
  expect(await page.evaluate(() => (window as unknown as { opened: unknown }).opened)).toBe(null)
})

test('142: what is said after a page has gone elsewhere stays in the text of Plainspoken @whole', async ({
  extended: { desk, openSite, pressAndAllow },
}) => {
  const page = await openSite('<textarea autocomplete="off"></textarea>')
  await page.getByRole('textbox').click()
  await pressAndAllow(page)
  await say(desk, 'the first words')
  await expect(page.getByRole('textbox')).toHaveValue('The first words')
  await page.reload()
  await page.getByRole('textbox').click()
  await expect(status(desk)).toHaveText('Ready')
  await expect(transcript(desk)).toHaveText('The first words')
  await expect(page.getByRole('textbox')).toHaveValue('')
})

test('143: no password field, one-time code or card number is ever written into @whole', async ({
  extended: { desk, openSite, press },
}) => {
  const page = await openSite(`
    <input type="password"><input autocomplete="one-time-code"><input autocomplete="cc-number">
    <input name="cardnumber">`)
  for (const field of await page.locator('input').all()) {
    await field.click()
    await press(page)
    await expect
      .poll(() => pillText(page))
      .toContain('never types into password fields, one-time codes or card numbers')
    await page.evaluate(() => document.querySelector('plainspoken-pill')?.remove())
  }
  await expect(status(desk)).toHaveText('Ready')
  await expect(desk.getByRole('dialog')).toHaveCount(0)
})

test('145: a caret that moves while words are taken back costs no letter of what stood there @whole', async ({
  extended: { desk, openSite, pressAndAllow },
}) => {
  const page = await openSite(`
    <div contenteditable>Alpha omega</div>
    <script>
      document.addEventListener('selectionchange', () => {
        if (!getSelection().isCollapsed) getSelection().collapse(document.querySelector('div').firstChild, 3)
      })
    </script>`)
  const field = page.locator('[contenteditable]')
  await field.click()
  await page.keyboard.press('Control+End')
  await pressAndAllow(page)
  await say(desk, 'and more')
  await expect(field).toHaveText('Alpha omega and more')
  await say(desk, 'scratch that')
  await expect.poll(() => pillText(page)).toContain('has changed since')
  await expect(field).toHaveText('Alpha omega and more')
})

test('161: a field that becomes one for a password gets no more words @whole', async ({
  extended: { desk, openSite, pressAndAllow },
}) => {
  const page = await openSite('<input>')
  const field = page.locator('input')
  await field.click()
  await pressAndAllow(page)
  await say(desk, 'the first words')
  await expect(field).toHaveValue('The first words')
  await field.evaluate((input: HTMLInputElement) => {
    input.type = 'password'
    input.value = ''
  })
  await say(desk, 'the secret')
  await expect(status(desk)).toHaveText('Ready')
  await expect(field).toHaveValue('')
  await expect(transcript(desk)).toContainText('The first words')
})

test('162: a page that swaps its field for another of the same looks gets no word into that @whole', async ({
  extended: { desk, openSite, pressAndAllow },
}) => {
  const page = await openSite('<textarea></textarea>')
  const field = page.getByRole('textbox')
  await field.click()
  await pressAndAllow(page)
  await say(desk, 'the first words')
  await expect(field).toHaveValue('The first words')
  await field.evaluate((area) => {
    const other = area.cloneNode() as HTMLTextAreaElement
    area.replaceWith(other)
    other.focus()
  })
  await say(desk, 'for nobody else')
  await expect(status(desk)).toHaveText('Ready')
  await expect(field).toHaveValue('The first words')
  await expect(transcript(desk)).toContainText('The first words')
})

test('163: a page can neither press the shortcut nor speak to the extension @whole', async ({
  extended: { context, desk, worker, openSite },
}) => {
  const page = await openSite('<textarea></textarea><iframe srcdoc="<p>inside"></iframe>')
  await page.getByRole('textbox').click()
  const before = context.pages().length
  await page.evaluate((id) => {
    const key = { key: 'D', code: 'KeyD', keyCode: 68, altKey: true, shiftKey: true, bubbles: true }
    for (const type of ['keydown', 'keyup'])
      document.activeElement?.dispatchEvent(new KeyboardEvent(type, key))
    for (const target of [window, ...Array.from({ length: frames.length }, (_, i) => frames[i] as Window)])
      target.postMessage({ plainspoken: 'desk', version: 1 }, '*')
    const { chrome } = window as unknown as { chrome?: { runtime?: { connect(id: string): unknown } } }
    try {
      Object.assign(window, { joined: chrome?.runtime?.connect(id) })
    } catch {}
  }, new URL(worker.url()).host)
  await expect(page.locator('plainspoken-pill')).toHaveCount(0)
  await expect(desk.getByRole('dialog')).toHaveCount(0)
  await expect(status(desk)).toHaveText('Ready')
  expect(await page.evaluate(() => 'joined' in window && window.joined !== undefined)).toBe(false)
  expect(context.pages().length).toBe(before)
  // Its worker may ask nobody by itself.
  expect(
    await worker.evaluate(
      (server) =>
        fetch(server).then(
          () => 'reached',
          () => 'refused',
        ),
      desk.url(),
    ),
  ).toBe('refused')
})

test('words go on when the browser ends the worker of the extension in the middle, and nobody is listened to once it is switched off @whole', async ({
  extended: { context, desk, worker, openSite, press, pressAndAllow },
}) => {
  const workers = await context.newPage()
  await workers.goto('chrome://serviceworker-internals')
  const page = await openSite('<textarea></textarea>')
  const area = page.getByRole('textbox')
  await area.click()
  await pressAndAllow(page)
  await say(desk, 'the first words')
  await expect(area).toHaveValue('The first words')
  await say(desk, 'and those', false)
  await expect.poll(() => pillText(page)).toContain('and those')
  await worker.evaluate(() => Object.assign(globalThis, { isFormer: true }))
  // As the browser does where nothing has come for half a minute.
  await workers.getByText('Stop', { exact: true }).first().dispatchEvent('click')
  await say(desk, 'and those of the moment')
  await expect(area).toHaveValue('The first words and those of the moment')
  expect(await worker.evaluate(() => 'isFormer' in globalThis)).toBe(false)
  await clickInPill(page, 'Undo')
  await expect(area).toHaveValue('The first words')
  await press(page)
  await expect(status(desk)).toHaveText('Ready')
  await expect.poll(() => pillText(page)).toBe(null)

  await press(page)
  await expect(status(desk)).toHaveText('Listening')
  await expect.poll(() => pillText(page)).toContain('Listening')
  await worker.evaluate(() => chrome.runtime.reload())
  await expect.poll(() => pillText(page)).toContain('The extension was updated or switched off.')
  await expect(status(desk)).toHaveText('Ready')
})

test('144: another site can open Plainspoken, but no channel to it @whole', async ({
  extended: { context, desk, openSite },
}) => {
  const page = await openSite('<p>Another site</p>')
  const opened = context.waitForEvent('page')
  await page.evaluate((address) => {
    const target = window.open(address)
    const knock = () => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = ({ data }) => Object.assign(window, { got: data })
      target?.postMessage({ plainspoken: 'extension', version: 1 }, '*', [port2])
    }
    setInterval(knock, 50)
  }, desk.url())
  const other = await opened
  await expect(status(other)).toHaveText('Ready')
  await expect(button(other, 'More')).toBeEnabled()
  await expect(other.getByRole('dialog')).toHaveCount(0)
  expect(await page.evaluate(() => 'got' in window)).toBe(false)
})

test('where no script may run, Plainspoken itself listens and says why @whole', async ({
  extended: { context, desk, press },
}) => {
  const page = await context.newPage()
  await page.goto('chrome://version')
  await press(page)
  await button(desk, 'Allow').click()
  await expect(desk.getByText('The browser lets no extension type into that page.')).toBeVisible()
  await expect(status(desk)).toHaveText('Listening')
})

test('what a field does not take is told in the pill, and stays in the text of Plainspoken @whole', async ({
  extended: { desk, openSite, pressAndAllow },
}) => {
  const page = await openSite('<textarea maxlength="8"></textarea>')
  await page.getByRole('textbox').click()
  await pressAndAllow(page)
  await page.bringToFront()
  await say(desk, 'this is far too long')
  // A site without https has no clipboard but after a click.
  await expect.poll(() => pillText(page)).toContain('This field did not take the words.')
  await expect(page.getByRole('textbox')).toHaveValue('This is ')
  await expect(transcript(desk)).toHaveText('This is far too long')
})

/** As the element has it, whatever the page has made of its prototype. */
function rawValue(page: import('@playwright/test').Page, id: string) {
  return page.locator(`#${id}`).evaluate((area) => {
    const frame = document.createElement('iframe')
    document.body.append(frame)
    const { prototype } = (
      frame.contentWindow as unknown as { HTMLTextAreaElement: typeof HTMLTextAreaElement }
    ).HTMLTextAreaElement
    const value = Object.getOwnPropertyDescriptor(prototype, 'value')?.get?.call(area)
    frame.remove()
    return value
  })
}
