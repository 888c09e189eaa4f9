import { modeSigns } from './marks/constraints.ts'
import { partners } from './marks/kinds.ts'
import type { PhraseMatch } from './words/phrases.ts'

/** The marks that are open once a mark was told. */
export function openedBy(effect: PhraseMatch['row']['effect'], open: string): string {
  const without = (sign: string) =>
    open.slice(0, open.lastIndexOf(sign)) + open.slice(open.lastIndexOf(sign) + 1)
  switch (effect.type) {
    case 'quote': {
      const closes = effect.side === 'either' ? open.includes(effect.text) : effect.side === 'close'
      return closes ? (open.includes(effect.text) ? without(effect.text) : open) : open + effect.text
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
      return open.replace(/[^CJS]/g, '')
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
