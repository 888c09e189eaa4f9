import { availableParallelism } from 'node:os'
import type { EngineChoice } from './engine.ts'
import { openEngineProcess } from './engine-process.ts'

const debianModel = '/usr/share/pocketsphinx/model/en-us'

/** Works offline from Debian's packages; on clear read speech one word in six is wrong. */
export function pocketSphinx(model = debianModel): EngineChoice {
  const facts = {
    name: 'pocketsphinx',
    abilities: {
      streaming: true,
      punctuation: false,
      accuracy: 'basic',
      languages: ['en-US'],
      local: true,
    },
  } as const
  return {
    ...facts,
    concurrency: 1,
    // A dictation takes a tenth to a fifth of a core, and 95 MB.
    live: { processes: availableParallelism(), usually: 4, most: 5 },
    open: (isUrgent = false) =>
      openEngineProcess({ engine: 'pocketsphinx', model, isLive: isUrgent }, facts, 1, isUrgent),
  }
}
