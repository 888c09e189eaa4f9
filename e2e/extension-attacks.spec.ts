import { button, status, transcript } from './dictation-page.ts'
import { clickInPill, clipboardOf, pillText, test } from './extension.ts'
import { expect } from './fixtures.ts'
import { say } from './recogniser.ts'

// Pages that want words not meant for them, or to break the extension; the numbers are those of server/test/attack-cases.md.

test('141: a page that fakes events, takes the pill away and replaces what scripts use gets what is said, and no more @whole', async ({
  extended: { dictationTab, openSpeaking },
}) => {
  const { page } = await openSpeaking(`
    <textarea></textarea><textarea id="other"></textarea>
    <script>
      const { apply } = Reflect
      const { getAttribute, setAttribute, remove } = Element.prototype
      const { click, focus } = HTMLElement.prototype
      const { get: shadowRoot } = Object.getOwnPropertyDescriptor(Element.prototype, 'shadowRoot')
      const other = document.getElementById('other')
      const note = (name, value) => apply(setAttribute, other, ['data-' + name, value])
      let pill, isHostile = false, pills = 0
      new MutationObserver((records) => {
        for (const { addedNodes } of records) for (const node of addedNodes) {
          if (!(node instanceof Element) || apply(getAttribute, node, ['data-plainspoken-pill']) === null) continue
          pill = node
          note('pills', ++pills)
          note('opened', apply(shadowRoot, node, []))
          apply(click, node, [])
          if (isHostile) setTimeout(() => apply(remove, node, []), 50)
        }
      }).observe(document.documentElement, { childList: true })
      addEventListener('keydown', ({ key }) => {
        if (key !== 'F2') return
        isHostile = true
        apply(focus, other, [])
        apply(remove, pill, [])
      })
      const mine = () => { throw new Error('mine') }
      for (const kind of [Array, String, Map, Promise, EventTarget, Node, Element, HTMLElement, HTMLTextAreaElement,
        Document, DocumentFragment, ShadowRoot, Range, Selection, CSSStyleSheet, CSSStyleDeclaration, MessagePort])
        for (const name of Object.getOwnPropertyNames(kind.prototype)) {
          const { value, get } = Object.getOwnPropertyDescriptor(kind.prototype, name)
          if (name === 'constructor' || !(get || typeof value === 'function')) continue
          Object.defineProperty(kind.prototype, name, get ? { get: mine } : { value: mine })
        }
      for (const name of ['Promise', 'Map', 'MessageChannel', 'MutationObserver', 'InputEvent', 'Intl']) window[name] = undefined
    </script>`)
  const other = page.locator('#other')
  await page.bringToFront()
  await page.keyboard.press('F2')
  // Who cannot see that it listens is not listened to.
  await expect(other).toHaveAttribute('data-pills', '4')
  await expect(status(dictationTab)).toHaveText('Ready')
  await expect(other).toHaveValue('')
  await expect(other).toHaveAttribute('data-opened', 'null')
})

test('142: what is said after a page has gone elsewhere stays in the text of Plainspoken @whole', async ({
  extended: { dictationTab, openSpeaking },
}) => {
  const { page, field } = await openSpeaking('<textarea autocomplete="off"></textarea>')
  await page.reload()
  await field.click()
  await expect(status(dictationTab)).toHaveText('Ready')
  await expect(transcript(dictationTab)).toHaveText('The first words')
  await expect(field).toHaveValue('')
})

test('143: no password field, one-time code or card number is ever written into @whole', async ({
  extended: { dictationTab, openSite, press },
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
    await page.evaluate(() => document.querySelector('[data-plainspoken-pill]')?.remove())
  }
  await expect(status(dictationTab)).toHaveText('Ready')
  await expect(dictationTab.getByRole('dialog')).toHaveCount(0)
})

