/** The rules of a language for joining words, beside what their letters tell. */
export interface LanguageJoins {
  /** A word that ends so is one with the next: "qu' il", "L' amico". */
  elision?: RegExp
  /** Other marks that end a sentence: the Greek question mark. */
  end?: RegExp
  /** No-break spaces before high marks and inside guillemets. */
  marks?: Readonly<Record<string, string>>
  /** A dot behind a number makes it an ordinal: "der 2. Versuch". */
  hasOrdinalDots?: true
  /** Abbreviations that no sentence ends with. */
  leadsOn?: RegExp
  /** No capital behind a line that ends with a comma: "Liebe Oma,". */
  goesOnBehindGreeting?: true
  /** Words may begin with an apostrophe: "'s avonds". */
  hasLeadingApostrophes?: true
  /** Nothing stands between its letters and those of other scripts. */
  isUnspaced?: true
}

const thin = '\u202f'
const wide = '\u00a0'

const slavic: LanguageJoins = { hasOrdinalDots: true, goesOnBehindGreeting: true }

const french: LanguageJoins = {
  elision: /(?<!\p{L})([cdjlmnst]|qu|jusqu|lorsqu|puisqu|quoiqu|presqu|quelqu|entr|aujourd)['’]$/iu,
  leadsOn: /(?<!\p{L})(p\.\s?ex|cf|env|M|Mme|Mlle|Dr)\.$/u,
}

const spacedMarks = { ';': thin, '!': thin, '?': thin, ':': wide, '»': wide, '«': wide }

const joins: Readonly<Record<string, LanguageJoins>> = {
  fr: { ...french, marks: spacedMarks },
  // The usage of Québec keeps these apart alone.
  'fr-CA': { ...french, marks: { ':': wide, '»': wide, '«': wide } },
  it: {
    goesOnBehindGreeting: true,
    elision:
      /(?<!\p{L})([clmnstvd]|un|gl|al|all|dal|dall|del|dell|nel|nell|sul|sull|coll|com|dov|quest|quell|bell|sant|mezz|tutt|anch|nient|quant|senz|nessun|ciascun|qualcun)['’]$/iu,
  },
  ca: { elision: /(?<!\p{L})([ldmnst])['’]$|l·$/iu },
  el: { end: /[;\u037e]$/u, leadsOn: /(?<!\p{L})(κ|κα|π\.\s?χ|δηλ|λ\.\s?χ)\.$/iu },
  es: { leadsOn: /(?<!\p{L})(Sra?|Srta|Dra?|p\.\s?ej|EE\.\s?UU|Ud|Uds|núm)\.$/u },
  pl: {
    hasOrdinalDots: true,
    goesOnBehindGreeting: true,
    leadsOn: /(?<!\p{L})(np|tzn|tj|m\.\s?in|prof|ul|al|św|ok|godz|tzw)\.$/iu,
  },
  pt: { leadsOn: /(?<!\p{L})(Sra?|Dra?|p\.\s?ex|Av|núm)\.$/u },
  // The endings of names: "Ankara'ya".
  tr: { hasOrdinalDots: true, elision: /(?<=^|\s)[\p{L}\p{N}]+['’]$/u },
  en: { elision: /(?<!\p{L})O['’]$/u },
  de: {
    hasOrdinalDots: true,
    goesOnBehindGreeting: true,
    leadsOn:
      /(?<!\p{L})(z\.\s?B|d\.\s?h|u\.\s?a|o\.\s?Ä|i\.\s?d\.\s?R|bzw|ca|Nr|Dr|Prof|St|evtl|ggf|vgl|inkl|max|min)\.$/u,
  },
  nl: {
    elision: /(?<!\p{L})(zo|z|m|d)['’]$/iu,
    hasLeadingApostrophes: true,
    leadsOn: /(?<!\p{L})(bijv|d\.w\.z|o\.a|m\.b\.t|dhr|mevr|ca|nr)\.$/iu,
  },
  ru: { goesOnBehindGreeting: true, leadsOn: /(?<!\p{L})(т\.\s?е|т\.\s?к|т\.\s?н|напр|ул|им)\.$/iu },
  uk: { goesOnBehindGreeting: true, leadsOn: /(?<!\p{L})(т\.\s?зв|напр|вул|ім)\.$/iu },
  cs: slavic,
  sk: slavic,
  hr: slavic,
  sl: slavic,
  ja: { isUnspaced: true },
  zh: { isUnspaced: true },
}
const ordinals: LanguageJoins = { hasOrdinalDots: true }
const withOrdinals: ReadonlySet<string> = new Set('bg da et fi hu lv nb sr'.split(' '))
const neutral: LanguageJoins = {}

/** Its lines begin at the right. */
export function isRightToLeft(language: string): boolean {
  return /^(ar|fa|he|ur)\b/.test(language)
}

/** The rules of a language, by its code; those common to all for one that is not known. */
export function joinsOf(language: string): LanguageJoins {
  const base = language.split('-')[0] ?? ''
  return joins[language] ?? joins[base] ?? (withOrdinals.has(base) ? ordinals : neutral)
}
