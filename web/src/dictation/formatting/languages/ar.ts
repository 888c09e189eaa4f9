import { cutPrefix } from '../taggers/any-language/cut-words.ts'
import { bare } from '../taggers/any-language/lexicon.ts'
import type { NumberLanguage } from '../taggers/any-language/number-language.ts'
import { readTens } from '../taggers/any-language/read-small.ts'
import { type Production, partOf } from '../taggers/production.ts'
import { fold } from '../words/spoken-word.ts'

/** Denominators of fractions, by their names in singular, dual and plural. */
const shares = new Map(
  [
    ['نصف', 2],
    ['ثلث ثلثان ثلثين أثلاث', 3],
    ['ربع ربعان ربعين أرباع', 4],
    ['أخماس', 5],
    ['سدس سدسان سدسين أسداس', 6],
    ['أسباع', 7],
    ['ثمن ثمنان ثمنين أثمان', 8],
    ['أتساع', 9],
    ['أعشار', 10],
  ].flatMap(([words, base]) =>
    String(words)
      .split(' ')
      .map((word) => [fold(word), Number(base)] as const),
  ),
)
const isTwo = (word: string) => /(ان|ين)$/.test(word)

/** "Twenty and a third", "sixteen and seventeen over three": behind small numbers they stay words. */
const fractions: readonly Production[] = [
  {
    name: 'mixed',
    kind: 'measure',
    pattern: '<minus>? <whole:cardinal> و? <many:joined>? <share>',
    write(parts, { heard, to }) {
      const [whole, word] = [partOf(parts, 'whole'), heard.core(to - 1).replace(/^و(?=.{3})/, '')]
      if (whole.value < 11) return null
      const many = parts.many?.value ?? (isTwo(word) ? 2 : 1)
      return `${parts.minus === undefined ? '' : '−'}${whole.text} ${many}/${shares.get(word)}`
    },
  },
  {
    name: 'mixed-over',
    kind: 'measure',
    pattern: '<minus>? <whole:cardinal> و? <many:joined> على <base:cardinal>',
    write(parts) {
      const [whole, many, base] = [partOf(parts, 'whole'), partOf(parts, 'many'), partOf(parts, 'base')]
      if (whole.value < 11) return null
      return `${parts.minus === undefined ? '' : '−'}${whole.text} ${many.text}/${base.text}`
    },
  },
]

/** "Between twenty and thirty", "two million and half a million". */
const pairs: readonly Production[] = [
  {
    name: 'between',
    kind: 'range',
    pattern: '<one:cardinal> <two:joined> ألف|آلاف|مليون|ملايين?',
    behind: /(^| )بين$/,
    write(parts, { heard, to }) {
      const [one, two] = [partOf(parts, 'one'), partOf(parts, 'two')]
      const isRange = two.value > Math.max(one.value, 10) && two.value < 20 * one.value
      return isRange
        ? [`${one.text} و${two.text}`, ...(to > two.to ? [bare(heard, two.to)] : [])].join(' ')
        : null
    },
  },
  {
    name: 'half-of-scale',
    kind: 'cardinal',
    pattern: '<whole:cardinal> ونصف المليون|المليار',
    write(parts, { heard, to }) {
      const scale = heard.core(to - 1).slice(2)
      const many = partOf(parts, 'whole').value / (scale === 'مليون' ? 1e6 : 1e9)
      return Number.isInteger(many) ? `${many}.5 ${scale}` : null
    },
  },
]

const ordinals = 'الأول الثاني الثالث الرابع الخامس السادس السابع الثامن التاسع العاشر'.split(' ')
const named = (words: readonly string[], first: number) =>
  words.flatMap((word, index) => word.split('|').map((form) => [form, index + first] as const))
const [, ...units] = ['', 'الحادي', ...ordinals.slice(1, 9)]
const days = Object.fromEntries([
  ...named(ordinals, 1),
  ...named(
    units.map((unit) => `${unit}_عشر`),
    11,
  ),
  ...named(
    units.map((unit) => `${unit}_والعشرون|${unit}_والعشرين`),
    21,
  ),
  ...named(['العشرون|العشرين'], 20),
  ...named(['الثلاثون|الثلاثين', 'الحادي_والثلاثون|الحادي_والثلاثين'], 30),
])
/** Hours are feminine. */
const hours = Object.fromEntries(
  named(
    'الواحدة الثانية الثالثة الرابعة الخامسة السادسة السابعة الثامنة التاسعة العاشرة الحادية_عشرة الثانية_عشرة'.split(
      ' ',
    ),
    1,
  ),
)
const hourBefore = /(^| )(ال|لل)ساعة( الان)?$/
const partOfDay = /^(صباح|مساء|ليلا|ظهر|فجر|عصر)/
const times = [
  ['<h:noon> والنصف', 'h:30'],
  ['<h:noon> والربع', 'h:15'],
  ['<h:noon> والثلث', 'h:20'],
  ['<h:noon> إلا ربع|ربعا|الربع', 'h-15'],
  ['<h:noon> إلا ثلث|ثلثا|الثلث', 'h-20'],
  ['<h:noon> إلا <m> دقيقة|دقائق?', 'h-m'],
  ['<h:noon> <m:joined> دقيقة|دقائق', 'h:m'],
  ['<h:noon>', 'h'],
] as const

