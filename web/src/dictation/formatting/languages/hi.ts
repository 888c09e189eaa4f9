import type { NumberLanguage } from '../taggers/any-language/number-language.ts'
import { type Match, type Production, partOf } from '../taggers/production.ts'

const partOfDay = /(^| )(सुबह|सवेरे|शाम|रात|दोपहर)( के| को)?$/
const lengths = /^(घंट|घण्ट|मिनट|सेकं|दिन|हफ़?्त|महीन|साल)/
const atTime = /^(पर|की (ट्रेन|गाड़ी|बस|फ़?्लाइट|उड़ान))( |$)/
const byTime = /^(तक|के (बाद|पहले|आसपास|करीब)|से पहले)( |$)/

/** Words around it tell that a time of the day is meant, or it is said by itself. */
function isTime({ heard, from, to }: Match): boolean {
  const after = heard.after(to)
  if (atTime.test(after) || byTime.test(after)) return true
  if (partOfDay.test(heard.before(from))) return !lengths.test(after)
  return from === 0 && to > 1 && to === heard.words.length
}

const timeOf = (hour: number) =>
  `${Math.floor(hour) || 12}:${String(Math.round((hour % 1) * 60)).padStart(2, '0')}`

const hindiRows: readonly Production[] = [
  {
    name: 'month-first',
    kind: 'date',
    pattern: '<month> <day> <year>',
    write: (parts) =>
      `${partOf(parts, 'month').text} ${partOf(parts, 'day').value}, ${partOf(parts, 'year').value}`,
  },
  {
    name: 'with-seconds',
    kind: 'clock',
    pattern: '<h> बजकर|बजके|बजे (<m> मिनट)? <s> सेकंड|सेकेंड',
    write: (parts) =>
      [partOf(parts, 'h').value, parts.m?.value ?? 0, partOf(parts, 's').value]
        .map((value, index) => String(value).padStart(index === 0 ? 1 : 2, '0'))
        .join(':'),
  },
  {
    // "साढ़े नौ तक", "शाम साढ़े छह", "साढ़े ग्यारह" by itself: of the clock.
    name: 'quarter-told',
    kind: 'clock',
    pattern: '<q:quarterHour>',
    write: (parts, place) => (isTime(place) ? timeOf(partOf(parts, 'q').value) : null),
  },
  {
    name: 'hour-minutes',
    kind: 'clock',
    pattern: '<h> <m:two>',
    write(parts, place) {
      const [h, m] = [partOf(parts, 'h').value, partOf(parts, 'm').value]
      // "दस पंद्रह" may be ten to fifteen.
      const isTold = m > 2 * h ? isTime(place) : atTime.test(place.heard.after(place.to))
      return isTold && h > 0 && m > 9 && m < 60 ? timeOf(h + m / 60) : null
    },
  },
  {
    // Small ones stay words: "एक बटा दो".
    name: 'over',
    kind: 'measure',
    pattern: '<minus>? (<whole:cardinal> सही)? <many:cardinal> बटा|बटे <base:cardinal>',
    write(parts, { heard, from }) {
      const [many, base] = [partOf(parts, 'many'), partOf(parts, 'base')]
      const isHouse = /(^| )(नंबर|मकान|प्लॉट|फ्लैट|हाउस)$/.test(heard.before(from))
      if (!isHouse && Math.max(many.value, base.value, parts.whole?.value ?? 0) < 13) return null
      const whole = parts.whole === undefined ? '' : `${parts.whole.text} `
      return `${parts.minus === undefined ? '' : '−'}${whole}${many.text}/${base.text}`
    },
  },
]

/** "छह छह हाइफ़न चार": of a house. */
const houses = ['digits', 'cardinal'].flatMap((kind) =>
  Object.entries({ '-': 'हाइफ़न|हाइफन|डैश', '/': 'स्लैश' }).map(
    ([sign, words]): Production => ({
      name: `house${sign}${kind}`,
      pattern: `<one:${kind}> ${words} <other:${kind}>`,
      write: (parts) => `${partOf(parts, 'one').text}${sign}${partOf(parts, 'other').text}`,
    }),
  ),
)

