import type { NumberLanguage } from '../taggers/any-language/number-language.ts'
import { type Production, partOf } from '../taggers/production.ts'
import { hebrewTimes } from './he-times.ts'

const tenths: Readonly<Record<string, number>> = { עשירי: 1, מאי: 2, אלפי: 3 }

/** "Ten and two tenths", "eight and three quarters". */
const shares: readonly Production[] = [
  {
    name: 'tenths',
    kind: 'measure',
    pattern: '<minus>? <whole:cardinal> <many:joined> עשיריות|עשירית|מאיות|מאית|אלפיות|אלפית',
    write(parts, { heard, to }) {
      const [whole, many] = [partOf(parts, 'whole'), partOf(parts, 'many')]
      const places = tenths[heard.core(to - 1).replace(/(ות|ת)$/, '')] ?? 0
      if (many.text.length > places) return null
      return `${parts.minus === undefined ? '' : '−'}${whole.text}.${many.text.padStart(places, '0')}`
    },
    examples: [],
  },
  {
    name: 'three-quarters',
    kind: 'measure',
    pattern: '<whole:cardinal> ושלושת רבעי|רבעים',
    write: (parts) => `${partOf(parts, 'whole').text}.75`,
    examples: [],
  },
]

export const hebrew: NumberLanguage = {
  numerals: {
    small:
      'אפס אחת|אחד שתיים|שניים|שתי|שני|שתים שלוש|שלושה|שלושת ארבע|ארבעה|ארבעת חמש|חמישה|חמשת|חמשה שש|שישה|ששת שבע|שבעה|שבעת שמונה|שמונת תשע|תשעה|תשעת',
    tens: 'עשר|עשרה|עשרת עשרים שלושים ארבעים חמישים שישים שבעים שמונים תשעים',
    teen: 'עשר עשרה',
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
    joins: 'all',
  },
  prefixes: 'בלכמהש',
  least: 11,
  group: ',',
  decimal: '.',
  groupFrom: 10_000,
  point: 'נקודה',
  minus: 'מינוס',
  half: 'וחצי',
  percent: 'אחוז אחוזים',
  percentSign: '%',
  months: 'ינואר פברואר מרץ|מרס אפריל מאי יוני יולי אוגוסט ספטמבר אוקטובר נובמבר דצמבר',
  date: '{d} {M} {y}',
  dayMonth: '{d} {M}',
  monthYear: '{M} {y}',
  beforePairYears: 'בשנת שנת משנת מאז לשנת',
  clock: [
    ['<h> וחצי', 'h:30', /(^| )(בשעה|השעה|שעה)$/],
    ['<h> ורבע', 'h:15', /(^| )(בשעה|השעה|שעה)$/],
    ['<h> <m>', 'h:m', /(^| )(בשעה|השעה|שעה)$/],
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
    'מ"ג': 'מיליגרם',
    גרם: 'גרם',
    'ק"ג': 'קילוגרם קילו',
    'מ"מ': 'מילימטר',
    'ס"מ': 'סנטימטר',
    מטר: 'מטר מטרים',
    'ק"מ': 'קילומטר קילומטרים',
    'קמ"ש': 'קילומטר_לשעה קילומטרים_לשעה',
    'מ"ל': 'מיליליטר',
    ליטר: 'ליטר ליטרים',
    '°C': 'מעלות_צלסיוס מעלה_צלסיוס',
    '°': 'מעלות',
    וואט: 'וואט',
    וולט: 'וולט',
  },
  counted: 'שעות דקות שניות טון כדורים טיפות',
  numbered: 'עמוד פרק סעיף חדר קומה מספר שורה רציף שער טיסה טבלה נספח שלב שאלה גרסה קו דירה',
  phones: { 10: '3 3 4', 9: '2 3 4' },
  plus: 'פלוס',
  or: 'או',
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
