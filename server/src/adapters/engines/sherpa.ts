import type { EngineChoice } from './engine.ts'
import { openEngineProcess } from './engine-process.ts'
import type { Model } from './models.ts'

/** A neural model in `folder`, run by sherpa-onnx in one process that serves `concurrency` calls at once from one copy. */
export function sherpaEngine(
  { name, kind, languages }: Pick<Model, 'name' | 'kind' | 'languages'>,
  { folder, concurrency, processes = 1 }: { folder: string; concurrency: number; processes?: number },
): EngineChoice {
  const streaming = kind === 'streaming-transducer'
  const abilities = { streaming, punctuation: true, accuracy: 'good', languages, local: true } as const
  const facts = { name, abilities }
  return {
    ...facts,
    concurrency,
    // A dictation takes a tenth to a quarter of a core, and 30 MB.
    ...(streaming && { live: { processes, usually: 3, most: 8 } }),
    open: (isUrgent) => openEngineProcess({ engine: kind, model: folder }, facts, concurrency, isUrgent),
  }
}
