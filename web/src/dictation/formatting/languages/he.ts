import { cutPrefix } from '../taggers/any-language/cut-words.ts'
import type { NumberLanguage } from '../taggers/any-language/number-language.ts'
import { readTens } from '../taggers/any-language/read-small.ts'
import type { Parts } from '../taggers/pattern.ts'
import { type Match, type Production, partOf } from '../taggers/production.ts'

/** Hours by the part of the day that is named behind them, which stays as it is said. */
const dayPart =
  /^(בבוקר|בצהריים|בצהרים|אחרי הצהריים|אחרי הצהרים|אחר הצהריים|אחה"צ|בערב|בלילה|לפנות בוקר|לפנות ערב)( |$)/
const clockBefore = /(^| )(בשעה|השעה|שעה|לשעה|משעה|עד שעה)( עכשיו| כבר| היא| הייתה)?$/
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
  ['לפנות ערב', 4, 7],
  ['בלילה', 8, 11],
] as const

const minutesOf: Readonly<Record<string, number>> = { רבע: 15, חצי: 30, דקה: 1 }
const time = (hour: number, minute: number) => `${hour}:${String(minute).padStart(2, '0')}`
const before = (hour: number, minutes: number, after: string) =>
  minutes > 0 && minutes < 60 ? time((hourOf(hour, after) + 23) % 24, 60 - minutes) : null
const isTold = ({ heard, from, to }: Match) =>
  dayPart.test(heard.after(to)) || clockBefore.test(heard.before(from))
/** "To six": the letter before the hour. */
const isTo = ({ heard }: Match, at: number) => heard.raw(at).startsWith('ל')

const row = (name: string, pattern: string, write: Production['write']): Production => ({
  name,
  kind: name.startsWith('date') ? 'date' : 'clock',
  pattern,
  write,
})

/** "The third to the fourth"; beyond ten months are cardinals. */
const writeNumbered =
  (least: number) =>
  ({ year, ...parts }: Parts, place: Match): string | null => {
    const [day, month] = [partOf(parts, 'day'), partOf(parts, 'month')]
    // "Ten to twelve" of the clock has another ending.
    const isMonth = month.value >= least && (least === 1 || place.heard.core(month.to - 1) === 'עשר')
    // "From the second to the third": days of the week.
    const isDate = month.value <= 12 && isTo(place, day.to) && (year !== undefined || day.value >= 8)
    if (!isMonth || !isDate) return null
    return [day, month, ...(year === undefined ? [] : [year])].map(({ value }) => value).join('.')
  }

