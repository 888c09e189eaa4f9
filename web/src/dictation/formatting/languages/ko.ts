import type { NumberLanguage } from '../taggers/any-language/number-language.ts'
import { readMultiplied } from '../taggers/any-language/read-small.ts'
import { type Production, partOf } from '../taggers/production.ts'

/** Dates told with their own characters keep them: 팔월 이십팔일 is 8월 28일. */
const dates: readonly Production[] = [
  {
    name: 'year',
    kind: 'date',
    pattern: '<year:cardinal> 년|년대',
    write: (parts, { heard, to }) =>
      partOf(parts, 'year').value < 10 ? null : `${partOf(parts, 'year').text}${heard.core(to - 1)}`,
  },
  {
    name: 'month-day',
    kind: 'date',
    pattern: '<month> <day:two> 일',
    write: (parts, { heard, from }) => {
      const { value, to } = partOf(parts, 'month')
      return `${value}월${heard.isFree(to) && to > from ? ' ' : ''}${partOf(parts, 'day').value}일`
    },
  },
  {
    name: 'month',
    kind: 'date',
    pattern: '<month>',
    write: (parts) => `${partOf(parts, 'month').value}월`,
  },
  {
    name: 'day',
    kind: 'date',
    pattern: '<day:two> 일',
    write: (parts, { heard, from, to }) =>
      partOf(parts, 'day').value < 10 || !heard.isFree(from) || heard.core(to) === '세기'
        ? null
        : `${partOf(parts, 'day').value}일`,
  },
  {
    name: 'minutes-seconds',
    kind: 'clock',
    pattern: '<h> 시 (<m> 분)? (<s> 초)?',
    write: (parts, { heard, from }) => {
      // Hours up to twelve have names of their own: "오시" comes, and "이시" is a word as well.
      const isWord = /^[일이삼사오육칠팔구]$/.test(heard.core(from)) && partOf(parts, 'h').to === from + 1
      if (!heard.isFree(from) || (isWord && parts.m === undefined)) return null
      const minutes = parts.m === undefined ? '' : ` ${parts.m.value}분`
      return `${partOf(parts, 'h').value}시${minutes}${parts.s === undefined ? '' : ` ${parts.s.value}초`}`
    },
  },
  {
    name: 'half-hour',
    kind: 'clock',
    pattern: '<h> 시 반',
    write: (parts, { heard, from }) => (heard.isFree(from) ? `${partOf(parts, 'h').value}시 반` : null),
  },
  {
    name: 'fraction',
    kind: 'measure',
    pattern:
      '<minus>? (<mixed:cardinal> 과|와)? <rootBelow:root>? <whole:cardinal> 분의 <root>? <many:amount>',
    write(parts, { heard, from }) {
      const [whole, many] = [partOf(parts, 'whole'), partOf(parts, 'many')]
      const { mixed, root, rootBelow, minus } = parts
      const isPlain = mixed === undefined && root === undefined && rootBelow === undefined
      if (!heard.isFree(from) || (isPlain && whole.value < 13 && many.value < 13)) return null
      const [above, below] = [root, rootBelow].map((part) => (part === undefined ? '' : '√'))
      return `${minus === undefined ? '' : '−'}${mixed === undefined ? '' : `${mixed.text} `}${above}${many.text}/${below}${whole.text}`
    },
  },
  {
    // A dash that is said: "공일공에 일이삼사에 오육칠팔".
    name: 'dialled-with-dashes',
    kind: 'phone',
    pattern: '<area:digits> 에|다시 <local:digits> 에|다시 <number:digits>',
    write(parts, { heard, from }) {
      const groups = ['area', 'local', 'number'].map((name) => partOf(parts, name).text)
      const isNumber = groups.every(({ length }) => length >= 2 && length <= 4)
      return isNumber && heard.isFree(from) ? groups.join('-') : null
    },
  },
  {
    // "일오팔팔에 일이삼사", "공일공 일이삼사에 오육칠팔".
    name: 'dialled-with-a-dash',
    kind: 'phone',
    pattern: '<before:digits> 에|다시 <number:digits>',
    write(parts, { heard, from, to }) {
      const [before, number] = [partOf(parts, 'before').text, partOf(parts, 'number').text]
      const area = before.length < 5 ? 0 : before.startsWith('02') ? 2 : 3
      const local = before.slice(area)
      const isNumber = number.length === 4 && (local.length === 3 || local.length === 4)
      if (!isNumber || !heard.isFree(from) || !heard.isFree(to)) return null
      return [before.slice(0, area), local, number].filter((group) => group !== '').join('-')
    },
  },
  ...['digits', 'two'].map(
    (kind): Production => ({
      // "플러스 팔이에 십에 일이삼사에 오육칠팔".
      name: `abroad-with-dashes-${kind}`,
      kind: 'phone',
      pattern: `<plus>? <country:digits> 에|다시 <area:${kind}> 에|다시 <local:digits> 에|다시 <number:digits>`,
      write(parts, { heard, from, to }) {
        const groups = ['country', 'area', 'local', 'number'].map((name) => partOf(parts, name).text)
        const isNumber = groups.every(({ length }) => length <= 4) && groups[3]?.length === 4
        if (!isNumber || !heard.isFree(from) || !heard.isFree(to)) return null
        return (parts.plus === undefined ? '' : '+') + groups.join('-')
      },
    }),
  ),
  {
    name: 'ordinal',
    pattern: '<number:cardinal> 번째|번',
    write: (parts, { heard, from, to }) =>
      partOf(parts, 'number').value < 10 || !heard.isFree(from)
        ? null
        : partOf(parts, 'number').text + heard.core(to - 1),
  },
  {
    // Digits stand next to what they count: 15층, but 30억 달러.
    name: 'attached',
    kind: 'measure',
    pattern: '<amount> <counted>',
    write: (parts, { heard, from, to }) =>
      partOf(parts, 'amount').value >= 10 && heard.isFree(from)
        ? partOf(parts, 'amount').text + heard.core(to - 1)
        : null,
  },
  {
    name: 'scale-of-money',
    kind: 'money',
    pattern: '<amount> <currency>',
    write(parts) {
      const { text } = partOf(parts, 'amount')
      return /[만억조]$/.test(text) ? `${text} ${partOf(parts, 'currency').text}` : null
    },
  },
  {
    name: 'counted-decimal',
    kind: 'cardinal',
    pattern: '<minus>? <amount>',
    write(parts, { heard, from, to }) {
      const { value, text } = partOf(parts, 'amount')
      // All that was said: no part of a word ("천만에").
      const isAll = from === 0 && to === heard.words.length && to > 1 && value >= 100_000
      if (isAll && Number.isInteger(value) && parts.minus === undefined) return text
      const isNoun = /^이점[이일]$/.test(heard.cores.slice(from, to).join(''))
      const isWhole = heard.isFree(from) && heard.isFree(to) && !isNoun
      return isWhole && !Number.isInteger(value) ? (parts.minus === undefined ? '' : '−') + text : null
    },
  },
]

