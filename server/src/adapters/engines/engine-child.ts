import { endWithParent } from '../child.ts'
import { EngineMissing } from './engine.ts'

/** Which engine this process loads, given as its only argument, in JSON. */
export type LocalEngine = { engine: 'pocketsphinx'; model: string } | { engine: 'sherpa'; model: string }

/** What the parent and this process say to each other. */
export type Job = { id: number; samples: Int16Array }
export type Answer =
  | { kind: 'ready' }
  | { kind: 'missing'; sentence: string }
  | { kind: 'text'; id: number; text: string }
  | { kind: 'failed'; id: number; reason: string }

function say(answer: Answer) {
  process.send?.(answer)
}

/** Each alone: where the one's native part does not exist, the other serves. */
async function load({ engine, model }: LocalEngine) {
  if (engine === 'pocketsphinx') return (await import('./pocketsphinx-native.ts')).loadPocketSphinx(model)
  return (await import('./sherpa-native.ts')).loadSherpa(model)
}

endWithParent()

try {
  const recognise = await load(JSON.parse(process.argv[2] ?? ''))
  process.on('message', async ({ id, samples }: Job) => {
    try {
      say({ kind: 'text', id, text: await recognise(samples) })
    } catch (error) {
      say({ kind: 'failed', id, reason: String(error) })
    }
  })
  say({ kind: 'ready' })
} catch (error) {
  say({ kind: 'missing', sentence: error instanceof EngineMissing ? error.message : String(error) })
}
