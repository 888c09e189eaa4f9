import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { createBuyer } from '../e2e/buyers.ts'
import { removeDataDir, startProduct } from '../e2e/product.ts'
import { findFaults, settleColours, wear } from '../e2e/screens.ts'
import { launchOptions } from './product-page.ts'
import { scenes } from './scenes.ts'

// Pictures of every state that a person can meet, to be looked at: at five sizes and on a phone's side, in both themes, in the
// system's own colours, and with letters of twice the size. Beside each what axe finds in it: at rest on a phone and a large
// screen in both themes, and with the pointer over each button and held down on it. With words behind it, only states whose
// names hold one of them.

const folder = path.resolve(process.env.PICTURES ?? '../test-results/pictures')
const wanted = process.argv.slice(2)
const sizes = [
  [360, 740],
  [390, 844],
  [768, 1024],
  [1280, 800],
  [1920, 1080],
] as const

mkdirSync(folder, { recursive: true })
const product = await startProduct()
await product.ready
const { token } = await createBuyer(product, { password: 'a quiet little password' })
const browser = await chromium.launch(launchOptions)
try {
  for (const [name, open] of Object.entries(scenes)) {
    if (wanted.length > 0 && !wanted.some((word) => name.includes(word))) continue
    const context = await browser.newContext({
      baseURL: product.url,
      permissions: ['microphone'],
      viewport: { width: 1280, height: 800 },
    })
    const page = await context.newPage()
    page.setDefaultTimeout(30_000)
    try {
      await open(page, { product, token })
      await picture(page, name)
      console.log(`${name}: done`)
    } catch (error) {
      console.log(`${name}: ${String(error).split('\n')[0]}`)
      await page.screenshot({ path: path.join(folder, `${name} failed.png`) }).catch(() => {})
    }
    await context.close()
  }
} finally {
  await browser.close()
  await product.stop()
  removeDataDir(product.dataDir)
}

async function picture(page: Page, name: string) {
  const shoot = (how: string) => page.screenshot({ path: path.join(folder, `${name} ${how}.png`) })
  for (const theme of ['light', 'dark'] as const) {
    await wear(page, theme)
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height })
      await tellOverflow(page, `${name} ${width} ${theme}`)
      await shoot(`${width} ${theme}`)
      if (width === 360 || width === 1280) await tellFaults(page, `${name} ${width} ${theme}`)
    }
  }
  await wear(page, 'light')
  await page.emulateMedia({ forcedColors: 'active' })
  for (const [width, height] of [
    [390, 844],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height })
    await shoot(`${width} forced`)
  }
  await page.emulateMedia({ forcedColors: 'none' })
  // A desktop's browser enlarges everything: its window is half as wide and high.
  await page.setViewportSize({ width: 640, height: 400 })
  await tellOverflow(page, `${name} 640, 200%`)
  await shoot('640 large')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  await tellOverflow(page, `${name} 390, 200%`)
  await shoot('390 large')
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  await page.setViewportSize({ width: 740, height: 360 })
  await tellOverflow(page, `${name} on its side`)
  await shoot('740 light')
}

/** Prints axe's findings, and text that is too pale with the pointer over it or pressed. */
async function tellFaults(page: Page, where: string) {
  await settleColours(page)
  for (const { id, html } of await findFaults(page, {}))
    console.log(`  ${where}: ${id} ${html.join(' ').slice(0, 300)}`)
  const client = await page.context().newCDPSession(page)
  await client.send('DOM.enable')
  await client.send('CSS.enable')
  const { root } = await client.send('DOM.getDocument', { depth: 0 })
  const { nodeIds } = await client.send('DOM.querySelectorAll', {
    nodeId: root.nodeId,
    selector: 'button, a[href], summary, [role=option]',
  })
  // One that was drawn anew meanwhile is gone.
  const force = (nodeId: number, forcedPseudoClasses: string[]) =>
    client.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses }).catch(() => {})
  for (const state of [['hover'], ['hover', 'active']]) {
    for (const nodeId of nodeIds) await force(nodeId, state)
    await settleColours(page)
    for (const { html } of await findFaults(page, { rules: ['color-contrast'] }))
      console.log(`  ${where}, ${state.at(-1)}: contrast ${html.join(' ').slice(0, 300)}`)
  }
  for (const nodeId of nodeIds) await force(nodeId, [])
}

async function tellOverflow(page: Page, where: string) {
  // Google's button is drawn anew for the new width.
  const fits = page.waitForFunction(
    () => document.documentElement.scrollWidth <= document.documentElement.clientWidth,
    undefined,
    { timeout: 3000 },
  )
  await fits.catch(() => console.log(`  ${where}: wider than the window`))
}