const streets = /(^| )(स्ट्रीट|रोड|एवेन्यू|मार्ग|लेन|ड्राइव|पार्क|नगर|कॉलोनी|विहार|अपार्टमेंट|अपार्टमेंट्स)( |$)/
/** "सात शून्य शून्य ओक स्ट्रीट": digit by digit before the name of a street. */
const houseBefore: Production = {
  name: 'house-before',
  pattern: '<number:digits>',
  write: (parts, { heard, from, to }) =>
    to > from + 1 && streets.test(heard.cores.slice(to, to + 4).join(' '))
      ? partOf(parts, 'number').text
      : null,
}

export const hindi: NumberLanguage = {
  numerals: {
    small:
      'शून्य एक दो तीन चार पाँच|पांच छह|छः|छे|छ: सात आठ नौ दस ग्यारह बारह तेरह चौदह पंद्रह|पन्द्रह सोलह सत्रह अठारह|अट्ठारह|अठाहर उन्नीस बीस इक्कीस बाईस तेईस चौबीस पच्चीस छब्बीस सत्ताईस|सत्ताइस अट्ठाईस|अठ्ठाईस उनतीस|उन्तीस तीस इकतीस बत्तीस तैंतीस चौंतीस पैंतीस छत्तीस सैंतीस अड़तीस उनतालीस|उनतालिस चालीस|चालिस इकतालीस|इकतालिस बयालीस|बयालिस तैंतालीस|तैंतालिस चौवालीस|चवालीस|चौवालिस|चवालिस पैंतालीस|पैंतालिस छियालीस|छियालिस सैंतालीस|सैंतालिस अड़तालीस|अड़तालिस उनचास|उनंचास पचास इक्यावन बावन तिरपन|तिरेपन चौवन पचपन छप्पन सत्तावन अट्ठावन|अठावन उनसठ साठ इकसठ बासठ तिरसठ|तिरेसठ चौंसठ|चौसठ पैंसठ छियासठ सड़सठ अड़सठ उनहत्तर सत्तर इकहत्तर|इकहतर बहत्तर तिहत्तर चौहत्तर पचहत्तर|पिछत्तर|पिचहत्तर छिहत्तर सतहत्तर अठहत्तर उनासी|उन्यासी अस्सी इक्यासी बयासी तिरासी चौरासी पचासी छियासी सत्तासी|सतासी अट्ठासी|अठासी नवासी नब्बे इक्यानवे|इक्यानबे बानवे|बानबे तिरानवे|तिरानबे चौरानवे|चौरानबे पचानवे|पंचानवे|पंचानबे छियानवे|छियानबे सत्तानवे|सत्तानबे अट्ठानवे|अट्ठानबे निन्यानवे|निन्यानबे',
    // Double consonants, long vowels and nasals are often written otherwise.
    alike: (word) =>
      word
        .replace(/([क-ह])्\1/g, '$1')
        .replace(/[क-ह]्(?=[खघछझठढथधफभ])/g, '')
        .replace(/ँ|[नम]्(?=[क-ह])/g, 'ं')
        .replace(/[ईऊ]|[ीू]/g, (vowel) => ({ ई: 'इ', ऊ: 'उ', 'ी': 'ि', 'ू': 'ु' })[vowel] ?? ''),
    tens: '-',
    hundred: 'सौ',
    scales: { 'हज़ार|हजार': 1e3, लाख: 1e5, 'करोड़|करोड': 1e7, अरब: 1e9, खरब: 1e11 },
    notAlone: 'हज़ार हजार लाख करोड़ करोड अरब खरब',
    and: '',
    joins: 'tens',
  },
  digits: {
    ...{ zero: 0, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9 },
    ...{
      ज़ीरो: 0,
      जीरो: 0,
      वन: 1,
      टू: 2,
      थ्री: 3,
      फोर: 4,
      फ़ोर: 4,
      फाइव: 5,
      फ़ाइव: 5,
      सिक्स: 6,
      सेवन: 7,
      एट: 8,
      नाइन: 9,
    },
  },
  stays: 'एक सौ',
  least: 10,
  group: ',',
  isIndian: true,
  decimal: '.',
  groupFrom: 10_000,
  point: 'दशमलव',
  minus: 'माइनस ऋण',
  percent: 'प्रतिशत फीसदी फ़ीसदी परसेंट',
  percentSign: '%',
  quarters: { साढ़े: 0.5, सवा: 0.25, पौने: -0.25, डेढ़: 1.5, ढाई: 2.5 },
  ordinals: {
    stems: {},
    endings: /^$/,
    regular: /(वां|वाँ|वीं|वें)$/,
    write: (digits, core) => `${digits}${core.slice(-3)}`,
    least: 10,
  },
  months: 'जनवरी फरवरी|फ़रवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर|सितम्बर अक्टूबर|अक्तूबर नवंबर|नवम्बर दिसंबर|दिसम्बर',
  date: '{d} {M} {y}',
  dayMonth: '{d} {M}',
  monthYear: '{M} {y}',
  clock: [
    ['<h> बजकर|बजके|बजे <m> मिनट', 'h:m'],
    ['<h> बजने में <m> मिनट', 'h-m'],
    ['<q:quarterHour> बजे', 'q'],
    ['<h> बजे', 'h'],
  ],
  time: '{h}:{mm}',
  wholeHour: '{h} बजे',
  currencies: {
    '₹': 'रुपये रुपया रुपए रुपयों रूपये रुपिया',
    $: 'डॉलर',
    '€': 'यूरो',
    '£': 'पाउंड',
    '¥': 'येन',
    '₩': 'वॉन',
    '₿': 'बिटकॉइन',
  },
  coins: 'पैसे पैसा सेंट',
  money: '{c}{n}',
  units: {
    mg: 'मिलीग्राम मिलिग्राम',
    g: 'ग्राम',
    kg: 'किलोग्राम किलो किग्रा',
    mm: 'मिलीमीटर',
    cm: 'सेंटीमीटर',
    m: 'मीटर',
    km: 'किलोमीटर',
    'm²': 'वर्ग_मीटर',
    'cm²': 'वर्ग_सेंटीमीटर',
    'km²': 'वर्ग_किलोमीटर',
    'm³': 'घन_मीटर',
    'cm³': 'घन_सेंटीमीटर',
    ml: 'मिलीलीटर',
    L: 'लीटर',
    '°C': 'डिग्री_सेल्सियस सेल्सियस',
    '°F': 'डिग्री_फ़ारेनहाइट',
    '°': 'डिग्री',
    'km/h': 'किलोमीटर_प्रति_घंटा किलोमीटर_प्रति_घंटे',
    kW: 'किलोवाट',
    W: 'वाट',
    V: 'वोल्ट',
    MB: 'मेगाबाइट',
    GB: 'गीगाबाइट',
  },
  counted: 'घंटे घंटा मिनट सेकंड सेकेंड फुट फीट इंच एकड़ गैलन टन मील गोलियां ओवर रन विकेट गेंद',
  numbered:
    'पृष्ठ पेज अध्याय धारा अनुच्छेद कमरा मंजिल नंबर संख्या कक्षा भाग खंड सेक्टर बूथ फ्लैट फ़्लैट प्लॉट मकान वार्ड ब्लॉक गली टावर फेज यूनिट बॉक्स हाउस बी सी डी',
  phones: { 10: '5 5', 12: '2 5 5' },
  times: { डबल: 2, ट्रिपल: 3 },
  plus: 'प्लस',
  or: 'या से',
  productions: [...hindiRows, ...houses, houseBefore],
}
