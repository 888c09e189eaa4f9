import type { NumberLanguage } from '../taggers/any-language/number-language.ts'
import { readMultiplied } from '../taggers/any-language/read-small.ts'
import { type Production, partOf } from '../taggers/production.ts'

/** Year, month and day keep their letters, as all that is counted does. */
const dates: readonly Production[] = [
  {
    name: 'year',
    kind: 'date',
    pattern: '<year:digits> 年',
    write: (parts) => (partOf(parts, 'year').text.length < 2 ? null : `${partOf(parts, 'year').text}年`),
  },
  {
    name: 'said-year',
    kind: 'date',
    pattern: '<year:cardinal> 年',
    write: (parts) => (partOf(parts, 'year').value < 10 ? null : `${partOf(parts, 'year').text}年`),
  },
  {
    name: 'month-day',
    kind: 'date',
    pattern: '<month:two> 月 <day:two> 日|号|號',
    write: (parts, { heard, to }) =>
      `${partOf(parts, 'month').value}月${partOf(parts, 'day').value}${heard.core(to - 1)}`,
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
    pattern: '<day:two> 日|号|號',
    write: (parts, { heard, to }) =>
      partOf(parts, 'day').value < 10 ? null : `${partOf(parts, 'day').value}${heard.core(to - 1)}`,
  },
  {
    name: 'quarter',
    kind: 'clock',
    pattern: '<h> 点|點 <m> 刻',
    write: (parts, { heard, from }) =>
      `${partOf(parts, 'h').value}${heard.core(from + 1)}${partOf(parts, 'm').value}刻`,
  },
  {
    name: 'half-hour',
    kind: 'clock',
    pattern: '<h> 点|點 半',
    write: (parts, { heard, to }) => `${partOf(parts, 'h').value}${heard.core(to - 2)}半`,
  },
  {
    name: 'hour',
    kind: 'clock',
    pattern: '<h> 点|點|点钟|點鐘 ',
    behind: /(上午|下午|凌晨|早上|晚上|中午|傍晚|上 午|下 午|午|晨|晚 上|早 上)$/u,
    notAhead: /^[一二三四五六七八九零十]/u,
    write: (parts, { heard, to }) => `${partOf(parts, 'h').value}${heard.core(to - 1)}`,
  },
  {
    name: 'fraction',
    kind: 'measure',
    pattern: '<whole:cardinal> 分之 <many:cardinal>',
    write(parts) {
      const [whole, many] = [partOf(parts, 'whole'), partOf(parts, 'many')]
      return whole.value < 13 && many.value < 13 ? null : `${many.text}/${whole.text}`
    },
  },
  {
    name: 'points',
    kind: 'measure',
    pattern: '<many:cardinal> 分',
    // No letters of a longer word: "百分号", "三十分贝".
    ahead: /^($|[^\p{L}\p{N}]|了|的|以|左右)/u,
    // "十分" is "very".
    write: (parts) => (partOf(parts, 'many').value < 11 ? null : `${partOf(parts, 'many').text}分`),
  },
  {
    name: 'tenths-of-money',
    kind: 'money',
    pattern: '<many:cardinal> 块|塊 <few:digits>',
    ahead: /^($|[^\p{L}\p{N}]|钱|錢|的)/u,
    write: (parts, { heard }) =>
      partOf(parts, 'few').text.length === 1
        ? `${partOf(parts, 'many').text}${heard.core(partOf(parts, 'many').to)}${partOf(parts, 'few').text}`
        : null,
  },
  {
    name: 'ordinal',
    pattern: '第 <number:sum>',
    write: (parts) =>
      partOf(parts, 'number').value < 10 ? null : `第${partOf(parts, 'number').text.replaceAll(',', '')}`,
  },
]

export const chinese: NumberLanguage = {
  numerals: {
    small: '零|〇 一|壹|幺 二|两|兩|贰|貳 三|叁 四|肆 五|伍 六|陆|陸 七|柒 八|捌 九|玖',
    tens: '-',
    multipliers: { '十|拾': 10, '百|佰': 100, '千|仟': 1000 },
    readSmall: readMultiplied,
    scales: { '万|萬': 10_000, '亿|億': 100_000_000, 兆: 1e12 },
    notAlone: '万 萬 亿 億 兆',
    and: '',
    joins: 'tens',
  },
  isByCharacter: true,
  stays: '千万 千萬 百万 百萬 亿万 億萬 万万 萬萬 十分 百千',
  vague: '几 幾 数 數 分',
  least: 10,
  group: ',',
  decimal: '.',
  groupFrom: 10_000,
  point: '点 點',
  minus: '负 負',
  percentFirst: '百分之',
  percentSign: '%',
  months: '-',
  date: '',
  dayMonth: '',
  monthYear: '',
  clock: [
    ['<h> 点|點 <m> 分 <s> 秒', 'h:m'],
    ['<h> 点|點 <m> 分', 'h:m'],
  ],
  time: '{h}:{mm}',
  wholeHour: '{h}点',
  currencies: {},
  coins: '',
  money: '{n}{c}',
  units: {},
  counted:
    '元 块 塊 毛 美元 美金 欧元 歐元 英镑 英鎊 日元 日圓 人民币 港元 港币 台币 公里 千米 公斤 千克 克 毫克 微克 米 厘米 公分 毫米 公尺 升 毫升 度 摄氏度 攝氏度 平方米 平方公里 立方米 公顷 吨 噸 小时 小時 分钟 分鐘 秒 秒钟 岁 歲 伏 瓦 千瓦 千瓦时 赫兹 兆 斤',
  numbered: '页 頁 号 號',
  phones: { 11: '3 4 4', 8: '4 4' },
  plus: '加',
  or: '到 至',
  productions: dates,
}
