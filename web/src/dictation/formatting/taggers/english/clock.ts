import type { Parts } from '../pattern.ts'
import { type Place, type Production, partOf } from '../production.ts'
import { isNumberWord } from './parts.ts'

const counted =
  /^(percent|per|pounds?|dollars?|euros?|people|million|thousand|hundred|point|miles|times)( |$)/
const arranged =
  /(^| )(listed|scheduled|booked|set|planned|fixed|due|arranged|reserved|table|reservation|meeting|appointment|alarm) for$/
const timed =
  /^(appointment|meeting|train|flight|bus|ferry|coach|slot|call|lesson|bell|showing|session|service|departure|from|to)( |$)/
/** "seven thirty tomorrow" */
const dayAhead = /^(today|tonight|tomorrow|sharp|(this|tomorrow|in the) (morning|afternoon|evening))( |$)/
const anyDeterminer = /(^| )(the|a|my|our|your|his|her|their|this|that)$/

function writeTime(parts: Parts): string {
  const minutes = parts.minutes
  return `${partOf(parts, 'hour').value}${minutes === undefined ? '' : `:${String(minutes.value).padStart(2, '0')}`}`
}

/** Whether a time is due here: "at ten thirty", "the two thirty appointment". */
function isDue(parts: Parts, { heard, from, to }: Place): boolean {
  const before = heard.before(from)
  const isTimedNoun = anyDeterminer.test(before) && timed.test(heard.after(to))
  const isRound = partOf(parts, 'minutes').value % 5 === 0
  const hour = partOf(parts, 'hour').value
  if (hour < 1 || (hour > 12 && !/(^| )at$/.test(before) && !isTimedNoun)) return false
  return (
    /(^| )(at|by|until|till|from|before|after|around|about)$/.test(before) ||
    (/(^| )to$/.test(before) && isRound) ||
    ((arranged.test(before) || dayAhead.test(heard.after(to))) && isRound) ||
    isTimedNoun
  )
}

export const clock: readonly Production[] = [
  {
    name: 'early-hundred',
    kind: 'clock',
    pattern: 'o|oh <hour:plain> hundred? <minutes>? hours?',
    write(parts, { heard, from, to }) {
      const { value } = partOf(parts, 'hour')
      const isTold = heard.core(to - 1) === 'hours'
      const isHundred = heard.core(from + 2) === 'hundred'
      if (value > 9 || isHundred === (parts.minutes !== undefined)) return null
      // "Oh, two hundred": nothing before it says that it is a time.
      if (!isTold && (from === 0 || !isHundred)) return null
      return `0${value}${String(parts.minutes?.value ?? 0).padStart(2, '0')}${isTold ? ' hours' : ''}`
    },
    examples: [
      ['at oh six hundred', 'at 0600'],
      ['at oh nine thirty hours', 'at 0930 hours'],
    ],
  },
  {
    // Written by the recogniser already.
    name: 'written-hours',
    kind: 'clock',
    pattern: '<time:cardinal> hours',
    write(_parts, { heard, from }) {
      const raw = heard.raw(from)
      return /^([01]\d|2[0-3])[0-5]\d$/.test(raw) ? `${raw} hours` : null
    },
    examples: [['at 2315 hours', 'at 2315 hours']],
  },
  {
    name: 'hundred-hours',
    kind: 'clock',
    pattern: '<hour:plain> hundred',
    ahead: /^hours( |$)/,
    write(parts) {
      const { value } = partOf(parts, 'hour')
      return value > 24 ? null : `${String(value).padStart(2, '0')}00`
    },
    examples: [['at eleven hundred hours', 'at 1100 hours']],
  },
  {
    name: 'half-day',
    kind: 'clock',
    pattern: '<hour> <minutes>? <half>',
    write: (parts) =>
      partOf(parts, 'hour').value > 12 ? null : `${writeTime(parts)} ${partOf(parts, 'half').text}`,
    examples: [
      ['three thirty p m', '3:30 p.m.'],
      ['ten am', '10 a.m.'],
    ],
  },
  {
    name: 'minutes-to-half-day',
    kind: 'clock',
    pattern: '<number:plain> min|mins|minute|minutes to|past <hour> <half>',
    write(parts, { heard }) {
      const minutes = partOf(parts, 'number')
      const { value } = partOf(parts, 'hour')
      if (minutes.value < 1 || minutes.value > 59 || value < 1 || value > 12) return null
      const isTo = heard.core(minutes.to + 1) === 'to'
      // Before one is twelve; of noon and midnight it could be either half of the day.
      if (isTo && value === 12) return null
      const hour = isTo ? (value === 1 ? 12 : value - 1) : value
      const minute = isTo ? 60 - minutes.value : minutes.value
      return `${hour}:${String(minute).padStart(2, '0')} ${partOf(parts, 'half').text}`
    },
    examples: [['ten minutes to four p m', '3:50 p.m.']],
  },
  {
    name: 'half-day-range',
    kind: 'clock',
    pattern: '<hour> <minutes>?',
    write(parts, { heard, to }) {
      const joint = /^(to|until|till)$/.test(heard.core(to))
      const last = joint ? /^(\S+ ){1,4}?([ap]\.?m\.?|[ap] m)( |$)/.test(heard.after(to + 1)) : false
      const isTime = joint && isNumberWord(heard.core(to + 1)) && last
      return isTime && partOf(parts, 'hour').value <= 12 ? writeTime(parts) : null
    },
    examples: [['from three to four p m', 'from 3 to 4 p.m.']],
  },
  {
    name: 'o-clock',
    kind: 'clock',
    pattern: "<hour> o'clock|oclock",
    write(parts, { heard, from }) {
      const { value } = partOf(parts, 'hour')
      // "at one or two o'clock"
      return heard.core(from - 1) === 'or' && value < 10 ? null : `${value} o'clock`
    },
    examples: [["at five o'clock", "at 5 o'clock"]],
  },
  {
    name: 'time',
    kind: 'clock',
    pattern: '<hour> <minutes>',
    notAhead: counted,
    write: (parts, place) => (isDue(parts, place) ? writeTime(parts) : null),
    examples: [
      ['at nine fifteen', 'at 9:15'],
      ['the two thirty appointment', 'the 2:30 appointment'],
      ['seven thirty tomorrow', '7:30 tomorrow'],
    ],
  },
]
