/**
 * Makes the book face that the client serves: Source Serif 4, Latin letters and the punctuation of prose, the two
 * weights we use. Run it after an update of the font package: `npm run font -w web`.
 */
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

const source = 'node_modules/@fontsource-variable/source-serif-4'
const target = new URL('../src/styles/fonts/', import.meta.url)
const root = new URL('../../', import.meta.url)

const ranges = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2c6, 0x2dc],
  [0x2010, 0x2026],
  [0x2039, 0x203a],
  [0x2044, 0x2044],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2212, 0x2212],
] as const

const letters = ranges
  .flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i)),
  )
  .join('')

const whole = await readFile(new URL(`${source}/files/source-serif-4-latin-wght-normal.woff2`, root))
const subset = await subsetFont(whole, letters, {
  targetFormat: 'woff2',
  variationAxes: { wght: { min: 400, max: 600 } },
})
const file = fileURLToPath(new URL('plainspoken-serif.woff2', target))
await writeFile(file, subset)
await copyFile(new URL(`${source}/LICENSE`, root), new URL('LICENSE.txt', target))
console.log(`${file}: ${subset.length} bytes`)
