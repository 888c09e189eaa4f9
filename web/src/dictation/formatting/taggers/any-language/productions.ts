import { Heard } from '../../words/heard.ts'
import { toRoman } from '../../words/numbers.ts'
import { fold, type SpokenWord } from '../../words/spoken-word.ts'
import { type Grammar, grammar, type Production, partOf } from '../production.ts'
import { clockOf, datesOf } from './dates.ts'
import { bare, listOf } from './lexicon.ts'
import { measuresOf } from './measures.ts'
import { moneyOf } from './money.ts'
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
      ...Object.keys({ ...language.noon, ...language.days }).map((name) => listOf(name)[0] ?? ''),
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
  if (language.suffixes !== undefined) return { find: beforeSuffix(language.suffixes, parts, find) }
  if (language.prefixes !== undefined) return { find: behindPrefix(language, parts, find) }
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
  pattern: `${word} <number:cardinal>`,
  write: (parts, { heard, from }) => {
    const { value } = partOf(parts, 'number')
    return value > 0 && value < 30 ? `${bare(heard, from)} ${toRoman(value)}` : null
  },
})

const address: Production = {
  name: 'address',
  kind: 'address',
  pattern: '<address>',
  write: (parts) => partOf(parts, 'address').text,
}

/** The names of months, with the letters that may stand before them. */
const monthsOf = ({ months, prefixes = '' }: NumberLanguage) =>
  listOf(months).flatMap((month) => [month, ...[...prefixes].map((letter) => letter + month)])

/** Reads numbers whose last word ends in a case: "until thirty". It stays, behind an apostrophe. */
function beforeSuffix(
  { endings, notAhead }: { endings: RegExp; notAhead: RegExp },
  { numerals }: Parts,
  find: Grammar['find'],
): Grammar['find'] {
  const known = new WeakMap<Heard, Heard>()
  const strip = (word: SpokenWord): SpokenWord => {
    const core = numerals.isNumber(word.core) ? word.core : word.core.replace(endings, '').replace(/d$/, 't')
    const length = word.core.length - core.length
    return length === 0 || word.closing !== '' || numerals.whole([core]) === null
      ? word
      : { ...word, core, closing: word.raw.slice(-length) }
  }
  return (heard, at) => {
    let stripped = known.get(heard)
    if (stripped === undefined) {
      const words = heard.words.map((word, index) =>
        notAhead.test(heard.after(index + 1)) ? word : strip(word),
      )
      stripped = new Heard(
        words,
        words.map(({ core }) => core),
        heard.locale,
        { start: heard.start },
      )
      known.set(heard, stripped)
    }
    const found = find(stripped, at)
    const suffix = found === null ? '' : (stripped.words[found.to - 1]?.closing ?? '')
    const isOwn = found === null || suffix === (heard.words[found.to - 1]?.closing ?? '')
    return isOwn ? found : { ...found, text: `${found.text}'${suffix}` }
  }
}

/** Reads numbers that have letters before them: "and from ten" in one word. They stay, with a hyphen. */
function behindPrefix(
  { prefixes = '', prefixMark = '-', numerals: { prefix: and = '' } }: NumberLanguage,
  { isNumber, numerals }: Parts,
  find: Grammar['find'],
): Grammar['find'] {
  const known = new WeakMap<Heard, Heard>()
  const strip = (core: string, before: string) => {
    // "Twenty and five" is one number.
    if (isNumber(core) && (!core.startsWith(and) || isNumber(before) || numerals.small(core) !== null))
      return core
    const most = prefix.exec(core)?.[0].length ?? 0
    const rests = Array.from({ length: most }, (_, at) => core.slice(at + 1))
    return rests.find((rest) => rest.length > 1 && isNumber(rest) && !rest.startsWith(and)) ?? core
  }
  const prefix = new RegExp(`^${and}?[${prefixes}]{0,2}`, 'u')
  return (heard, at) => {
    let stripped = known.get(heard)
    if (stripped === undefined) {
      const cores: string[] = []
      for (const core of heard.cores) cores.push(strip(core, cores.at(-1) ?? ''))
      stripped = new Heard(heard.words, cores, heard.locale, { start: heard.start })
      known.set(heard, stripped)
    }
    const found = find(stripped, at)
    const length = heard.core(at).length - stripped.core(at).length
    const isHundredth =
      found?.to === at + 1 && /^ה./.test(heard.core(at + 1)) && stripped.hasLetterBefore(at + 1)
    // "The century the twenty-first".
    if (isHundredth) return null
    const letters = heard.core(at).slice(0, length)
    return (
      found && {
        ...found,
        text: letters + (/^و?$/.test(letters) || length === 0 ? '' : prefixMark) + found.text,
      }
    )
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
    { spaces },
  )
  let written = ''
  for (let at = 0; at < words.length; ) {
    const proposal = find(heard, at)
    written += (spaces[at] ?? '') + (proposal?.text ?? shown[at] ?? '')
    at = proposal?.to ?? at + 1
  }
  return written + space
}

