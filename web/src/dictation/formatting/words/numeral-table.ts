/** The value of a word within a number. */
export type Atom =
  /** A bound unit is one before ten alone. */
  | { kind: 'unit'; value: number; isBound?: true }
  | { kind: 'teen' | 'ten' | 'hundreds' | 'digits'; value: number }
  | { kind: 'multiplier'; value: number }
  | { kind: 'hundred' | 'and' }
  /** `many` of them are in the word: "ألفان" is twice a thousand. */
  | { kind: 'scale'; value: bigint; many: bigint; isNeverAlone: boolean }

export type Atoms = readonly Atom[]

/** A number below the first scale. */
export interface Small {
  value: number
  to: number
}

/** The numerals of a language, as data. Lists are words with spaces between them; `|` separates the forms of one. */
export interface NumeralTable {
  /** From zero on; as far as one word goes ("nineteen", "veintinueve"), forms after `|`. */
  small: string
  /** A word's spellings as one: "सत्ताईस", "सताइस". */
  alike?(word: string): string
  /** Others that are worth as much: "one" in other genders and cases: `1: ein eine`. */
  forms?: Readonly<Record<number, string>>
  /** From ten on in steps of ten; `-` where there is none. */
  tens: string
  /** Ten behind a unit makes a teen: "ثلاثة عشر". */
  teen?: string
  /** "Two" in a form that is so only before ten, and alone another word: "שנים עשר". */
  twoBeforeTen?: string
  /** The multiplier by a hundred, if it is a word. */
  hundred?: string
  /** Words for whole hundreds, from 100 on: "cien|ciento doscientos". */
  hundreds?: string
  /** Each stands behind a digit or alone: "五百十三". */
  multipliers?: Readonly<Record<string, number>>
  /** The greater multipliers, with their values. */
  scales: Readonly<Record<string, number | string>>
  /** Before a scale, "one" may be left out: "mille", "tausend"; never for these. */
  notAlone?: string
  /** Between the parts of a number. */
  and: string
  /** Its place: between tens and units ("treinta y uno"), above them ("two hundred and five"), or both. */
  joins: 'tens' | 'above' | 'all'
  /** "Mil millones": a thousand counts below every larger scale. */
  isLongScale?: true
  /** Reads the numbers below the first scale, the longest first, where they are not made of hundreds. */
  readSmall?(atoms: Atoms, at: number, table: NumeralTable): Small[]
  /** "Three and twenty". */
  isUnitFirst?: true
  /** Words are written together: "zweihundertdreiundzwanzig". */
  isCompound?: true
  /** "And" is a letter before the word: Arabic and Hebrew. */
  prefix?: string
  /** The parts of such a word; none if it is no number. */
  cut?(core: string, lexicon: ReadonlyMap<string, Atom>, table: NumeralTable): Atoms
  /** Reads the numbers below a hundred, the longest first, where they are not tens and units behind them. */
  readTens?(atoms: Atoms, at: number, table: NumeralTable): Small[]
  /** "Sixty-ten", "four-twenty-ten". */
  isVigesimal?: true
}
