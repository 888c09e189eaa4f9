import { isLanguageKnown } from '@plainspoken/contract/languages'
import { type Engine, type EngineChoice, EngineUnavailable } from './engine.ts'

/** Asks `first`; while it is unavailable, `second` serves, and says so. `tell` hears of each change, once. */
export function withFallback(
  first: EngineChoice,
  second: EngineChoice,
  tell: (isAway: boolean, reason?: unknown) => void,
): EngineChoice {
  let isAway = false
  const note = (away: boolean, reason?: unknown) => {
    if (away !== isAway) tell(away, reason)
    isAway = away
  }
  const { name, abilities } = first
  return {
    ...first,
    async open(): Promise<Engine> {
      const engine = await first.open()
      let opening: Promise<Engine> | null = null
      return {
        name,
        abilities,
        async transcribe(samples, signal, language, words) {
          try {
            const recognised = await engine.transcribe(samples, signal, language, words)
            note(false)
            return recognised
          } catch (error) {
            if (!(error instanceof EngineUnavailable)) throw error
            note(true, error)
            if (language && !isLanguageKnown(second.abilities.languages, language)) throw error
            opening ??= second.open()
            try {
              const recognised = await (await opening).transcribe(samples, signal, language, words)
              return { ...recognised, engine: second }
            } catch (failure) {
              // Died, or never opened: the next call opens it anew.
              opening = null
              throw failure
            }
          }
        },
        async close() {
          await engine.close()
          await opening?.then((other) => other.close()).catch(() => {})
        },
      }
    },
  }
}
