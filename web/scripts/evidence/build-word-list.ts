/**
 * Makes the list of English words (../../src/dictation/formatting/own-words/english-words.ts) from Debian's wamerican
 * and wbritish: npm run word-list -w web. Inflections that word-stems.ts takes
 * back to a listed word are not listed.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { plainLetters } from '../../src/dictation/formatting/own-words/plain-letters.ts'
import { lemmasOf } from '../../src/dictation/formatting/own-words/word-stems.ts'
import { packSorted } from './pack.ts'

const all = ['american-english', 'british-english']
  .flatMap((name) => readFileSync(`/usr/share/dict/${name}`, 'utf8').split('\n'))
  // Names have capitals there.
  .filter((word) => /^\p{Ll}+$/u.test(word))
  .map(plainLetters)
  .filter((word) => word.length > 1)
const listed = new Set<string>()
for (const word of all.toSorted((one, other) => one.length - other.length))
  if (!lemmasOf(word).some((stem) => listed.has(stem))) listed.add(word)

const words = [...listed].toSorted()
const file = new URL('../../src/dictation/formatting/own-words/english-words.ts', import.meta.url)
writeFileSync(
  file,
  `// Made by web/scripts/evidence/build-word-list.ts; see LICENCES.txt.\nexport const englishWords =\n  '${packSorted(words)}'\n`,
)
const weight = brotliCompressSync(readFileSync(file)).length
console.log(`${new Set(all).size} words as ${words.length}, ${(weight / 1000).toFixed(1)} kB`)
