import { follow, nothingCame } from '../../formatting/utterance/pace.ts'
import type { CommandFormatter } from './command-formatter.ts'

interface UtteranceTiming {
  /** Another version of the utterance has come. */
  heard(spoken: string): void
  end(): void
  /** The silence before the utterance, in ms; 0 if nothing tells. */
  silenceMs(): number
}

/** The timing of an utterance's words, which the formatter is told. `now` is in ms of any clock. */
export function createTiming(
  formatter: Pick<CommandFormatter, 'follow'>,
  now: () => number,
): UtteranceTiming {
  /** The time when the words changed last, where interims come. */
  let heardAt: number | null = null
  let pace = nothingCame
  return {
    heard(spoken) {
      const at = now()
      const silenceMs = pace.silenceMs ?? (heardAt === null ? 0 : at - heardAt)
      heardAt = at
      pace = follow({ ...pace, silenceMs }, spoken, at)
      formatter.follow(pace)
    },
    end() {
      pace = nothingCame
      formatter.follow(pace)
    },
    silenceMs: () => pace.silenceMs ?? 0,
  }
}
