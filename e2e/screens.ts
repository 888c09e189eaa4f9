import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { expect } from './fixtures.ts'

/**
 * The screen that is open has no fault that axe finds, in either theme; forced colours know one alone. What has the focus in a
 * dialog can be seen.
 */
export async function expectAccessible(page: Page, themes: readonly Theme[] = ['light', 'dark']) {
  // A dialog that fades in is not seen at once.
  await settleColours(page)
  expect(await page.evaluate(findUnseenFocus), page.url()).toBeNull()
  for (const theme of themes) {
    await wear(page, theme)
    // The themes differ in their colours alone.
    const faults = await findFaults(page, theme === 'dark' ? { rules: ['color-contrast'] } : {})
    expect(faults, `${page.url()}, ${theme}`).toEqual([])
  }
}

/** Where the system chooses the colours, what is to be pressed or filled in keeps an edge, and all text can be read. */
export async function expectEdges(page: Page) {
  await wear(page, 'light')
  await page.emulateMedia({ forcedColors: 'active' })
  await settleColours(page)
  // What axe reads of the microphone's button are not the colours that it has then.
  expect(await findFaults(page, { rules: ['color-contrast'], except: '#mic' })).toEqual([])
  expect(await page.evaluate(findEdgeless)).toEqual([])
  await page.emulateMedia({ forcedColors: 'none' })
}

/** The screen that is open fits every width, and a small one with large letters as well. */
export async function expectToFit(page: Page) {
  for (const { width, letters } of [
    { width: 1440, letters: '100%' },
    { width: 768, letters: '100%' },
    { width: 360, letters: '100%' },
    { width: 320, letters: '200%' },
    { width: 390, letters: '200%' },
  ]) {
    await page.setViewportSize({ width, height: 800 })
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size
    }, letters)
    // Google's button is drawn anew for the new width.
    await expect
      .poll(
        () =>
          page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
        { message: `${page.url()}, ${width} px wide with letters at ${letters}` },
      )
      .toBeLessThanOrEqual(0)
    expect(await page.evaluate(findCrowding), `${page.url()}, ${width} px, letters at ${letters}`).toEqual([])
  }
  // What large letters may bring: a part that scrolls out of the keyboard’s reach, or a target under another.
  expect(await findFaults(page, { rules: ['scrollable-region-focusable', 'target-size'] })).toEqual([])
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
}

type Theme = 'light' | 'dark'

/** The focused element of the open dialog if it cannot be seen; axe does not look for that. Runs in the page. */
function findUnseenFocus(): string | null {
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
  const focused = document.activeElement
  if (!dialog || !focused || focused === dialog) return null
  const { width, height } = focused.getBoundingClientRect()
  const isSeen =
    dialog.contains(focused) &&
    focused.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    Math.min(width, height) > 8
  return isSeen ? null : focused.outerHTML
}

/**
 * The violations that axe finds in the current screen, by all its rules or by some. Content that others show in a frame is
 * theirs.
 */
export async function findFaults(page: Page, { rules, except }: { rules?: string[]; except?: string }) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(
    async ([runOnly, exclude]) => {
      const { run } = Reflect.get(window, 'axe') as typeof axe
      const { violations } = await run(
        { include: [['html']], exclude: exclude ? [[exclude]] : [] },
        { ...(runOnly && { runOnly }), iframes: false, resultTypes: ['violations'] },
      )
      return violations.map(({ id, nodes }) => ({ id, html: nodes.map(({ html }) => html) }))
    },
    [rules, except] as const,
  )
}

/** Everything that is there to be tapped is large enough for a thumb on a small screen. */
export async function expectLargeTargets(page: Page) {
  const before = page.viewportSize()
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await page.evaluate(findSmallTargets)).toEqual([])
  if (before) await page.setViewportSize(before)
}

