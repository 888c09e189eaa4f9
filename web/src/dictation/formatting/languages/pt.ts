import type { NumberLanguage } from '../taggers/any-language/number-language.ts'
import { readSix } from '../taggers/any-language/read-small.ts'
import { type Match, type Production, partOf } from '../taggers/production.ts'

const twoDigits = (value: number) => String(value).padStart(2, '0')
/** "O dez do oito" may be of eight things: without its year a date is one behind such words, or all that is said. */
const isDate = ({ heard, from, to }: Match) =>
  (from === 0 && to === heard.words.length) || /(^| )(dia|em|até|desde|entre)$/.test(heard.before(from))

const rows: readonly Production[] = [
  {
    name: 'month-by-number',
    kind: 'date',
    pattern: '<day> do <month:two> (de <year>)?',
    write(parts, place) {
      const [day, month] = [partOf(parts, 'day').value, partOf(parts, 'month').value]
      if (month < 1 || month > 12 || (parts.year === undefined && !isDate(place))) return null
      const year = parts.year === undefined ? '' : `/${parts.year.value}`
      return `${twoDigits(day)}/${twoDigits(month)}${year}`
    },
  },
  {
    // 0800 and its like are called by their hundreds.
    name: 'free-of-charge',
    kind: 'phone',
    pattern: 'zero <hundreds:cardinal> <number:dialled>',
    write(parts, { heard, from }) {
      const [{ value, to }, { text }] = [partOf(parts, 'hundreds'), partOf(parts, 'number')]
      const isCode = to === from + 2 && value % 100 === 0 && value > 0 && heard.core(to) !== 'e'
      return isCode && text.length >= 6 && text.length <= 7
        ? `0${value} ${text.slice(0, -4)} ${text.slice(-4)}`
        : null
    },
  },
]