export const korean: NumberLanguage = {
  numerals: {
    small: '영|공 일|하나|한 이|둘|두 삼|셋|세 사|넷|네 오|다섯 육|여섯 칠|일곱 팔|여덟 구|아홉',
    tens: '열 스물|스무 서른 마흔 쉰 예순 일흔 여든 아흔',
    multipliers: { 십: 10, 백: 100, 천: 1000 },
    readSmall: readMultiplied,
    scales: { 만: 10_000, 억: 100_000_000, 조: 1e12 },
    and: '',
    joins: 'tens',
  },
  isByCharacter: true,
  isWordBound: true,
  stays: '이만 만만 천만 백만 오만 사천 일일 이십',
  least: 10,
  group: ',',
  decimal: '.',
  groupFrom: 1000,
  point: '점',
  minus: '마이너스',
  percent: '퍼센트 프로',
  percentSign: '%',
  months: '일월 이월 삼월 사월 오월 유월|육월 칠월 팔월 구월 시월|십월 십일월 십이월',
  date: '',
  dayMonth: '{M}',
  monthYear: '',
  clock: [],
  time: '{h}시 {mm}분',
  wholeHour: '{h}시',
  currencies: { 원: '원', 달러: '달러 불', 엔: '엔', 유로: '유로', 파운드: '파운드', 위안: '위안' },
  coins: '',
  money: '{n}{c}',
  units: {
    km: '킬로미터',
    cm: '센티미터 센티',
    mm: '밀리미터',
    m: '미터',
    kg: '킬로그램',
    g: '그램',
    mg: '밀리그램',
    t: '톤',
    L: '리터',
    ml: '밀리리터',
    cc: '씨씨',
    '°C': '섭씨',
    '°': '도',
    'm²': '제곱미터',
    'km²': '제곱킬로미터',
    kW: '킬로와트',
    W: '와트',
    V: '볼트',
    Hz: '헤르츠',
    kHz: '킬로헤르츠',
    MHz: '메가헤르츠',
    GHz: '기가헤르츠',
    rpm: '알피엠',
    KB: '킬로바이트',
    MB: '메가바이트',
    GB: '기가바이트',
    TB: '테라바이트',
    A: '암페어',
    mA: '밀리암페어',
    kWh: '킬로와트시',
    dB: '데시벨',
    cal: '칼로리',
    kcal: '킬로칼로리',
    ha: '헥타르',
    'm³': '세제곱미터',
    'cm³': '세제곱센티미터',
    hPa: '헥토파스칼',
    'km/h': '킬로미터퍼아워',
    'm/s': '미터퍼세컨드',
    µm: '마이크로미터',
    nm: '나노미터',
    µg: '마이크로그램',
    dL: '데시리터',
    kL: '킬로리터',
    'cm²': '제곱센티미터',
    mi: '마일',
    in: '인치',
    ft: '피트',
    oz: '온스',
    gal: '갤런',
    N: '뉴턴',
    Pa: '파스칼',
    kPa: '킬로파스칼',
    kJ: '킬로줄',
    MW: '메가와트',
    mV: '밀리볼트',
    kV: '킬로볼트',
    Ω: '옴',
    lx: '럭스',
    lm: '루멘',
    ms: '밀리초',
    Mbps: '메가비피에스',
    Gbps: '기가비피에스',
  },
  counted: '세기 명 개 살 세 회 권 대 층 호 쪽 페이지 시간 분 초 주 개월 년 킬로 마리 장 병 잔',
  numbered: '제',
  phones: { 11: '3 4 4', 10: '3 3 4', 9: '2 3 4', 8: '4 4' },
  plus: '플러스',
  productions: dates,
  words: { root: '루트' },
}