const hebrewTimes: readonly Production[] = [
  ...(['ordinal', 'cardinal'] as const).flatMap((kind) => {
    const writeDate = writeNumbered(kind === 'ordinal' ? 1 : 11)
    return [
      row(`date-${kind}s`, `<day> <month:${kind}> <year>?`, writeDate),
      row(`date-${kind}s-short`, `<day> <month:${kind}> <year:two>`, (parts, place) =>
        isEnd(place) && partOf(parts, 'year').value >= 10 ? writeDate(parts, place) : null,
      ),
    ]
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
  row('hour-part', '<h> ורבע|וחצי|ודקה', (parts, place) => {
    const { heard, to } = place
    if (!isTold(place)) return null
    return time(
      hourOf(partOf(parts, 'h').value, heard.after(to)),
      minutesOf[heard.core(to - 1).slice(1)] ?? 0,
    )
  }),
  row('hour-minutes', '<h> <minutes:joined> דקות|דקה?', (parts, place) => {
    const { heard, to } = place
    const [hour, minutes] = [partOf(parts, 'h'), partOf(parts, 'minutes')]
    const isJoined = heard.raw(hour.to).startsWith('ו')
    if (!isTold(place) || !isJoined || minutes.value >= 60) return null
    return time(hourOf(hour.value, heard.after(to)), minutes.value)
  }),
  row('quarter-to', 'רבע|דקה <h>', (parts, place) => {
    const { heard, from, to } = place
    const minutes = minutesOf[heard.core(from)] ?? 0
    return isTo(place, from + 1) ? before(partOf(parts, 'h').value, minutes, heard.after(to)) : null
  }),
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
  row('quarter-to-midnight', 'רבע|דקה לחצות', (_, { heard, from }) =>
    time(23, 60 - (minutesOf[heard.core(from)] ?? 0)),
  ),
  row('behind-midnight', 'חצות <minutes:joined> דקות|דקה?', (parts) => {
    const { value } = partOf(parts, 'minutes')
    return value > 0 && value < 60 ? time(0, value) : null
  }),
  row('midnight-part', 'חצות ורבע|וחצי|ודקה', (_, { heard, to }) =>
    time(0, minutesOf[heard.core(to - 1).slice(1)] ?? 0),
  ),
]

function isEnd({ heard, to }: Match): boolean {
  return heard.core(to) === '' || !heard.isOpen(to - 1)
}

const tenths: Readonly<Record<string, number>> = { עשירי: 1, מאי: 2, אלפי: 3 }

/** "Ten and two tenths", "ten and a tenth". */
const shares: readonly Production[] = [
  {
    name: 'tenths',
    kind: 'measure',
    pattern:
      '<minus>? <whole:cardinal> <many:joined>? עשיריות|עשירית|ועשירית|מאיות|מאית|ומאית|אלפיות|אלפית|ואלפית',
    write(parts, { heard, to }) {
      const [whole, last] = [partOf(parts, 'whole').text, heard.core(to - 1)]
      const places = tenths[last.replace(/^ו|(ות|ת)$/g, '')] ?? 0
      const many = parts.many?.text ?? '1'
      if (many.length > places || (parts.many === undefined) !== last.startsWith('ו')) return null
      return `${parts.minus === undefined ? '' : '−'}${whole}.${many.padStart(places, '0')}`
    },
  },
]

export const hebrew: NumberLanguage = {
  numerals: {
    small:
      'אפס אחת|אחד שתיים|שניים|שתי|שני|שתים שלוש|שלושה|שלושת ארבע|ארבעה|ארבעת חמש|חמישה|חמשת|חמשה שש|שישה|ששת שבע|שבעה|שבעת שמונה|שמונת תשע|תשעה|תשעת',
    tens: 'עשר|עשרה|עשרת עשרים שלושים ארבעים חמישים שישים שבעים שמונים תשעים',
    teen: 'עשר עשרה',
    twoBeforeTen: 'שנים',
    hundred: 'מאות',
    hundreds: 'מאה מאתיים',
    scales: {
      'אלף|אלפים': 1e3,
      אלפיים: '2*1000',
      'מיליון|מיליונים': 1e6,
      'מיליארד|מיליארדים': 1e9,
      טריליון: 1e12,
    },
    notAlone: 'hundred אלפים מיליונים מיליארדים',
    and: '',
    prefix: 'ו',
    cut: cutPrefix,
    joins: 'all',
    readTens,
  },
  prefixes: 'בלכמהש',
  least: 11,
  group: ',',
  decimal: '.',
  groupFrom: 10_000,
  point: 'נקודה',
  minus: 'מינוס',
  half: 'וחצי',
  quarter: 'ורבע',
  threeQuarters: 'ושלושת_רבעי ושלושת_רבעים ושלושה_רבעים',
  halvesStay: /^(אחת|שתיים|שתים|שלוש|ארבע|חמש|שש|שבע|שמונה|תשע|עשר)( עשרה)? ו(חצי|רבע)$/,
  percent: 'אחוז אחוזים',
  percentSign: '%',
  months: 'ינואר פברואר מרץ|מרס אפריל מאי יוני יולי אוגוסט ספטמבר אוקטובר נובמבר דצמבר',
  date: '{d} {M} {y}',
  dayMonth: '{d} {M}',
  monthYear: '{M} {y}',
  beforePairYears: 'בשנת שנת משנת מאז לשנת',
  clock: [
    ['<h> וחצי', 'h:30', clockBefore],
    ['<h> ורבע', 'h:15', clockBefore],
    ['<h> <m>', 'h:m', clockBefore],
    ['<h>', 'h', /(^| )(בשעה|השעה)$/],
  ],
  time: '{h}:{mm}',
  wholeHour: '{h}:00',
  currencies: {
    '₪': 'שקל שקלים שקלים_חדשים ש"ח',
    $: 'דולר דולרים',
    '€': 'אירו יורו',
    '£': 'ליש"ט',
  },
  coins: 'אגורה אגורות סנט סנטים',
  money: '{n} {c}',
  units: {
    'מ"ג': 'מיליגרם מיליגרמים',
    גרם: 'גרם',
    'ק"ג': 'קילוגרם קילוגרמים קילו',
    'מ"מ': 'מילימטר מילימטרים',
    'ס"מ': 'סנטימטר סנטימטרים',
    מטר: 'מטר מטרים',
    'מ"ר': 'מטר_רבוע מטרים_רבועים',
    'ק"מ': 'קילומטר קילומטרים',
    'קמ"ש': 'קילומטר_לשעה קילומטרים_לשעה',
    'מ"ל': 'מיליליטר מיליליטרים',
    ליטר: 'ליטר ליטרים',
    '°C': 'מעלות_צלסיוס מעלה_צלסיוס מעלות_צלזיוס',
    '°F': 'מעלות_פרנהייט',
    '°': 'מעלות',
    קילוואט: 'קילוואט',
    וואט: 'וואט',
    הרץ: 'הרץ',
    וולט: 'וולט',
  },
  counted: 'שעות דקות שניות טון כדורים טיפות',
  numbered:
    'עמוד פרק סעיף חדר קומה מספר שורה רציף שער טיסה טבלה נספח שלב שאלה גרסה קו דירה כביש ערוץ אוטובוס',
  phones: { 10: '3 3 4', 9: '2 3 4' },
  plus: 'פלוס',
  or: 'או עד',
  ordinals: {
    stems: {
      ראשון: 1,
      שני: 2,
      שלישי: 3,
      רביעי: 4,
      חמישי: 5,
      שישי: 6,
      שביעי: 7,
      שמיני: 8,
      תשיעי: 9,
      עשירי: 10,
    },
    endings: /^$/,
    write: (digits) => digits,
    // They stay words, but in dates.
    least: Number.POSITIVE_INFINITY,
  },
  productions: [...hebrewTimes, ...shares],
}
