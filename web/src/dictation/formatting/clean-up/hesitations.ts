import type { SpokenWord } from '../words/spoken-word.ts'

/**
 * Hesitations by language, with lengthened forms. Languages that are not listed lose nothing: "um" is a word in German and
 * Portuguese.
 */
const hesitations: Readonly<Record<string, RegExp>> = {
  en: /^(u+h*m+|u+h+|e+r+m+|er|er{3,}|e+m{2,}|a+h+m+|a+h{2,}|e+h+m+|h+m+|m{2,})$/,
  de: /^(ä+h*m*|ö+h+m*|h+m+)$/,
  nl: /^(e+h+m*|u+h+m*|h+m+)$/,
  fr: /^(e+u+h+|h+e+u+|h+m+)$/,
  es: /^(e+h+m+|e+m+m+|h+m+)$/,
  it: /^(e+h+m+|u+h+m+|h+m+)$/,
  pt: /^(h+m+|h+ã+)$/,
  pl: /^(y{2,}|e{2,}|h+m+)$/,
  ru: /^(э{2,}м*|э+м+|м{2,}|х+м+)$/,
  uk: /^(е{3,}м*|е+м{2,}|м{3,}|г+м+)$/,
  tr: /^(ı{2,}|e{3,}|h+m+)$/,
  ja: /^(え[ーえ]+っと|えっと|えーと|あのー|うーん|えー)$/,
  ko: /^(으+음|어+음|음{2,})$/,
}

/** Words before such a word that show it is spoken of, or is a unit or a place: "the word um", "five mm", "to the er". */
const spokenOf = /^(word|words|sound|sounds|called|spelled|spelt|literal|syllable|interjection)$/
/** A full stop behind them ends no sentence. */
export const titles = /^(dr|mr|mrs|ms|prof|st)$/
const hospital =
  /^(doctor|doctors|nurse|nurses|physician|physicians|room|staff|visit|visits|department|now|today|tonight|yesterday|last|this|for|with|after|at|by|in|on|and|because|is|was|when|where)$/

/** True if the word at `at` is only a hesitation. */
export function isHesitation(words: readonly SpokenWord[], at: number, language: string): boolean {
  const tag = language.split('-')[0]?.toLowerCase() ?? ''
  const { core, raw, opening } = words[at] ?? { core: '', raw: '', opening: '' }
  if (!hesitations[tag]?.test(core) || opening !== '') return false
  const before = words[at - 1]
  if (before !== undefined && spokenOf.test(before.core)) return false
  if (tag !== 'en') return true
  const isCapital = /^\p{Lu}/u.test(raw)
  // "ER", a name that has its capital inside a sentence, and "Dr. Um".
  const isInside = before !== undefined && (!/[.?!]$/.test(before.closing) || titles.test(before.core))
  if (/^\p{Lu}{2}/u.test(raw) || (isCapital && isInside)) return false
  const behind = [words[at + 1]?.core, words[at + 2]?.core].join(' ')
  if (
    /^(is|was) (a|an|not|short|spelled|spelt|written|pronounced|called)$|^(means|stands for)\b/.test(behind)
  )
    return false
  // "uh huh", "uh oh", "huh uh"
  if (/^(huh|oh)$/.test(words[at + 1]?.core ?? '') || before?.core === 'huh') return false
  if (
    core === 'mm' &&
    /\d$|^(one|two|three|four|five|six|seven|eight|nine|ten|\w+teen|\w+ty|hundred)$/.test(before?.core ?? '')
  )
    return false
  if (core !== 'er' || !/^(the|an|our)$/.test(before?.core ?? '')) return true
  const next = words[at + 1]
  return next !== undefined && words[at]?.closing === '' && !hospital.test(next.core)
}
