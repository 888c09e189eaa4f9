import type { Heard } from '../../words/heard.ts'
import type { Parts } from '../pattern.ts'
import { type Production, partOf } from '../production.ts'
import type { NumberLanguage } from './number-language.ts'
import type { Parts as Named } from './parts.ts'

const fill = (template: string, values: Readonly<Record<string, string>>) =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')

/** "3. März 2026", "March 2026", "1984". */
export function datesOf(language: NumberLanguage): Production[] {
  const dayOf = (parts: Parts) => {
    const { value } = partOf(parts, 'day')
    return value === 1 && language.firstDay !== undefined ? language.firstDay : String(value)
  }
  const rows: Production[] = [
    {
      name: 'date',
      kind: 'date',
      pattern: '<day> <of>? <month> <of>? <year>',
      write: (parts) =>
        fill(language.date, {
          d: dayOf(parts),
          M: partOf(parts, 'month').text,
          y: String(partOf(parts, 'year').value),
        }),
    },
    {
      name: 'day-month',
      kind: 'date',
      pattern: '<day> <of>? <month>',
      write: (parts) => fill(language.dayMonth, { d: dayOf(parts), M: partOf(parts, 'month').text }),
    },
    {
      name: 'month-year',
      kind: 'date',
      pattern: '<month> <of>? <year>',
      write: (parts) =>
        fill(language.monthYear, { M: partOf(parts, 'month').text, y: String(partOf(parts, 'year').value) }),
    },
  ]
  if (language.beforePairYears === undefined) return rows
  const cue = new RegExp(`(^| )(${language.beforePairYears.split(' ').join('|')})$`, 'u')
  rows.push({
    name: 'pair-year',
    kind: 'date',
    pattern: '<year:pairYear>',
    write: (parts, { heard, from, to }) =>
      cue.test(heard.before(from)) || (from === heard.start && to === heard.words.length)
        ? String(partOf(parts, 'year').value)
        : null,
  })
  return rows
}

/** "15:30 Uhr" */
export function clockOf(language: NumberLanguage, { categories }: Named): Production[] {
  const isHour = (heard: Heard, from: number, to: number) =>
    categories.h !== undefined && heard.parts(categories.h, from).some((hour) => hour.to === to)
  return language.clock.map(([pattern, rule, behind, ahead], index) => ({
    name: `clock-${index}`,
    kind: 'clock',
    pattern,
    ...(behind !== undefined && { behind }),
    ...(ahead !== undefined && { ahead }),
    write(parts, { heard, from, to }) {
      if (parts.q !== undefined) {
        const { value } = parts.q
        return fill(language.time, {
          // A quarter to one.
          h: String(Math.floor(value) || 12),
          mm: String((value % 1) * 60).padStart(2, '0'),
        })
      }
      const [, article = '', sign = '', after = ''] = /^(the )?h(?:([:<-])(m|\d+))?$/.exec(rule) ?? []
      const { value } = partOf(parts, parts.h === undefined ? 'hth' : 'h')
      // "Huit heures du soir": twelve hours later, but for those that are told so already.
      const said = parts.evening !== undefined && value < 12 ? value + 12 : value
      const minutes = after === 'm' ? (parts.m?.value ?? 0) : Number(after)
      if (sign === '-' && minutes === 0) return null
      // "Às vinte e duas" is 22, not 20:02.
      if (rule === 'h:m' && isHour(heard, from, to)) return null
      const hour = sign === '-' || sign === '<' ? hourBefore(said) : said
      const isWhole = sign === ''
      const minute = String(sign === '-' ? 60 - minutes : minutes).padStart(2, '0')
      const seconds = parts.s === undefined ? '' : `:${String(parts.s.value).padStart(2, '0')}`
      const time = fill(isWhole ? language.wholeHour : language.time, {
        h: String(hour),
        mm: minute + seconds,
      })
      const [one = '', others = ''] = article === '' ? [] : (language.hourArticle ?? [])
      const half = parts.pm === undefined ? '' : ` ${parts.pm.text.charAt(0)}.\u00a0m.`
      return `${hour === 1 ? one : others} ${time}${half}`.trim()
    },
  }))
}

/** Twelve comes before one, and eleven at night before midnight. */
const hourBefore = (hour: number) => (hour === 1 ? 12 : (hour + 23) % 24)
