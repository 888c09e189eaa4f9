import type { EngineChoice } from '../src/adapters/engines/engine.ts'

/** Hears nothing in whatever it is given, in a process that follows `places` dictations. `heard`: before each piece. */
export function deafEngine(places: number, heard = async (_samples: Int16Array) => {}): EngineChoice {
  const abilities = {
    ...({ streaming: true, punctuation: true, local: true } as const),
    ...({ accuracy: 'good', languages: ['en-US'] } as const),
  }
  const facts = { name: 'deaf', abilities }
  return {
    ...facts,
    concurrency: 1,
    live: { processes: 1, usually: places, most: places },
    open: async () => ({
      ...facts,
      transcribe: async () => ({ text: '' }),
      openStream: () => ({
        hear: async (samples) => {
          await heard(samples)
          return ''
        },
        finish: async () => ({ text: '' }),
        close: () => {},
      }),
      close: async () => {},
    }),
  }
}
