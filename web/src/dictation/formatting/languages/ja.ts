import type { NumberLanguage } from '../taggers/any-language/number-language.ts'
import { readMultiplied } from '../taggers/any-language/read-small.ts'
import { type Production, partOf } from '../taggers/production.ts'

/** Dates told with their own characters keep them: 三月三日 is 3月3日. */
const dates: readonly Production[] = [
  {
    name: 'year',
    kind: 'date',
    pattern: '<year:digits> 年',
    write: (parts) => (partOf(parts, 'year').text.length < 3 ? null : `${partOf(parts, 'year').text}年`),
  },
  {
    name: 'said-year',
    kind: 'date',
    pattern: '<year:cardinal> 年|年代',
    write: (parts, { heard, to }) =>
      partOf(parts, 'year').value < 10 ? null : `${partOf(parts, 'year').text}${heard.core(to - 1)}`,
  },
  {
    name: 'month-day',
    kind: 'date',
    pattern: '<month:two> 月 <day:two> 日',
    write: (parts) => `${partOf(parts, 'month').value}月${partOf(parts, 'day').value}日`,
  },
  {
    name: 'month',
    kind: 'date',
    pattern: '<month:two> 月',
    write: (parts) => (partOf(parts, 'month').value > 12 ? null : `${partOf(parts, 'month').value}月`),
  },
  {
    name: 'day',
    kind: 'date',
    pattern: '<day:two> 日',
    // "二、三日" are two or three days.
    write: (parts, { heard, from }) =>
      partOf(parts, 'day').value < 2 || heard.core(from - 1) === '、'
        ? null
        : `${partOf(parts, 'day').value}日`,
  },
  {
    name: 'minutes',
    kind: 'clock',
    pattern: '<h> 時 <m> 分',
    write: (parts) => `${partOf(parts, 'h').value}時${partOf(parts, 'm').value}分`,
  },
  {
    name: 'length',
    kind: 'measure',
    pattern: '(<h:cardinal> 時間)? <m:cardinal> 分',
    notAhead: /^[の率比]/u,
    // "十分" is "enough".
    write: ({ h, m }) =>
      m === undefined || (m.value < 11 && h === undefined)
        ? null
        : `${h === undefined ? '' : `${h.text}時間`}${m.text}分`,
  },
  {
    name: 'minutes-from',
    kind: 'range',
    pattern: '<least:cardinal> 分 から <most:cardinal> 分',
    write: (parts) => `${partOf(parts, 'least').text}分から${partOf(parts, 'most').text}分`,
  },
  {
    name: 'era',
    kind: 'date',
    pattern: '令和|平成|昭和|大正|明治 <year:cardinal> 年',
    write: (parts, { heard, from }) => `${heard.core(from)}${partOf(parts, 'year').text}年`,
  },
  {
    name: 'phone-with-no',
    kind: 'phone',
    pattern: '<one:digits> の <two:digits> の <three:digits>',
    write(parts) {
      const groups = ['one', 'two', 'three'].map((name) => partOf(parts, name).text)
      return /^0\d{9,10}$/.test(groups.join('')) ? groups.join('-') : null
    },
  },
  {
    name: 'hour',
    kind: 'clock',
    pattern: '<h> 時 半?',
    notAhead: /^間/u,
    write: (parts, { heard, to }) =>
      `${partOf(parts, 'h').value}時${heard.core(to - 1) === '半' ? '半' : ''}`,
  },
  {
    name: 'noon',
    kind: 'clock',
    pattern: '正午 <m> 分',
    write: (parts) => `正午${partOf(parts, 'm').value}分`,
  },
  {
    name: 'fraction',
    kind: 'measure',
    pattern: '<minus>? <whole:cardinal> 分の <many:cardinal>',
    write(parts) {
      const [whole, many] = [partOf(parts, 'whole'), partOf(parts, 'many')]
      if (whole.value < 13 && many.value < 13) return null
      return `${parts.minus === undefined ? '' : '−'}${many.text}/${whole.text}`
    },
  },
  {
    name: 'ordinal',
    pattern: '<number:cardinal> 番目|番|位|号|回目|丁目|世紀|番地',
    write: (parts, { heard, to }) => {
      const { value, text } = partOf(parts, 'number')
      return value < 10 && !/^(丁目|号|番地)$/.test(heard.core(to - 1)) ? null : text + heard.core(to - 1)
    },
  },
]

export const japanese: NumberLanguage = {
  numerals: {
    small: '零|〇|ゼロ 一 二 三 四 五 六 七 八 九',
    tens: '-',
    multipliers: { 十: 10, 百: 100, 千: 1000 },
    readSmall: readMultiplied,
    scales: { '万|萬': 10_000, '億|亿': 100_000_000, 兆: 1e12 },
    notAlone: '万 萬 億 兆',
    and: '',
    joins: 'tens',
  },
  isByCharacter: true,
  stays: '千万 百万 億万 十分 百千 八百万',
  vague: '数 何 幾 分 屋 長 嵐 鈴',
  least: 10,
  group: ',',
  decimal: '.',
  groupFrom: 1000,
  point: '点',
  minus: 'マイナス',
  percent: 'パーセント ％',
  percentSign: '%',
  months: '-',
  date: '',
  dayMonth: '',
  monthYear: '',
  clock: [],
  time: '{h}:{mm}',
  wholeHour: '{h}時',
  currencies: {},
  coins: '',
  money: '{n}{c}',
  units: {},
  counted:
    '円 ドル ユーロ ポンド 元 キロ キロメートル キログラム グラム ミリグラム メートル センチ センチメートル ミリ ミリメートル リットル ミリリットル 度 歳 才 階 ページ 時間 分間 秒 秒間 週間 か月 ヶ月 カ月 ヵ月 年間 トン ワット キロワット ボルト ヘルツ メガバイト ギガバイト 平方メートル 平方キロメートル ヘクタール',
  numbered: '第',
  phones: { 10: '2 4 4', 11: '3 4 4' },
  or: 'から',
  productions: dates,
}