export const arabic: NumberLanguage = {
  numerals: {
    small:
      'صفر واحد|واحدة|أحد|إحدى اثنان|اثنين|اثنتان|اثنتين|اثنا|اثني|اثنتا ثلاثة|ثلاث أربعة|أربع خمسة|خمس ستة|ست سبعة|سبع ثمانية|ثمان|ثماني تسعة|تسع',
    tens: 'عشرة|عشر عشرون|عشرين ثلاثون|ثلاثين أربعون|أربعين خمسون|خمسين ستون|ستين سبعون|سبعين ثمانون|ثمانين تسعون|تسعين',
    teen: 'عشر عشرة',
    hundred: 'مئة|مائة|مية',
    hundreds:
      '- مئتان|مائتان|مئتين|مائتين|مئتا|مائتا|مئتي|مائتي ثلاثمئة|ثلاثمائة أربعمئة|أربعمائة خمسمئة|خمسمائة ستمئة|ستمائة سبعمئة|سبعمائة ثمانمئة|ثمانمائة تسعمئة|تسعمائة',
    scales: {
      'ألف|آلاف|ألفا|الاف': 1e3,
      'ألفان|ألفين|ألفا': '2*1000',
      'مليون|ملايين|مليونا': 1e6,
      'مليونان|مليونين': '2*1000000',
      'مليار|مليارات': 1e9,
      تريليون: 1e12,
    },
    notAlone: 'آلاف ملايين مليارات',
    and: 'و',
    prefix: 'و',
    cut: cutPrefix,
    joins: 'all',
    readTens,
    isUnitFirst: true,
  },
  prefixes: 'بلكف',
  prefixMark: 'ـ',
  least: 11,
  group: ',',
  decimal: '.',
  groupFrom: 10_000,
  point: 'فاصلة',
  minus: 'سالب ناقص',
  half: 'ونصف',
  tenthsOf: 'من',
  percent: 'في_المئة في_المائة بالمئة بالمائة',
  percentSign: '%',
  months: 'يناير فبراير مارس أبريل|إبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر',
  of: 'من',
  date: '{d} {M} {y}',
  dayMonth: '{d} {M}',
  monthYear: '{M} {y}',
  clock: times.flatMap(([pattern, rule]) => [
    [pattern, rule, hourBefore] as const,
    [pattern, rule, undefined, partOfDay] as const,
  ]),
  noon: hours,
  days,
  time: '{h}:{mm}',
  wholeHour: '{h}:00',
  currencies: {
    $: 'دولار دولارا دولارات',
    '€': 'يورو',
    '£': 'جنيه_إسترليني',
    'ج.م': 'جنيه جنيها جنيهات جنيه_مصري',
    'ر.س': 'ريال ريالا ريالات ريال_سعودي',
    'د.إ': 'درهم درهما دراهم',
    'د.ك': 'دينار_كويتي',
  },
  coins: 'سنت سنتا سنتات قرش قرشا قروش هللة فلس',
  money: '{n} {c}',
  units: {
    ملغ: 'ملليغرام مليغرام ملغرام',
    غرام: 'غرام غراما جرام',
    كغ: 'كيلوغرام كيلوغراما كيلوغرامات كيلوجرام كيلوجراما كيلوجرامات كيلو',
    مم: 'مليمتر ملليمتر',
    سم: 'سنتيمتر سنتيمترا',
    م: 'متر مترا أمتار',
    كم: 'كيلومتر كيلومترا كيلومترات',
    'كم/س': 'كيلومتر_في_الساعة كيلومترا_في_الساعة كيلومترات_في_الساعة',
    'م²': 'متر_مربع مترا_مربعا أمتار_مربعة',
    مل: 'مليلتر ملليلتر',
    لتر: 'لتر لترا لترات',
    '°م': 'درجة_مئوية درجات_مئوية',
    '°': 'درجة درجات',
  },
  counted: 'ساعة ساعات دقيقة دقائق ثانية ثواني طن أطنان',
  numbered: 'صفحة الصفحة فصل الفصل مادة المادة فقرة غرفة الغرفة طابق الطابق رقم سطر جدول',
  phones: { 11: '4 3 4', 10: '3 3 4' },
  plus: 'زائد',
  or: 'أو إلى',
  productions: [...pairs, ...fractions],
  words: { share: [...shares.keys()].flatMap((word) => [word, `و${word}`]).join(' ') },
}