function cardinalsOf(language: NumberLanguage, { categories, isNumber, numerals }: Parts): Production[] {
  const numbered = new Set(listOf(language.numbered))
  /** Among characters it begins its word: "제 이 장", but "이제 이 …". */
  const isNumbered = (heard: Heard, at: number) =>
    numbered.has(heard.core(at - 1)) &&
    heard.isOpen(at - 1) &&
    (language.isWordBound !== true || heard.isFree(at - 1))
  const or = new Set(listOf(language.or))
  const between = new Set(listOf(language.between))
  const units = [categories.unit, categories.counted, categories.percent].filter((unit) => unit !== undefined)
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
    !heard.hasLetterBefore(at) &&
    categories.cardinal !== undefined &&
    heard.part(categories.cardinal, at)?.to === at + 1
  const isScale = (core: string) =>
    Object.entries(language.numerals.scales).some(
      // "ألفان" is two of them.
      ([forms, size]) => !String(size).includes('*') && listOf(forms).includes(core),
    )
  return [
    {
      name: 'numbered',
      pattern: '<number:cardinal>',
      write: (parts, { heard, from, to }) =>
        from > 0 &&
        isNumbered(heard, from) &&
        !(or.has(heard.core(to)) && isNumber(heard.core(to + 1))) &&
        !stays.has(heard.core(from))
          ? partOf(parts, 'number').text
          : null,
    },
    {
      // "Flat five five": digit by digit.
      name: 'numbered-digits',
      pattern: '<number:digits>',
      write: (parts, { heard, from, to }) =>
        to > from + 1 && isNumbered(heard, from) ? partOf(parts, 'number').text : null,
    },
    {
      // "entre huit et dix ans": written as the other one, which has a unit.
      name: 'companion',
      kind: 'range',
      pattern: '<number:cardinal>',
      write(parts, { heard, from, to }) {
        const { value, text } = partOf(parts, 'number')
        const isBetween = between.has(heard.core(from - 1))
        const isJoined = isBetween || or.has(heard.core(to))
        const other = isJoined && categories.amount ? heard.part(categories.amount, to + 1) : null
        if (other === null || value >= language.least || stays.has(heard.core(from))) return null
        const hasUnit = units.some((unit) => heard.part(unit, other.to) !== null)
        return hasUnit || (isBetween && other.value >= language.least) ? text : null
      },
    },
    {
      name: 'minus',
      kind: 'cardinal',
      pattern: '<minus> <amount>',
      write: (parts) =>
        partOf(parts, 'amount').value < language.least ? null : `−${partOf(parts, 'amount').text}`,
    },
    {
      name: 'cardinal',
      kind: 'cardinal',
      pattern: '<amount>',
      write(parts, { heard, from, to }) {
        const { value, text } = partOf(parts, 'amount')
        if (value < language.least || (/^\d/.test(heard.core(from)) && to === from + 1)) return null
        const isAlone = to === from + 1
        const before = heard.core(from - 1)
        if (isAlone && (isScale(heard.core(from)) || stays.has(heard.core(from)))) return null
        if (language.isByCharacter === true) return isCharacters(heard, from, to) ? text : null
        // "zehn elf zwölf": said one by one.
        const isOneOfMany =
          (heard.isOpen(to - 1) && isOneWord(heard, to)) ||
          (from > 0 && heard.isOpen(from - 1) && numerals.isNumber(before) && !heard.hasLetterBefore(from))
        if (isAlone && isOneOfMany && language.isByCharacter !== true) return null
        // "neun oder zehn": a guess.
        const least =
          or.has(before) && !isNumber(heard.core(from - 3)) ? numerals.small(heard.core(from - 2)) : null
        const most =
          or.has(heard.core(to)) && isOneWord(heard, to + 1) ? numerals.small(heard.core(to + 1)) : null
        if ((least ?? language.least) < language.least || (most ?? language.least) < language.least)
          return null
        return text
      },
    },
  ]
}