test('145: a cursor that moves while words are taken back costs no letter of what stood there @whole', async ({
  extended: { dictationTab, openSite, pressAndAllow },
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
  await say(dictationTab, 'and more')
  await expect(field).toHaveText('Alpha omega and more')
  await say(dictationTab, 'scratch that')
  await expect.poll(() => pillText(page)).toContain('has changed since')
  await expect(field).toHaveText('Alpha omega and more')
})

test('161: a field that becomes one for a password or a one-time code gets no more words @whole', async ({
  extended: { dictationTab, press, openSpeaking },
}) => {
  const { page, field } = await openSpeaking('<input>')
  await field.evaluate((input: HTMLInputElement) => {
    input.type = 'password'
    input.value = ''
  })
  await say(dictationTab, 'the secret')
  await expect(status(dictationTab)).toHaveText('Ready')
  await expect(field).toHaveValue('')
  await expect(transcript(dictationTab)).toContainText('The first words')
  await expect.poll(() => pillText(page)).toContain('never types into password fields')

  await field.evaluate((input: HTMLInputElement) => {
    input.type = 'text'
  })
  await field.click()
  await press(page)
  await expect(status(dictationTab)).toHaveText('Listening')
  await say(dictationTab, 'the code is', false)
  await expect.poll(() => pillText(page)).toMatch(/the code is/i)
  await field.evaluate((input: HTMLInputElement) => {
    input.autocomplete = 'one-time-code'
  })
  await expect(status(dictationTab)).toHaveText('Ready')
  await expect(field).toHaveValue('')
})

test('162: a page that swaps its field for another of the same looks gets no word into that @whole', async ({
  extended: { dictationTab, openSpeaking },
}) => {
  const { page, field } = await openSpeaking()
  await say(dictationTab, 'for nobody else', false)
  await expect.poll(() => pillText(page)).toContain('for nobody else')
  await field.evaluate((area) => {
    const other = area.cloneNode() as HTMLTextAreaElement
    area.replaceWith(other)
    other.focus()
  })
  await expect(status(dictationTab)).toHaveText('Ready')
  await expect(field).toHaveValue('The first words')
  await expect(transcript(dictationTab)).toContainText('The first words for nobody else')
  // What was being said is offered, and what the field has got is not.
  await expect
    .poll(() => pillText(page))
    .toContain('The field is gone. The missing words are in Plainspoken’s text.')
  await clickInPill(page, 'Copy')
  await expect.poll(() => pillText(page)).toContain('The missing words are on the clipboard')
  expect(await clipboardOf(dictationTab)).toBe('for nobody else')
})

test('163: a page can neither press the shortcut nor speak to the extension @whole', async ({
  extended: { context, dictationTab, worker, openSite },
}) => {
  const page = await openSite('<textarea></textarea><iframe srcdoc="<p>inside"></iframe>')
  await page.getByRole('textbox').click()
  const before = context.pages().length
  await page.evaluate((id) => {
    const key = { key: 'D', code: 'KeyD', keyCode: 68, altKey: true, shiftKey: true, bubbles: true }
    for (const type of ['keydown', 'keyup'])
      document.activeElement?.dispatchEvent(new KeyboardEvent(type, key))
    for (const target of [window, ...Array.from({ length: frames.length }, (_, i) => frames[i] as Window)])
      target.postMessage({ plainspoken: 'page', version: 1 }, '*')
    const { chrome } = window as unknown as { chrome?: { runtime?: { connect(id: string): unknown } } }
    try {
      Object.assign(window, { joined: chrome?.runtime?.connect(id) })
    } catch {
      // A page may not connect to it: then there is nothing joined.
    }
  }, new URL(worker.url()).host)
  await expect(page.locator('[data-plainspoken-pill]')).toHaveCount(0)
  await expect(dictationTab.getByRole('dialog')).toHaveCount(0)
  await expect(status(dictationTab)).toHaveText('Ready')
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
      dictationTab.url(),
    ),
  ).toBe('refused')
})

test('144: another site can open Plainspoken, but no channel to it @whole', async ({
  extended: { context, dictationTab, openSite },
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
  }, dictationTab.url())
  const other = await opened
  await expect(status(other)).toHaveText('Ready')
  await expect(button(other, 'More')).toBeEnabled()
  await expect(other.getByRole('dialog')).toHaveCount(0)
  expect(await page.evaluate(() => 'got' in window)).toBe(false)
})

test('164: a page that makes a class of the pill’s element, or hides the pill, reads no word there, and nobody listens unseen @whole', async ({
  extended: { dictationTab, openSite, press, pressAndAllow },
}) => {
  const page = await openSite(`
    <textarea></textarea>
    <script>
      new MutationObserver((records) => {
        for (const { addedNodes } of records) for (const { localName } of addedNodes) {
          if (!localName?.includes('-') || customElements.get(localName)) continue
          customElements.define(localName, class extends HTMLElement {
            constructor() {
              super()
              const inside = this.attachInternals()
              setInterval(() => { if (inside.shadowRoot) window.read = inside.shadowRoot.textContent }, 20)
            }
          })
        }
      }).observe(document, { childList: true, subtree: true })
      window.hide = () => {
        const pill = document.querySelector('[popover]')
        const box = document.createElement('div')
        box.style.display = 'none'
        document.body.append(box)
        box.append(pill)
      }
    </script>`)
  const area = page.getByRole('textbox')
  const start = async () => {
    await area.click()
    await press(page)
    await expect(status(dictationTab)).toHaveText('Listening')
    await expect.poll(() => pillText(page)).toContain('Listening')
  }
  await area.click()
  await pressAndAllow(page)
  await press(page)
  await expect(status(dictationTab)).toHaveText('Ready')
  await start()
  await say(dictationTab, 'between us', false)
  await expect.poll(() => pillText(page)).toMatch(/between us/i)
  expect(await page.evaluate(() => 'read' in window)).toBe(false)

  const pill = page.locator('[popover]')
  for (let i = 0; i < 3; i++) {
    await page.evaluate(() => (window as unknown as { hide(): void }).hide())
    await expect(pill).toBeVisible()
  }
  await pill.evaluate((host: HTMLElement) => host.hidePopover())
  await expect(status(dictationTab)).toHaveText('Ready')
})

test('165: a frame that takes the focus while one speaks gets no word; they wait until the person is back @whole', async ({
  extended: { dictationTab, openSite, pressAndAllow },
}) => {
  const page = await openSite(
    '<textarea></textarea><iframe srcdoc="<textarea autofocus></textarea>"></iframe>',
  )
  const area = page.locator('textarea')
  const inner = page.frameLocator('iframe').locator('textarea')
  await area.click()
  await pressAndAllow(page)
  await page.bringToFront()
  await inner.evaluate((field) => field.focus())
  await say(dictationTab, 'for the first field')
  await expect.poll(() => pillText(page)).toContain('Click back into the field')
  await expect(area).toHaveValue('')
  await area.click()
  await expect(area).toHaveValue('For the first field')
  await expect(inner).toHaveValue('')
})
