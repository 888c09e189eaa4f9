import { partners } from '../utterance/kinds.ts'
import type { PhraseMatch } from '../utterance/phrases.ts'

type Effect = PhraseMatch['row']['effect']

/** The signs of modes in what is open. */
export const modeSigns = { case: 'C', joined: 'J', spelling: 'S' } as const

/** A quotation that goes on behind a line break: only the name of its closing mark ends it. */
const suspended = 'q'

/** True if a quotation is open that the name of a closing mark would end. */
export const canClose = (open: string, sign: string) =>
  open.includes(sign) || (sign === '"' && open.includes(suspended))

interface QuotePlace {
  /** The speaker is named right before it. */
  isSaid: boolean
  /** A name that is that of nothing else closes it later. */
  isClosed: boolean
}

/** The sign that the name of a quotation mark stands for, where these are open: 'She said "he told me 'no' twice"'. */
export function readQuote(
  { text, side }: Extract<Effect, { type: 'quote' }>,
  open: string,
  { isSaid, isClosed }: QuotePlace,
): { sign: string; closes: boolean } {
  const isOpen = open.includes(text)
  const opens = side === 'open' || (side === 'either' && isClosed)
  if (text === '"' && isOpen && opens && isSaid) return { sign: "'", closes: false }
  const closes = side === 'either' ? isOpen : side === 'close'
  const isInner = text === '"' && isOpen && closes && open.lastIndexOf("'") > open.lastIndexOf(text)
  return { sign: isInner ? "'" : text, closes }
}

/** The marks that are open once a mark was told. */
export function openedBy(effect: Effect, open: string, place: QuotePlace): string {
  const without = (sign: string) =>
    open.slice(0, open.lastIndexOf(sign)) + open.slice(open.lastIndexOf(sign) + 1)
  switch (effect.type) {
    case 'quote': {
      const { sign, closes } = readQuote(effect, open, place)
      return !closes ? open + sign : open.includes(sign) ? without(sign) : open.replace(suspended, '')
    }
    case 'pair':
      return open.includes(effect.open) ? without(effect.open) : open + effect.open
    case 'mark': {
      const opener = partners[effect.text]
      if (opener !== undefined) return open.includes(opener) ? without(opener) : open
      return Object.values(partners).includes(effect.text) || /^[“„«「『]/.test(effect.text.trim())
        ? open + effect.text.trim()
        : open
    }
    case 'break':
      return open.replaceAll('"', suspended).replace(/[^CJSq]/g, '')
    case 'mode': {
      const sign = effect.how === 'joined' ? modeSigns.joined : modeSigns.case
      return effect.on ? open + sign : without(sign)
    }
    case 'spell-mode':
      return effect.on ? open + modeSigns.spelling : without(modeSigns.spelling)
    case 'modes-off':
      return open.replace(/[CJS]/g, '')
    default:
      return open
  }
}

/** Nothing is set apart in more characters. */
const longestAside = 300

/** True if a dash in the last sentence of a line waits for its twin: "It rained – the third day". */
export function isDashOpen(line: string): boolean {
  const sentence = line.slice(-longestAside).split(/[.?!]/).at(-1) ?? ''
  return sentence.match(/\S [–-](?= |$)/g)?.length === 1
}
