import type { Heard } from '../../words/heard.ts'
import { type Production, partOf } from '../production.ts'
import { isEnd } from './names.ts'
import { namedDigit } from './parts.ts'

/** A game is told of right before. */
function isGame(heard: Heard, from: number): boolean {
  const near = heard.cores.slice(Math.max(0, from - 3), from)
  return near.some((core) => /^(score|won|lost|drew|beat)$/.test(core))
}

/** Scores of games. */
export const scores: readonly Production[] = [
  {
    name: 'score',
    kind: 'code',
    pattern:
      'zero|one|two|three|four|five|six|seven|eight|nine nil|zero|one|two|three|four|five|six|seven|eight|nine',
    write(_, { heard, from, to }) {
      const away = heard.core(to - 1) === 'nil' ? '0' : namedDigit(heard.core(to - 1))
      if (!isGame(heard, from) || namedDigit(heard.core(to)) !== null) return null
      return `${namedDigit(heard.core(from))}-${away}`
    },
  },
  {
    name: 'high-score',
    kind: 'code',
    pattern: '<home:plain> <away:plain>',
    write(parts, { heard, from, to }) {
      const [home, away] = [partOf(parts, 'home').value, partOf(parts, 'away').value]
      return isGame(heard, from) && home > 9 && away > 9 && isEnd(heard, to) ? `${home}-${away}` : null
    },
  },
]
