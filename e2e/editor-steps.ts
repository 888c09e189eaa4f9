import { expect, type FrameLocator, type Page, test } from '@playwright/test'
import { say } from './recogniser.ts'

/** Where one clicks. */
const places: Record<string, (page: Page | FrameLocator) => ReturnType<Page['locator']>> = {
  'react-input': (page) => page.locator('input'),
  'react-textarea': (page) => page.locator('textarea'),
  tiptap: (page) => page.locator('.tiptap'),
  codemirror: (page) => page.locator('.cm-content'),
  lexical: (page) => page.locator('[contenteditable]'),
  slate: (page) => page.locator('[contenteditable]'),
  quill: (page) => page.locator('.ql-editor'),
  monaco: (page) => page.locator('.view-lines'),
  tinymce: (page) => page.locator('.mce-content-body'),
  shadow: (page) => page.locator('#root'),
  frame: (page) => (page as Page).frameLocator('iframe').locator('textarea'),
  'other-frame': (page) => (page as Page).frameLocator('iframe').locator('textarea'),
}

export const editors = Object.keys(places)

interface Dictation {
  page: Page
  dictationTab: Page
  /** Presses the shortcut in the field that has the focus, and waits until the dictation tab listens. */
  start(page: Page): Promise<void>
  pillText(): Promise<string | null>
}

/** Dictates into the editor of a page as a person does; each word has to be in the editor's own model. */
export async function dictateIntoEditor(name: string, { page, dictationTab, start, pillText }: Dictation) {
  const place = places[name]
  if (place === undefined) throw new Error(`There is no editor ${name}.`)
  const model = async () => {
    const text = await page.evaluate(() => (globalThis as unknown as { model(): string }).model())
    // It keeps an invisible break at the end of a line that was broken once.
    return name === 'tinymce' ? text.trimEnd() : text
  }
  const holds = (text: string) => expect.poll(model).toBe(name === 'tinymce' ? text.trimEnd() : text)
  /** As people speak: words come before they are settled, and so a moment after the cursor was moved. */
  const speak = async (words: string) => {
    await say(dictationTab, words, false)
    await expect.poll(() => pillText()).toMatch(new RegExp(words, 'i'))
    await say(dictationTab, words)
  }
  const press = async (keys: string, times = 1) => {
    for (let i = 0; i < times; i++) await page.keyboard.press(keys)
  }
  /** Some editors put the cursor back once, where they have just drawn what was typed: it has to stay for ten frames. */
  const staysBehind = async (text: string) => {
    // Nobody outside sees into a closed shadow tree.
    for (let frame = 0; frame < 10 && name !== 'shadow'; frame++) {
      expect(await textBeforeCaret(page)).toBe(text)
      await page.evaluate(() => new Promise(requestAnimationFrame))
    }
  }
  const moveBehind = (text: string) =>
    expect(async () => {
      await press('Control+Home')
      await press('ArrowRight', text.length)
      await staysBehind(text)
    }).toPass()
  const lineBreak = name === 'react-input' ? ' ' : '\n'
  if (name === 'shadow') await page.locator('#root > div').click({ position: { x: 20, y: 10 } })
  else await place(page).first().click()
  await press('Control+End')
  await start(page)

  await test.step('three finals, a mark, a new line', async () => {
    // Words come while the person is still in the other tab, too; where they would be lost there, they wait.
    await expect(async () => {
      await dictationTab.bringToFront()
      expect(await dictationTab.evaluate(() => document.hasFocus())).toBe(true)
    }).toPass()
    await say(dictationTab, 'how are you')
    await expect.poll(() => pillText()).toMatch(/how are you|Click back/i)
    await page.bringToFront()
    await holds('Alpha omega how are you')
    await say(dictationTab, 'and more')
    await say(dictationTab, 'finally this')
    await holds('Alpha omega how are you and more finally this')
    await say(dictationTab, 'comma')
    await holds('Alpha omega how are you and more finally this,')
    await say(dictationTab, 'new line')
    await say(dictationTab, 'next words')
    await holds(`Alpha omega how are you and more finally this,${lineBreak}Next words`)
  })
  await test.step('scratch that', async () => {
    await say(dictationTab, 'scratch that')
    await holds(`Alpha omega how are you and more finally this,${lineBreak}`)
    await say(dictationTab, 'scratch that')
    await holds('Alpha omega how are you and more finally this,')
  })
  await test.step('a selection replaced', async () => {
    await expect(async () => {
      await moveBehind('Alpha ')
      await press('Shift+ArrowRight', 5)
      await staysBehind('Alpha omega')
    }).toPass()
    await speak('beta')
    await holds('Alpha beta how are you and more finally this,')
  })
  await test.step('a cursor in the middle', async () => {
    await moveBehind('Alpha')
    await speak('big')
    await holds('Alpha big beta how are you and more finally this,')
  })
  await test.step('the editor’s own undo', async () => {
    await press('Control+z')
    await expect.poll(model).not.toContain('big')
  })
}

/**
 * The text before the cursor, or before the end of the selection, of the focused field, in whichever frame or shadow tree
 * it lies.
 */
async function textBeforeCaret(page: Page): Promise<string | null> {
  for (const frame of page.frames()) {
    const text = await frame.evaluate(() => {
      let active = document.activeElement
      while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
      if (active === null || active instanceof HTMLIFrameElement) return null
      if (active instanceof HTMLInputElement || active instanceof HTMLTextAreaElement)
        return active.value.slice(0, active.selectionEnd ?? 0)
      const { editContext } = active as Element & {
        editContext?: { text: string; selectionEnd: number } | null
      }
      if (editContext) return editContext.text.slice(0, editContext.selectionEnd)
      if (!(active instanceof HTMLElement && active.isContentEditable)) return null
      const tree = active.getRootNode() as Document & { getSelection?(): Selection | null }
      const selection = tree.getSelection?.() ?? getSelection()
      if (!selection?.focusNode) return null
      const before = document.createRange()
      before.setStart(active, 0)
      before.setEnd(selection.focusNode, selection.focusOffset)
      return before
        .toString()
        .replace(/[\u200b\u2060\ufeff]/g, '')
        .replace(/\u00a0/g, ' ')
    })
    if (text !== null) return text
  }
  return null
}
