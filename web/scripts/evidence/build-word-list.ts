/**
 * Makes the list of English words (../../src/dictation/formatting/own-words/english-words.ts) from Debian's wamerican
 * and wbritish: npm run word-list -w web. Forms that word-stems.ts takes back to a listed word are not listed, nor
 * what is written together of two listed ones.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { stemsOf } from '../../src/dictation/formatting/own-words/word-stems.ts'

const all = ['american-english', 'british-english']
  .flatMap((name) => readFileSync(`/usr/share/dict/${name}`, 'utf8').split('\n'))
  .filter((word) => /^[a-z]{2,}$/.test(word))
const listed = new Set<string>()
for (const word of all.toSorted((one, other) => one.length - other.length))
  if (!stemsOf(word).some((stem) => listed.has(stem))) listed.add(word)

const isJoined = (word: string) =>
  [...word.slice(3, -2)].some((_, at) => listed.has(word.slice(0, at + 3)) && listed.has(word.slice(at + 3)))
const words = [...listed].filter((word) => !isJoined(word)).toSorted()

/** Each word as how many letters it has of the one before it, told as a capital, and those that follow. */
const told = words.map((word, index) => {
  const before = words[index - 1] ?? ''
  let same = 0
  while (same < 25 && same < word.length && word[same] === before[same]) same++
  return String.fromCharCode(65 + same) + word.slice(same)
})
const file = new URL('../../src/dictation/formatting/own-words/english-words.ts', import.meta.url)
writeFileSync(
  file,
  `// Made by web/scripts/evidence/build-word-list.ts; see LICENCES.txt.\nexport const englishWords =\n  '${told.join('')}'\n`,
)
const weight = brotliCompressSync(readFileSync(file)).length
console.log(`${new Set(all).size} words as ${words.length}, ${(weight / 1000).toFixed(1)} kB`)
