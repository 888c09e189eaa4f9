import type { NumberLanguage } from '../taggers/any-language/number-language.ts'
import { type Production, partOf } from '../taggers/production.ts'
import { fold } from '../words/spoken-word.ts'

/** What one is a part of, alone, as two and as more. */
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
    examples: [],
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
    examples: [],
  },
]

export const arabic: NumberLanguage = {
  numerals: {
    small:
      'صفر واحد|واحدة|أحد|إحدى اثنان|اثنين|اثنتان|اثنتين|اثنا|اثني|اثنتا ثلاثة|ثلاث أربعة|أربع خمسة|خمس ستة|ست سبعة|سبع ثمانية|ثمان|ثماني تسعة|تسع',
    tens: 'عشرة|عشر عشرون|عشرين ثلاثون|ثلاثين أربعون|أربعين خمسون|خمسين ستون|ستين سبعون|سبعين ثمانون|ثمانين تسعون|تسعين',
    teen: 'عشر عشرة',
    hundred: 'مئة|مائة|مية',
    hundreds:
      '- مئتان|مائتان|مئتين|مائتين ثلاثمئة|ثلاثمائة أربعمئة|أربعمائة خمسمئة|خمسمائة ستمئة|ستمائة سبعمئة|سبعمائة ثمانمئة|ثمانمائة تسعمئة|تسعمائة',
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
    joins: 'all',
    isUnitFirst: true,
  },
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
  clock: [],
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
    كغ: 'كيلوغرام كيلوغراما كيلوجرام كيلو',
    مم: 'مليمتر ملليمتر',
    سم: 'سنتيمتر سنتيمترا',
    م: 'متر مترا أمتار',
    كم: 'كيلومتر كيلومترا كيلومترات',
    مل: 'مليلتر ملليلتر',
    لتر: 'لتر لترا لترات',
    '°م': 'درجة_مئوية درجات_مئوية',
    '°': 'درجة درجات',
  },
  counted: 'ساعة ساعات دقيقة دقائق ثانية ثواني طن أطنان',
  numbered: 'صفحة الصفحة فصل الفصل مادة المادة فقرة غرفة الغرفة طابق الطابق رقم سطر جدول',
  phones: { 11: '4 3 4', 10: '3 3 4' },
  plus: 'زائد',
  or: 'أو',
  productions: fractions,
  words: { share: [...shares.keys()].flatMap((word) => [word, `و${word}`]).join(' ') },
}
