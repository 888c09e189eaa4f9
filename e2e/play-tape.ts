import { readdirSync, readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'

export interface Tape {
  id: string
  title: string
  env?: { api?: string }
  initial?: { text?: string; selection?: [number, number] }
  timeline: { user?: string }[]
}

interface UserAction {
  user: string
  n?: number
}

export interface Verdict {
  problems: string[]
  statuses: string[]
  text: string
}

const folder = new URL('tapes/', import.meta.url)

export function readTapes(): Tape[] {
  return readdirSync(folder)
    .sort()
    .map((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')))
}

/** Somebody edits the text meanwhile, or the browser has no recogniser: the page's part in it is another one in another engine. */
export function isEdited({ env, initial, timeline }: Tape): boolean {
  const edits = ['type', 'delete', 'select', 'clear', 'hide']
  return (
    env?.api === 'none' ||
    initial?.selection !== undefined ||
    timeline.some(({ user = '' }) => edits.includes(user))
  )
}

/** Puts the fake recogniser with its tape in place of the browser's when the page is opened next, until it is disposed of. */
export async function prepareTape(page: Page, tape: Tape): Promise<AsyncDisposable> {
  const given = new AsyncDisposableStack()
  const put = async (what: Promise<AsyncDisposable>) => given.use(await what)
  await put(page.addInitScript(installTape, tape))
  await put(page.addInitScript({ path: new URL('fake-recognition.js', import.meta.url).pathname }))
  await put(page.addInitScript(installField))
  await put(page.exposeFunction('__tapeUser', (action: UserAction) => act(page, action)))
  return given
}

function installTape(tape: Tape) {
  Object.assign(window, { __tape: tape, __tapeAutoRun: false, __tapePatience: 10_000 })
  // Of tapes that are played at the same time only one would have Firefox's focus.
  document.hasFocus = () => true
  // The fake recogniser looks for the status when the page has loaded; ours is drawn a moment later.
  const listen = window.addEventListener.bind(window)
  const whenDrawn = (type: string, listener: EventListener) => {
    if (type !== 'load') return listen(type, listener)
    const observer = new MutationObserver(() => {
      if (document.querySelector('[data-status]') === null) return
      observer.disconnect()
      listener(new Event('load'))
    })
    observer.observe(document, { childList: true, subtree: true })
  }
  Object.assign(window, { addEventListener: whenDrawn })
}

/** Plays the tape on a page that shows the transcript's editor, and judges what it did. */
export async function playTape(page: Page): Promise<Verdict> {
  await page.locator('.cm-content').waitFor()
  return page.evaluate(async () => {
    const tape = window as unknown as { __tapeRun(): Promise<void>; __tapeVerdict(): Verdict }
    await tape.__tapeRun()
    // Words that were sooner than what interprets them stand as they were heard until it has been fetched.
    await new Promise<void>((resolve) => {
      const look = () => tape.__tapeVerdict().problems.length === 0 && resolve()
      const watch = { childList: true, characterData: true, attributes: true, subtree: true }
      new MutationObserver(look).observe(document.body, watch)
      setTimeout(resolve, 10_000)
      look()
    })
    return tape.__tapeVerdict()
  })
}

/** Backspace is a real key, as the browser gives it to a person. */
async function act(page: Page, action: UserAction): Promise<boolean> {
  const selected = () => page.evaluate(() => String(getSelection()).length > 0)
  if (action.user !== 'delete') return false
  for (let times = (await selected()) ? 1 : (action.n ?? 1); times > 0; times--)
    await page.keyboard.press('Backspace')
  return true
}

/** The transcript as the fake recogniser sees it: what stands on the screen, and the browser's own selection. */
function installField() {
  const content = () => document.querySelector<HTMLElement>('.cm-content')
  const lines = () => [...document.querySelectorAll<HTMLElement>('.cm-line')]
  const textOf = (line: HTMLElement) => line.textContent ?? ''
  const settled = () => new Promise((resolve) => setTimeout(resolve, 30))

  /** Browsers tell of it with a frame, which may be long in coming where several windows share a machine. */
  async function place(range: [Node, number, Node, number]) {
    const selection = getSelection()
    const { anchorNode, anchorOffset, focusNode, focusOffset } = selection ?? {}
    const isThere = [anchorNode, anchorOffset, focusNode, focusOffset].every((end, i) => end === range[i])
    const told = Promise.withResolvers<unknown>()
    document.addEventListener('selectionchange', told.resolve, { once: true })
    selection?.setBaseAndExtent(...range)
    if (!isThere) await told.promise
    await settled()
  }

  function offsetOf(node: Node, offset: number): number {
    let total = 0
    for (const line of lines()) {
      if (line === node || line.contains(node)) {
        const range = document.createRange()
        range.setStart(line, 0)
        range.setEnd(node, offset)
        return total + Math.min(range.toString().length, textOf(line).length)
      }
      total += textOf(line).length + 1
    }
    return 0
  }

  function pointAt(position: number): [Node, number] {
    let rest = position
    for (const line of lines()) {
      const { length } = textOf(line)
      if (rest > length) {
        rest -= length + 1
        continue
      }
      const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node && length > 0; node = walker.nextNode()) {
        const size = node.nodeValue?.length ?? 0
        if (rest <= size) return [node, rest]
        rest -= size
      }
      return [line, 0]
    }
    throw new Error(`There is no place ${position} in the transcript.`)
  }

  async function select(from: number, to: number) {
    if (document.activeElement !== content()) {
      content()?.focus()
      // Right after the focus the editor takes a cursor at the very start for the browser's doing.
      const last = lines().at(-1)
      if (last) await place([last, last.childNodes.length, last, last.childNodes.length])
    }
    // Words that come before the browser tells of a selection take it away, as they would no one's who drags the mouse.
    for (let tries = 0; tries < 5; tries++) {
      await place([...pointAt(from), ...pointAt(to)])
      const [start, end] = selection()
      if (start === Math.min(from, to) && end === Math.max(from, to)) return
    }
    throw new Error(`The selection from ${from} to ${to} does not stay.`)
  }

  function selection(): number[] {
    const { anchorNode, anchorOffset, focusNode, focusOffset } = getSelection() ?? {}
    if (!anchorNode || !focusNode || !content()?.contains(anchorNode)) return [0, 0]
    const ends = [offsetOf(anchorNode, anchorOffset ?? 0), offsetOf(focusNode, focusOffset ?? 0)]
    return ends.sort((a, b) => a - b)
  }

  async function insert(text: string) {
    document.execCommand('insertText', false, text)
    await settled()
  }

  Object.assign(window, {
    __tapeField: {
      text: () => lines().map(textOf).join('\n'),
      selection,
      select,
      insert,
      async set(text: string) {
        content()?.focus()
        getSelection()?.selectAllChildren(content() as HTMLElement)
        await settled()
        await insert(text)
      },
    },
  })
}
