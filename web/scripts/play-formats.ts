/**
 * Plays lists of spoken formats through what the page does, and prints how many come out right, list by list.
 *
 *     npm run --silent formats -w web -- de-DE LIST … [--half=odd|even] [--digits] [--wrong]
 *
 * A line of a list is what is said and what is to be written, with `~`, a tab or ` | ` between them; several ways to
 * write it are parted by ` | ` behind a tab. `--half` takes every other line, the first of them with `odd`. `--digits`
 * compares digits alone, for lists in another house's style: "€1.000" is "1.000 €", and a number that one of the two
 * leaves in words is no fault if it is below thirteen. `--wrong` prints what came out wrong.
 */
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { playCase } from './write/play-case.ts'
import { readCase } from './write/read-case.ts'

const scales: Readonly<Record<string, number>> = {
  千: 1e3,
  万: 1e4,
  萬: 1e4,
  만: 1e4,
  億: 1e8,
  亿: 1e8,
  억: 1e8,
  兆: 1e12,
  조: 1e12,
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    half: { type: 'string' },
    digits: { type: 'boolean', default: false },
    wrong: { type: 'boolean', default: false },
  },
})
const [language = 'en-US', ...lists] = positionals
let [rights, all] = [0, 0]
for (const list of lists) {
  const cases = readList(readFileSync(list, 'utf8'))
  let right = 0
  for (const { said, written } of cases) {
    const got = await write(said)
    const isRight = written.some((text) =>
      values.digits ? sameDigits(said, text, got, /date|sentence/.test(list)) : plain(text) === plain(got),
    )
    if (isRight) right += 1
    else if (values.wrong) console.log(`  ${said}\n    due ${written.join(' or ')}\n    got ${got}`)
  }
  console.log(`${basename(list)}: ${right} of ${cases.length}`)
  rights += right
  all += cases.length
}
console.log(`${language}: ${rights} of ${all} right (${((100 * rights) / Math.max(1, all)).toFixed(1)} %)`)

function readList(text: string) {
  return text
    .split('\n')
    .filter((_, at) => values.half === undefined || (at % 2 === 0) === (values.half === 'odd'))
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => {
      const [said = '', rest = ''] = line.split(/~|\t| \| (?=[^\t]*$)/, 2)
      return { said: said.trim(), written: line.includes('\t') ? rest.split('|') : [rest.trim()] }
    })
    .filter(({ said }) => said !== '')
}

async function write(said: string): Promise<string> {
  const { text } = await playCase(readCase(JSON.stringify({ language, said: [said], interims: false })))
  return text
}

/** Apart from the sentence's capital, and from which spaces and minus signs are used. */
function plain(text: string): string {
  const spaced = text
    .replaceAll('−', '-')
    .replace(/[\s\u00a0\u202f]+/g, ' ')
    .trim()
  return spaced.charAt(0).toLowerCase() + spaced.slice(1)
}

/** In figures as we write them. */
function inFigures(text: string): string {
  return text.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966)).replace(/[²³]/g, '')
}

/**
 * Halves and quarters count as decimals, superscripts as letters; 5万 is 50,000, 8.2 million 8,200,000, and 2시 5분 3초 is
 * 2:05:03.
 */
function digitsOf(text: string): string {
  return inFigures(text)
    .replace(
      /(\d+)(?:[.,](\d+))?[\s\u00a0](?:mill?i[oó]n|millones|milh|миллион)\p{L}*/giu,
      (_, whole: string, rest = '') => String(Math.round(Number(`${whole}.${rest}`) * 1e6)),
    )
    .replace(/([\d,]+)(?:\.(\d+))? (करोड़|अरब)/gu, (_, whole: string, rest = '', scale) =>
      String(Math.round(Number(`${whole.replaceAll(',', '')}.${rest}`) * (scale === 'अरब' ? 1e9 : 1e7))),
    )
    .replace(/:00(?!:)|시 반/g, (end) => (end === ':00' ? '' : ':30'))
    .replace(/(?<=\d)시 (?:(\d+)분)? ?(?:(\d+)초)?/g, (end, minutes = '', seconds = '') => {
      if (minutes === '' && seconds === '') return end
      return `:${minutes.padStart(2, '0')}${seconds === '' ? '' : `:${seconds.padStart(2, '0')}`}`
    })
    .replace(/([\d,.]+)([千万萬億亿兆만억조])/g, (_, many: string, scale: string) =>
      String(BigInt(Math.round(Number(many.replaceAll(',', '')) * (scales[scale] ?? 1)))),
    )
    .replace(
      /(?<=\d) (1\/2|1\/4|3\/4)/,
      (_, share: string) => ({ '1/2': '.5', '1/4': '.25', '3/4': '.75' })[share] ?? '',
    )
    .normalize('NFKC')
    .replace(/\D/g, '')
    .replace(/^0+(?=\d)/, '')
}

/** True if the same digits are written; small numbers may be words in either. */
function sameDigits(said: string, due: string, got: string, hasDates: boolean): boolean {
  const [wanted, found] = [digitsOf(due), digitsOf(got)]
  if (wanted === found) return true
  // "12.12.2006" and "12 December 2006": the month's name.
  const named = due.replace(/(?<![\d.])(\d{1,2})\.\d{1,2}(?=\.\d{2,4}(?![\d.])|(?![\d.]))/g, '$1')
  if (hasDates && /\d\.? \p{L}{3}/u.test(got) && digitsOf(named) === found) return true
  const isSmall = (text: string) =>
    (inFigures(text).match(/\d+/g) ?? []).every((digits) => Number(digits) < 13)
  return got.toLowerCase() === said.toLowerCase() && isSmall(due) && found === ''
}
