import cyrillicExt from '@fontsource-variable/source-serif-4/files/source-serif-4-cyrillic-ext-wght-normal.woff2'
import cyrillic from '@fontsource-variable/source-serif-4/files/source-serif-4-cyrillic-wght-normal.woff2'
import greek from '@fontsource-variable/source-serif-4/files/source-serif-4-greek-wght-normal.woff2'
import latinExt from '@fontsource-variable/source-serif-4/files/source-serif-4-latin-ext-wght-normal.woff2'
import vietnamese from '@fontsource-variable/source-serif-4/files/source-serif-4-vietnamese-wght-normal.woff2'

/** Each with the characters it has, as the package says. */
const faces = [
  [cyrillicExt, 'U+460-52F,U+1C80-1C8A,U+2DE0-2DFF,U+A640-A69F,U+FE2E-FE2F'],
  [cyrillic, 'U+301,U+400-45F,U+490-491,U+4B0-4B1,U+2116'],
  [greek, 'U+370-377,U+37A-37F,U+384-38A,U+38C,U+38E-3A1,U+3A3-3FF'],
  [
    vietnamese,
    'U+102-103,U+110-111,U+128-129,U+168-169,U+1A0-1A1,U+1AF-1B0,U+300-301,U+303-304,U+308-309,U+323,U+329,U+1EA0-1EF9,U+20AB',
  ],
  [
    latinExt,
    'U+100-130,U+132-151,U+154-2BA,U+2BD-2C5,U+2C7-2CC,U+2CE-2D7,U+2DD-2FF,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+20A0-20AB,U+20AD-20C4,U+2C60-2C7F,U+A720-A7FF',
  ],
] as const

let isAdded = false

/** The letters of the book face that English has none of. A browser fetches those that stand in the text. */
export function addOtherLetters(): void {
  if (isAdded) return
  isAdded = true
  for (const [file, unicodeRange] of faces) {
    // The name, weights and display of fonts.css: together they are one face.
    const descriptors = { weight: '400 600', display: 'swap', unicodeRange } as const
    document.fonts.add(new FontFace('Plainspoken Serif', `url(${file})`, descriptors))
  }
}
