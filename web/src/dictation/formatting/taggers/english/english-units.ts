/** Units, one per row: the symbol behind a number, and the name in the singular. */

/** Units that take the prefixes named: `kilo-` gives "kilowatt" and "kilo watt". */
const bases: readonly (readonly [symbol: string, names: string, prefixes: string])[] = [
  ['g', 'gram gramme', 'kilo milli micro nano'],
  ['L', 'liter', 'milli deci centi micro'],
  ['l', 'litre', 'milli deci centi micro'],
  ['m', 'meter metre', 'milli centi deci kilo micro nano'],
  ['W', 'watt', 'kilo mega giga milli'],
  ['Wh', 'watt_hour', 'kilo mega giga'],
  ['V', 'volt', 'kilo milli'],
  ['A', 'amp ampere', 'milli'],
  ['Ah', 'amp_hour', 'milli'],
  ['Hz', 'hertz', 'kilo mega giga'],
  ['B', 'byte', 'kilo mega giga tera peta'],
  ['bps', 'bit_per_second', 'kilo mega giga'],
  ['J', 'joule', 'kilo mega'],
  ['cal', 'calorie', 'kilo'],
  ['Pa', 'pascal', 'kilo hecto mega'],
  ['Ω', 'ohm', 'kilo mega'],
  ['mol', 'mole', 'milli micro nano'],
  ['s', 'second', 'milli micro nano'],
  ['B', 'bel', 'deci'],
]
const prefixSigns: Readonly<Record<string, string>> = {
  kilo: 'k',
  mega: 'M',
  giga: 'G',
  tera: 'T',
  peta: 'P',
  hecto: 'h',
  deci: 'd',
  centi: 'c',
  milli: 'm',
  micro: 'µ',
  nano: 'n',
}
/** Without a prefix these are said as often of something else, and keep their name. */
const onlyPrefixed = new Set('m s J cal mol bps Wh B Pa'.split(' '))
/** Their letters stand for something else. */
const spelledElse = new Set('mA ml dl cl MW ms ns'.split(' '))

const others: readonly (readonly [written: string, names: string])[] = [
  ['%', 'percent per_cent'],
  [' kg', 'kilo'],
  [' mmHg', 'millimeter_of_mercury millimetre_of_mercury'],
  [' °C', 'degree_celsius degree_centigrade degree_c'],
  [' °F', 'degree_fahrenheit degree_f'],
  ['°', 'degree'],
  [' mph', 'mile_per_hour mile_an_hour'],
  [' km/h', 'kilometer_per_hour kilometre_per_hour kilometer_an_hour kilometre_an_hour'],
  [' m/s', 'meter_per_second metre_per_second'],
  [' lm', 'lumen'],
  [' bpm', 'b_p_m'],
  [' psi', 'psi p_s_i'],
  [' cc', 'c_c'],
  [' km²', 'square_kilometer square_kilometre'],
  [' m²', 'square_meter square_metre'],
  [' cm²', 'square_centimeter square_centimetre'],
  [' m³', 'cubic_meter cubic_metre'],
  [' cm³', 'cubic_centimeter cubic_centimetre'],
  [' dm³', 'cubic_decimeter cubic_decimetre cubic_deci_meter'],
]
/** As they have always been written in these trades. */
const special: Readonly<Record<string, string>> = { µg: 'mcg', kB: 'KB' }

/** All names, singular and plural, and what is written behind the number. */
export const englishUnits: ReadonlyMap<string, string> = new Map([
  ...others.flatMap(([written, names]) => named(names, written)),
  ...bases.flatMap(([symbol, names, prefixes]) => [
    ...(onlyPrefixed.has(symbol) ? [] : named(names, ` ${symbol}`)),
    ...prefixes.split(' ').flatMap((prefix) => {
      const sign = `${prefixSigns[prefix]}${symbol}`
      const written = ` ${special[sign] ?? sign}`
      // "m g"
      const letters =
        /^[a-z]{2,4}$/i.test(sign) && !spelledElse.has(sign) ? [...sign.toLowerCase()].join(' ') : ''
      return [
        ...(letters === '' ? [] : [[letters, written] as [string, string]]),
        ...names
          .split(' ')
          .flatMap((name) => [...named(prefix + name, written), ...named(`${prefix}_${name}`, written)]),
      ]
    }),
  ]),
  ['kilohm', ' kΩ'],
  ['kilohms', ' kΩ'],
])

function named(names: string, written: string): [string, string][] {
  return names.split(' ').flatMap((name): [string, string][] => {
    const words = name.split('_')
    // Of several words the one that is counted has the plural: "miles per hour", "kilowatt hours".
    const counted = words.findIndex((_, at) =>
      /^(per|an|of|celsius|centigrade|fahrenheit|c|f)$/.test(words[at + 1] ?? ''),
    )
    const at = counted < 0 ? words.length - 1 : counted
    const plural = words.map((word, index) => (index === at && !/(s|z)$/.test(word) ? `${word}s` : word))
    return [
      [words.join(' '), written],
      [plural.join(' '), written],
    ]
  })
}

/** Units that are written behind a stroke, as in "mg/kg". */
export const denominators: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{ liter: 'L', litre: 'l', deciliter: 'dL', decilitre: 'dl', milliliter: 'mL', millilitre: 'ml' },
    ...{ kilogram: 'kg', kilo: 'kg', gram: 'g', milligram: 'mg', second: 's', minute: 'min', hour: 'h' },
  }),
)

const list = (words: string) => new Set(words.split(' '))

/** They keep their name, and the number before them is written in digits. */
export const countedInDigits = list(
  'mile miles yard yards foot feet inch inches pound pounds ounce ounces stone acre acres hectare hectares metre metres meter meters hour hours minute minutes seconds units tablespoon tablespoons teaspoon teaspoons pint pints quart quarts gallon gallons ton tons tonne tonnes square cubic bc bce',
)
/** "A ten minute walk": of several, and yet no plural. */
export const countedAsOne = list(
  'year month week day hour minute second mile page point story bedroom bathroom bed star bit lead digit letter member person man piece part seat step door way',
)
/** They are written in digits, however few they are. */
export const measuredAsOne = list(
  'ounce inch foot yard meter metre acre ton tonne pound gallon amp gauge megabit gigabit megapixel',
)