/** The share of the screen that has the voice's colour, 0 to 1, as a thumbnail of it shows that is 64 pixels wide. */
export async function shareOfVoice(page: Page): Promise<number> {
  const picture = await page.screenshot()
  return page.evaluate(async (encoded) => {
    const bytes = Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0))
    const { width, height } = await createImageBitmap(new Blob([bytes]))
    const size = { width: 64, height: Math.round((64 * height) / width) }
    const small = { resizeWidth: size.width, resizeHeight: size.height, resizeQuality: 'high' } as const
    const pen = new OffscreenCanvas(size.width, size.height).getContext('2d')
    if (pen === null) throw new Error('The browser draws nothing.')
    pen.drawImage(await createImageBitmap(new Blob([bytes]), small), 0, 0)
    const { data } = pen.getImageData(0, 0, size.width, size.height)
    pen.fillStyle = getComputedStyle(document.documentElement).getPropertyValue('--color-voice-fill')
    pen.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = pen.getImageData(0, 0, 1, 1).data
    let like = 0
    for (let at = 0; at < data.length; at += 4) {
      const [r = 0, g = 0, b = 0] = data.slice(at, at + 3)
      if (Math.hypot(r - red, g - green, b - blue) < 60) like++
    }
    return like / (size.width * size.height)
  }, picture.toString('base64'))
}

/** Puts a theme on an open page without losing what stands there. */
export async function wear(page: Page, theme: Theme) {
  await page.evaluate((mode) => {
    document.documentElement.dataset.theme = mode
  }, theme)
  await settleColours(page)
}

/** Colours that fade over must have arrived; a spinner never does. */
export async function settleColours(page: Page) {
  await page.evaluate(() => {
    const fading = document
      .getAnimations()
      .filter((each) => each.effect?.getComputedTiming().endTime !== Infinity)
    // One that is taken back is over, too.
    return Promise.allSettled(fading.map(({ finished }) => finished))
  })
}

/**
 * Overlaps among the product's name and the buttons at the top, and parts of these, of a menu, a dialog or the buttons
 * that are cut off. Content that wrapped out of sight is neither.
 */
function findCrowding(): string[] {
  const parts = [...document.querySelectorAll('header span, header button, [aria-label^="Switch to"]')]
    .filter(({ tagName, textContent }) => tagName === 'BUTTON' || textContent === 'Plainspoken')
    .map((part) => ({
      is: part.ariaLabel ?? part.textContent,
      box: part.getBoundingClientRect(),
      frame: part.parentElement?.getBoundingClientRect() ?? new DOMRect(),
    }))
    .filter(({ box, frame }) => box.top < frame.bottom)
  const isOver = (one: DOMRect, other: DOMRect) =>
    one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
  const cut = [...document.querySelectorAll('[role="menu"], dialog, main button')].filter((each) => {
    const { left, right } = each.getBoundingClientRect()
    // The tools stand in a row that a phone moves sideways.
    const isOut = each.tagName !== 'BUTTON' && (left < 0 || right > innerWidth)
    return isOut || each.scrollWidth > each.clientWidth
  })
  const crowded = parts.flatMap(({ is, box, frame }, at) => [
    ...(box.right > Math.min(frame.right, innerWidth) + 0.5 ? [`${is} is cut`] : []),
    ...parts.slice(at + 1).flatMap((other) => (isOver(box, other.box) ? [`${is} is over ${other.is}`] : [])),
  ])
  return [...crowded, ...cut.map((each) => `${each.role ?? each.textContent} is cut`)]
}

/**
 * Controls that look like plain words among others: without an edge of their own or of the frame around them, and without
 * an icon.
 */
function findEdgeless(): string[] {
  const hasEdge = (element: Element | null) => {
    if (element === null) return false
    const { borderTopStyle, borderTopWidth } = getComputedStyle(element)
    return borderTopStyle !== 'none' && Number.parseFloat(borderTopWidth) > 0
  }
  return (
    [...document.querySelectorAll<HTMLElement>('main button, dialog button, input, select')]
      // One that a list offers lies in the list's frame.
      .filter((control) => control.role !== 'option')
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .filter(
        (control) => !hasEdge(control) && !hasEdge(control.parentElement) && !control.querySelector('svg'),
      )
      .map((control) => control.outerHTML.slice(0, 200))
  )
}

/** A box to be ticked may be tapped on its label too. */
function findSmallTargets(): string[] {
  const controls = 'a[href], button, input, select, textarea, summary, [role^="menuitem"]'
  return [...document.querySelectorAll<HTMLElement>(controls)]
    .filter((control) => control.checkVisibility({ visibilityProperty: true }))
    .map((control) => (control.matches('[type=checkbox]') ? (control.closest('label') ?? control) : control))
    .filter((target) => {
      const { width, height } = target.getBoundingClientRect()
      return width < 44 || height < 44
    })
    .map((target) => {
      const { width, height } = target.getBoundingClientRect()
      return `${width} × ${height}: ${target.outerHTML.slice(0, 200)}`
    })
}
