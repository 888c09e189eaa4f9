/**
 * Draws the app icons and the social card from the logo and the tokens: `npm run images -w web`. The results are
 * committed; run it after a change of the drawing. CHROMIUM names another browser than Debian's.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { chromium, type Page } from '@playwright/test'

const web = new URL('../', import.meta.url)
const favicon = await readFile(new URL('public/favicon.svg', web), 'utf8')
const font = await readFile(new URL('src/styles/fonts/plainspoken-serif.woff2', web), 'base64')

const paper = '#f4eee2'
const ink = '#1e1a15'
const strokes = favicon.match(/<g .*<\/g>/)?.[0]
if (strokes === undefined) throw new Error('The favicon holds no strokes.')

/** The tile to its edges: the system cuts its own corners. `scale` keeps the drawing clear of them. */
function fullTile(scale: number): string {
  const offset = 16 - 16 * scale
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="${ink}"/>
    <g transform="translate(${offset} ${offset}) scale(${scale})">${strokes}</g></svg>`
}

const card = `
  <style>
    @font-face { font-family: Book; font-weight: 400 600; src: url(data:font/woff2;base64,${font}) }
    body { display: grid; align-content: center; gap: 44px; height: 630px; margin: 0; padding: 0 96px;
      box-sizing: border-box; overflow: hidden; background: ${paper}; color: ${ink}; font-family: Book }
    header { display: flex; align-items: center; gap: 20px; font: 600 40px Book }
    header svg { width: 64px } p { margin: 0; font: 400 92px/1.08 Book; letter-spacing: -0.025em }
    .line { width: 1200px; height: 110px; overflow: visible }
  </style>
  <header>${favicon}<span>Plainspoken</span></header>
  <p>Say it.<br>It’s written.</p>`

async function shoot(page: Page, name: string, html: string, width: number, height: number) {
  await page.setViewportSize({ width, height })
  await page.setContent(html)
  await page.evaluate(() => document.fonts.ready)
  await writeFile(new URL(`public/${name}`, web), await page.screenshot({ omitBackground: true }))
}

/** The oldest form of an icon, which programs ask for without having read the page: a header, and the picture of 32 px. */
function asIcon(png: Buffer): Buffer {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt8(32, 6)
  header.writeUInt8(32, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, png])
}

const frame = '<style>body { margin: 0 } svg { display: block; width: 100vw }</style>'
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  const page = await browser.newPage()
  await shoot(page, 'icon-192.png', frame + favicon, 192, 192)
  await shoot(page, 'icon-512.png', frame + favicon, 512, 512)
  await shoot(page, 'icon-maskable-512.png', frame + fullTile(0.8), 512, 512)
  await shoot(page, 'apple-touch-icon.png', frame + fullTile(0.9), 180, 180)
  await shoot(page, 'social-card.png', card, 1200, 630)
  await page.setViewportSize({ width: 32, height: 32 })
  await page.setContent(frame + favicon)
  await writeFile(new URL('public/favicon.ico', web), asIcon(await page.screenshot({ omitBackground: true })))
} finally {
  await browser.close()
}