export const portuguese: NumberLanguage = {
  numerals: {
    small:
      'zero um|uma dois|duas três|tres quatro cinco seis sete oito nove dez onze doze treze catorze|quatorze quinze dezesseis|dezasseis dezessete|dezassete dezoito dezenove|dezanove',
    tens: 'dez vinte trinta quarenta cinquenta sessenta setenta oitenta noventa',
    hundreds:
      'cem|cento duzentos|duzentas trezentos|trezentas quatrocentos|quatrocentas quinhentos|quinhentas seiscentos|seiscentas setecentos|setecentas oitocentos|oitocentas novecentos|novecentas',
    scales: {
      mil: 1e3,
      'milhão|milhões': 1e6,
      'bilhão|bilhões|bilião|biliões': 1e9,
      'trilhão|trilhões': 1e12,
      'quatrilhão|quatrilhões': 1e15,
      'quintilhão|quintilhões': '1000000000000000000',
      'sextilhão|sextilhões': '1000000000000000000000',
    },
    notAlone:
      'milhão milhões bilhão bilhões bilião biliões trilhão trilhões quatrilhão quatrilhões quintilhão quintilhões sextilhão sextilhões',
    and: 'e',
    joins: 'all',
    isLongScale: true,
    readSmall: readSix,
  },
  digits: { meia: 6 },
  stays: 'um uma',
  least: 10,
  group: '.',
  decimal: ',',
  groupFrom: 10_000,
  point: 'vírgula',
  scalePoint: 'ponto',
  minus: 'menos',
  half: 'e_meio e_meia',
  quarter: 'e_um_quarto',
  halvesStay: /e um quarto$/,
  percent: 'por_cento porcento',
  percentSign: '%',
  ordinals: {
    stems: {
      primeir: 1,
      segund: 2,
      terceir: 3,
      quart: 4,
      quint: 5,
      sext: 6,
      sétim: 7,
      oitav: 8,
      non: 9,
      décim: 10,
      vigésim: 20,
      trigésim: 30,
      quadragésim: 40,
      quinquagésim: 50,
      sexagésim: 60,
      septuagésim: 70,
      octogésim: 80,
      nonagésim: 90,
      ...{ centésim: 100, ducentésim: 200, trecentésim: 300, quadringentésim: 400, quingentésim: 500 },
      ...{ sexcentésim: 600, seiscentésim: 600, septingentésim: 700, setingentésim: 700, octingentésim: 800 },
      ...{ nongentésim: 900, noningentésim: 900, milésim: 1000, undécim: 11, duodécim: 12, setuagésim: 70 },
    },
    endings: /^(o|a|os|as)$/,
    write: (digits, core) => `${digits}${/as?$/.test(core) ? 'ª' : 'º'}`,
    least: 10,
  },
  shares: /avos?$/,
  months: 'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro',
  of: 'de do',
  date: '{d} de {M} de {y}',
  dayMonth: '{d} de {M}',
  monthYear: '{M} de {y}',
  firstDay: '1º',
  clock: [
    ['<h> e meia', 'h:30', /(^| )(às|as|à|das|da|até)$/],
    ['<h> horas e meia', 'h:30'],
    ['<h> menos um quarto', 'h-15', /(^| )(às|as|das)$/],
    ['<h> horas? e? <m> minutos?', 'h:m', /(^| )(às|as|das|até|são)$/],
    ['<h> e? <m>', 'h:m', /(^| )(às|as|à|das|até)$/],
    ['<m> pro|para o? <h:noon>', 'h-m'],
    ['<m> para|pra a? <h:noon>', 'h-m'],
    ['<m> para|pra a <h>', 'h-m'],
    ['<m> pras|para as? <h>', 'h-m'],
    ['<m> pras <h>', 'h-m'],
    ['ao <h:noon> e meia|meio hora?', 'the h:30'],
    ['<h:noon> e meia|meio hora?', 'h:30'],
    ['<h:noon> e <m>', 'h:m'],
  ],
  noon: { meio_dia: 12, 'meio-dia': 12, meia_noite: 0, 'meia-noite': 0 },
  hourArticle: ['à', 'às'],
  time: '{h}:{mm}',
  wholeHour: '{h}',
  currencies: {
    '€': 'euro euros',
    R$: 'real reais',
    US$: 'dólar_americano dólares_americanos',
    $: 'dólar dólares',
    '£': 'libra libras',
    '¥': 'iene ienes',
  },
  coins: 'centavo centavos cêntimo cêntimos',
  with: 'de com',
  money: '{c} {n}',
  units: {
    mg: 'miligrama miligramas',
    g: 'grama gramas',
    µg: 'micrograma microgramas',
    kg: 'quilograma quilogramas quilo quilos',
    mm: 'milímetro milímetros',
    cm: 'centímetro centímetros',
    m: 'metro metros',
    km: 'quilômetro quilômetros quilómetro quilómetros',
    'km/h': 'quilômetros_por_hora quilómetros_por_hora quilômetro_por_hora',
    'm/s': 'metros_por_segundo',
    'm²': 'metro_quadrado metros_quadrados',
    'km²': 'quilômetros_quadrados quilómetros_quadrados',
    'm³': 'metro_cúbico metros_cúbicos',
    ml: 'mililitro mililitros',
    l: 'litro litros',
    '°C': 'grau_celsius graus_celsius',
    '°F': 'graus_fahrenheit',
    '°': 'grau graus',
    W: 'watt watts',
    kW: 'quilowatt quilowatts',
    kWh: 'quilowatt-hora quilowatts-hora quilowatt_hora quilowatts_hora',
    V: 'volt volts',
    A: 'ampere amperes',
    Hz: 'hertz',
    GHz: 'gigahertz',
    MB: 'megabyte megabytes',
    GB: 'gigabyte gigabytes',
    TB: 'terabyte terabytes',
    ha: 'hectare hectares',
  },
  counted: 'horas minutos segundos toneladas polegadas comprimidos gotas unidades',
  numbered:
    'página capítulo seção secção parágrafo artigo versão figura quarto sala andar nível tipo estágio grau número linha portão plataforma voo tabela anexo etapa questão inciso ônibus apartamento',
  phones: { 8: '4 4', 9: '5 4', 10: '2 4 4', 11: '2 5 4' },
  phoneParts: 100,
  plus: 'mais',
  century: 'século',
  addresses: {
    at: 'arroba',
    dot: 'ponto',
    signs: { '-': 'hífen traço', _: 'underline underscore sublinhado' },
    names: { w: 'dáblio dábliu' },
  },
  or: 'ou a',
  between: 'entre',
  productions: rows,
}

/** In Portugal the sign of a currency stands behind its amount. */
export const europeanPortuguese: NumberLanguage = {
  ...portuguese,
  money: '{n} {c}',
  phones: { 9: '3 3 3' },
  group: '\u00a0',
}
