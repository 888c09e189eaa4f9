import { toRoman } from '../../words/numbers.ts'
import { fold } from '../../words/spoken-word.ts'
import { Heard } from '../heard.ts'
import { type Grammar, grammar, type Production, partOf } from '../production.ts'
import { clockOf, datesOf } from './dates.ts'
import { listOf } from './lexicon.ts'
import { measuresOf } from './measures.ts'
import type { NumberLanguage } from './number-language.ts'
import { type Parts, partsOf } from './parts.ts'
import { phonesOf } from './phones.ts'

/** The grammar of a language, made of its data. */
export function grammarOf(language: NumberLanguage): Grammar {
  const parts = partsOf(language)
  const productions = [
    ...(language.productions ?? []),
    ...(language.addresses === undefined ? [] : [address]),
    ...(language.century === undefined ? [] : [centuryOf(language.century)]),
    ...datesOf(language),
    ...clockOf(language, parts),
    ...moneyOf(language, parts),
    ...measuresOf(language, parts),
    ...phonesOf(language),
    ...cardinalsOf(language, parts),
  ]
  const found = grammar(productions, parts.categories)
  const firsts = new Set(
    [
      ...Object.keys(language.noon ?? {}).map((name) => listOf(name)[0] ?? ''),
      ...Object.keys(language.times ?? {}),
      ...['minus', 'plus', 'percentFirst', 'month'].flatMap((name) =>
        name === 'month' ? monthsOf(language) : listOf(language[name as 'minus']),
      ),
      ...Object.values(language.words ?? {}).flatMap(listOf),
      ...language.clock.flatMap(([pattern]) => listOf(/^[^<(]+/.exec(pattern)?.[0].replaceAll('?', ''))),
      ...(language.productions ?? []).flatMap(({ pattern }) =>
        listOf(/^[^<(]+/.exec(pattern)?.[0].replaceAll('?', '')),
      ),
    ].map((word) => word.split(' ')[0] ?? ''),
  )
  const find = (heard: Heard, at: number) => {
    const core = heard.core(at)
    const mayBegin =
      firsts.has(core) ||
      /\d/.test(core) ||
      parts.isNumber(core) ||
      core === language.century ||
      parts.mayBeAddress(heard, at)
    return mayBegin ? found.find(heard, at) : null
  }
  if (language.prefixes !== undefined) return { find: behindPrefix(language.prefixes, parts, find) }
  if (language.isByCharacter !== true) return { find }
  const literals = productions.flatMap(({ pattern }) => listOf(pattern.replace(/<[^>]*>|[()?]/g, ' ')))
  const words = [...new Set([...parts.vocabulary, ...literals])]
    .filter((word) => word !== '-')
    .sort((a, b) => b.length - a.length)
  const token = new RegExp(`\\s+|[\\p{Script=Latin}\\d.,]+|${words.map(escaped).join('|')}|.`, 'gsu')
  return { find: () => null, rewrite: (text) => rewrite(text.match(token) ?? [], find) }
}

/** "Siglo diecinueve": siglo XIX. */
const centuryOf = (word: string): Production => ({
  name: 'century',
  kind: 'ordinal',
  pattern: `${word} <number:cardinal>`,
  write: (parts, { heard, from }) => {
    const { value } = partOf(parts, 'number')
    return value > 0 && value < 30 ? `${rawOf(heard, from)} ${toRoman(value)}` : null
  },
  examples: [],
})

const address: Production = {
  name: 'address',
  kind: 'address',
  pattern: '<address>',
  write: (parts) => partOf(parts, 'address').text,
  examples: [],
}

/** The names of months, with the letters that may stand before them. */
const monthsOf = ({ months, prefixes = '' }: NumberLanguage) =>
  listOf(months).flatMap((month) => [month, ...[...prefixes].map((letter) => letter + month)])

/** Reads numbers that have a letter before them: "from ten" in one word. It stays, with a hyphen. */
function behindPrefix(letters: string, { isNumber }: Parts, find: Grammar['find']): Grammar['find'] {
  const bare = new WeakMap<Heard, Heard>()
  const isPrefixed = (core: string) =>
    core.length > 2 && letters.includes(core.charAt(0)) && !isNumber(core) && isNumber(core.slice(1))
  return (heard, at) => {
    let stripped = bare.get(heard)
    if (stripped === undefined) {
      const cores = heard.cores.map((core) => (isPrefixed(core) ? core.slice(1) : core))
      stripped = new Heard(heard.words, cores, heard.locale)
      bare.set(heard, stripped)
    }
    const found = find(stripped, at)
    if (found === null || !isPrefixed(heard.core(at))) return found
    return { ...found, text: `${heard.core(at).charAt(0)}-${found.text}` }
  }
}

const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Writes the numbers in a text whose words are not parted. */
function rewrite(tokens: readonly string[], find: Grammar['find']): string {
  const shown = tokens.filter((text) => text.trim() !== '')
  const words = shown.map((raw) => ({ raw, core: fold(raw), opening: '', closing: '' }))
  const spaces: string[] = []
  let space = ''
  for (const text of tokens) {
    if (text.trim() === '') space = text
    else {
      spaces.push(space)
      space = ''
    }
  }
  const heard = new Heard(
    words,
    words.map(({ core }) => core),
    '',
    spaces,
  )
  let written = ''
  for (let at = 0; at < words.length; ) {
    const proposal = find(heard, at)
    written += (spaces[at] ?? '') + (proposal?.text ?? shown[at] ?? '')
    at = proposal?.to ?? at + 1
  }
  return written + space
}

const fill = (template: string, values: Readonly<Record<string, string>>) =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')

function moneyOf(language: NumberLanguage, { write }: Parts): Production[] {
  const sum = (amount: string, sign: string) => fill(language.money, { n: amount, c: sign })
  const minus = language.minus === '' ? '' : '<minus>? '
  return [
    {
      name: 'money',
      kind: 'money',
      pattern: `${minus}<amount:sum> <with>? <currency> (<and>? <with>? <coins> <coin>?)?`,
      write(parts) {
        const amount = partOf(parts, 'amount')
        const sign = partOf(parts, 'currency').text
        const before = parts.minus === undefined ? '' : '−'
        const { coins } = parts
        if (coins === undefined) return before + sum(amount.text, sign)
        // "Zwei Euro und drei Leute", "zwei Euro zwei": no coins without their name.
        const isNamed = parts.coin !== undefined
        if (!Number.isInteger(amount.value) || (!isNamed && coins.value < 10 && parts.and !== undefined))
          return null
        const digits = String(coins.value).padStart(2, '0')
        return before + sum(write(String(amount.value), digits, 1000), sign)
      },
      examples: [],
    },
    {
      name: 'coins',
      kind: 'money',
      pattern: '<amount> <coin>',
      write: (parts, { heard, to }) => `${partOf(parts, 'amount').text} ${rawOf(heard, to - 1)}`,
      examples: [],
    },
  ]
}

function cardinalsOf(language: NumberLanguage, { categories, isNumber, numerals }: Parts): Production[] {
  const numbered = new Set(listOf(language.numbered))
  const or = new Set(listOf(language.or))
  const stays = new Set(listOf(language.stays))
  const multipliers = new Set([
    ...Object.keys(language.numerals.multipliers ?? {}).flatMap((forms) => forms.split('|')),
    ...Object.keys(language.numerals.scales).flatMap((forms) => forms.split('|')),
  ])
  /** Among letters: of two at least, one of them ten or more, and no guess ("二三十", "几十万", "十几"). */
  const isCharacters = (heard: Heard, from: number, to: number) => {
    const cores = heard.cores.slice(from, to)
    const isVague = vague.has(heard.core(from - 1)) || vague.has(heard.core(to))
    const isJoined = isNumber(heard.core(from - 1)) || isNumber(heard.core(to))
    const isFree = language.isWordBound !== true || (heard.isFree(from) && heard.isFree(to))
    return (
      cores.some((core) => multipliers.has(core)) &&
      to > from + 1 &&
      !stays.has(cores.join('')) &&
      !isVague &&
      !isJoined &&
      isFree
    )
  }
  const vague = new Set(listOf(language.vague))
  /** A number of one word, with no letter before it: "between twenty and thirty-five" are not said one by one. */
  const isOneWord = (heard: Heard, at: number) =>
    numerals.isNumber(heard.core(at)) &&
    !heard.hasLetterBefore(at) &&
    !(categories.cardinal !== undefined && heard.parts(categories.cardinal, at).some(({ to }) => to > at + 1))
  const isScale = (core: string) =>
    Object.entries(language.numerals.scales).some(
      // "ألفان" is two of them.
      ([forms, size]) => !String(size).includes('*') && listOf(forms).includes(core),
    )
  return [
    {
      name: 'numbered',
      kind: 'code',
      pattern: '<number:cardinal>',
      write: (parts, { heard, from, to }) =>
        from > 0 &&
        numbered.has(heard.core(from - 1)) &&
        heard.isOpen(from - 1) &&
        !or.has(heard.core(to)) &&
        !stays.has(heard.core(from))
          ? partOf(parts, 'number').text
          : null,
      examples: [],
    },
    {
      // "Flat five five": digit by digit.
      name: 'numbered-digits',
      kind: 'code',
      pattern: '<number:digits>',
      write: (parts, { heard, from, to }) =>
        to > from + 1 && numbered.has(heard.core(from - 1)) && heard.isOpen(from - 1)
          ? partOf(parts, 'number').text
          : null,
      examples: [],
    },
    {
      name: 'minus',
      kind: 'cardinal',
      pattern: '<minus> <amount>',
      write: (parts) =>
        partOf(parts, 'amount').value < language.least ? null : `−${partOf(parts, 'amount').text}`,
      examples: [],
    },
    {
      name: 'cardinal',
      kind: 'cardinal',
      pattern: '<amount>',
      write(parts, { heard, from, to }) {
        const { value, text } = partOf(parts, 'amount')
        if (value < language.least || (/^\d/.test(heard.core(from)) && to === from + 1)) return null
        const isAlone = to === from + 1
        if (isAlone && (isScale(heard.core(from)) || stays.has(heard.core(from)))) return null
        const before = heard.core(from - 1)
        if (language.isByCharacter === true) return isCharacters(heard, from, to) ? text : null
        // "zehn elf zwölf": said one by one.
        const isOneOfMany =
          (heard.isOpen(to - 1) && isOneWord(heard, to)) ||
          (from > 0 && heard.isOpen(from - 1) && numerals.isNumber(before))
        if (isAlone && isOneOfMany && language.isByCharacter !== true) return null
        // "neun oder zehn": a guess.
        const least = or.has(before) ? numerals.small(heard.core(from - 2)) : null
        const most =
          or.has(heard.core(to)) && isNumber(heard.core(to + 1)) ? numerals.small(heard.core(to + 1)) : null
        if ((least ?? language.least) < language.least || (most ?? language.least) < language.least)
          return null
        return text
      },
      examples: [],
    },
  ]
}

function rawOf(heard: Heard, at: number): string {
  const { raw = '', opening = '', closing = '' } = heard.words[at] ?? {}
  return raw.slice(opening.length, raw.length - closing.length)
}
