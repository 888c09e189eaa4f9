import { type Place, type Production, partOf } from '../taggers/production.ts'

/** Hours by the part of the day that is named behind them, which stays as it is said. */
const dayPart = /^(בבוקר|בצהריים|בצהרים|אחרי הצהריים|אחרי הצהרים|אחר הצהריים|בערב|בלילה|לפנות בוקר)( |$)/
const clockBefore = /(^| )(בשעה|השעה|שעה|לשעה|משעה|עד שעה)$/
/** Hours are told as feminine numbers; "three in the evening" of men are no time. */
const isFeminine = (core: string) => !/ה$/.test(core) || core === 'שמונה'

function hourOf(hour: number, after: string): number {
  const part = dayPart.exec(after)?.[1] ?? ''
  if (part === 'בלילה' && hour === 12) return 0
  const [, least, most] = laterHalf.find(([name]) => part.startsWith(name)) ?? ['', 1, 0]
  return hour >= least && hour <= most ? hour + 12 : hour
}

/** Hours that are told by twelve less, by the part of the day. */
const laterHalf = [
  ['בצהר', 1, 5],
  ['אחר', 1, 11],
  ['בערב', 4, 11],
  ['בלילה', 8, 11],
] as const

const time = (hour: number, minute: number) => `${hour}:${String(minute).padStart(2, '0')}`
const before = (hour: number, minutes: number, after: string) =>
  minutes > 0 && minutes < 60 ? time((hourOf(hour, after) + 23) % 24, 60 - minutes) : null
const isTold = ({ heard, from, to }: Place) =>
  dayPart.test(heard.after(to)) || clockBefore.test(heard.before(from))
/** "To six": the letter before the hour. */
const isTo = ({ heard }: Place, at: number) => heard.raw(at).startsWith('ל')

const row = (name: string, pattern: string, write: Production['write']): Production => ({
  name,
  kind: name.startsWith('date') ? 'date' : 'clock',
  pattern,
  write,
  examples: [],
})

export const hebrewTimes: readonly Production[] = [
  row('date-ordinals', '<day> <month:ordinal> <year>?', (parts, place) => {
    const [day, month] = [partOf(parts, 'day'), partOf(parts, 'month')]
    // "From the second to the third": days of the week.
    if (month.value > 12 || !isTo(place, day.to) || (parts.year === undefined && day.value < 8)) return null
    return `${day.value}.${month.value}${parts.year === undefined ? '' : `.${parts.year.value}`}`
  }),
  row('date-ordinals-short', '<day> <month:ordinal> <year:two>', (parts, place) => {
    const [day, month, year] = [partOf(parts, 'day'), partOf(parts, 'month'), partOf(parts, 'year')]
    if (month.value > 12 || !isTo(place, day.to) || !isEnd(place) || year.value < 10) return null
    return `${day.value}.${month.value}.${year.value}`
  }),
  row('date-short', '<day> <month> <year:two>', (parts, place) => {
    const [day, month, year] = [partOf(parts, 'day'), partOf(parts, 'month'), partOf(parts, 'year')]
    return isEnd(place) && year.value >= 10 ? `${day.value} ${month.text} ${year.value}` : null
  }),
  row('hour', '<h>', (parts, place) => {
    const { heard, from, to } = place
    const isHour = dayPart.test(heard.after(to)) && isFeminine(heard.core(from))
    return isHour ? time(hourOf(partOf(parts, 'h').value, heard.after(to)), 0) : null
  }),
  row('hour-part', '<h> ורבע|וחצי', (parts, place) => {
    const { heard, to } = place
    if (!isTold(place)) return null
    return time(hourOf(partOf(parts, 'h').value, heard.after(to)), heard.core(to - 1) === 'ורבע' ? 15 : 30)
  }),
  row('hour-minutes', '<h> <minutes:joined> דקות|דקה?', (parts, place) => {
    const { heard, to } = place
    const [hour, minutes] = [partOf(parts, 'h'), partOf(parts, 'minutes')]
    const isJoined = heard.raw(hour.to).startsWith('ו')
    if (!isTold(place) || !isJoined || minutes.value >= 60) return null
    return time(hourOf(hour.value, heard.after(to)), minutes.value)
  }),
  row('quarter-to', 'רבע <h>', (parts, place) =>
    isTo(place, place.from + 1) ? before(partOf(parts, 'h').value, 15, place.heard.after(place.to)) : null,
  ),
  row('minute-to', 'דקה <h>', (parts, place) =>
    isTo(place, place.from + 1) ? before(partOf(parts, 'h').value, 1, place.heard.after(place.to)) : null,
  ),
  row('minutes-to', '<minutes:cardinal> דקות? <h>', (parts, place) => {
    const minutes = partOf(parts, 'minutes')
    const isNamed = place.heard.core(minutes.to) === 'דקות'
    if (!isTo(place, minutes.to + (isNamed ? 1 : 0)) || !(isNamed || isTold(place))) return null
    // "Between seven and eight in the evening".
    if (!isNamed && /(^| )בין$/.test(place.heard.before(place.from))) return null
    return before(partOf(parts, 'h').value, minutes.value, place.heard.after(place.to))
  }),
  row('to-midnight', '<minutes:cardinal> דקות? לחצות', (parts) =>
    before(24, partOf(parts, 'minutes').value, ''),
  ),
  row('quarter-to-midnight', 'רבע לחצות', () => time(23, 45)),
  row('behind-midnight', 'חצות <minutes:joined> דקות|דקה?', (parts) => {
    const { value } = partOf(parts, 'minutes')
    return value > 0 && value < 60 ? time(0, value) : null
  }),
  row('midnight-part', 'חצות ורבע|וחצי', (_, { heard, to }) =>
    time(0, heard.core(to - 1) === 'ורבע' ? 15 : 30),
  ),
]

function isEnd({ heard, to }: Place): boolean {
  return heard.core(to) === '' || !heard.isOpen(to - 1)
}
