import type { EngineChoice } from './engine.ts'
import { openEngineProcess } from './engine-process.ts'

/** A neural model in `folder`, run by sherpa-onnx in one process that serves `lanes` calls at once from one copy. */
export function sherpaEngine({
  name,
  folder,
  lanes,
}: {
  name: string
  folder: string
  lanes: number
}): EngineChoice {
  const facts = {
    name,
    abilities: { streaming: false, punctuation: true, accuracy: 'good', languages: ['en-US'], local: true },
  } as const
  return { ...facts, lanes, open: () => openEngineProcess({ engine: 'sherpa', model: folder }, facts, lanes) }
}
