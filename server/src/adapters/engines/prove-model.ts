import { type EngineChoice, EngineGone } from './engine.ts'
import { ModelRefused, type ModelStore, ModelUnderWay } from './model-store.ts'
import type { Model } from './models.ts'
import { hearSample, type Sample } from './spoken-sample.ts'
import { chooseWeightForm, type WeightForm } from './weights.ts'

export type ProvingWorld = {
  store: Pick<ModelStore, 'readWeights' | 'setWeights'>
  openModel: (model: Model) => EngineChoice
  /** The sample that a model must understand. */
  sample: Sample
  /** Told what the operator should know, in a sentence. */
  warn: (line: string) => void
  chooseWeights?: () => Promise<WeightForm>
}

/**
 * Gives a model that is here the weights this machine multiplies fastest, and lets it hear a sample. Rejects with
 * `ModelRefused` when it does not write the words, and as opening it does.
 */
export async function proveModel(
  model: Model,
  { store, openModel, sample, warn, chooseWeights = chooseWeightForm }: ProvingWorld,
): Promise<EngineChoice> {
  async function prove() {
    const choice = { ...openModel(model), weights: await store.readWeights(model) }
    await requireUnderstanding(choice, sample)
    return choice
  }

  let unchanged = ''
  await chooseWeights()
    .then((form) => store.setWeights(model, form))
    .catch((error: Error) => {
      // Another process of this machine gives it the same weights at this moment.
      if (!(error instanceof ModelUnderWay)) unchanged = error.message
    })
  try {
    const choice = await prove()
    if (unchanged) warn(`${model.name} serves with the weights it has: ${unchanged}`)
    return choice
  } catch (error) {
    if (!(error instanceof ModelRefused) || (await store.readWeights(model)) !== 'signed') throw error
    // A file that cannot be changed back is damaged, as its refusal says.
    await store.setWeights(model, 'unsigned').catch((cause) => {
      throw new ModelRefused(error.message, { cause })
    })
    const choice = await prove()
    warn(`${model.name} serves with unsigned weights, which is slower: with signed ones it misunderstands.`)
    return choice
  }
}

async function requireUnderstanding(choice: EngineChoice, sample: Sample) {
  const { misheard } = await hearSample(choice, sample).catch((error) => {
    if (!(error instanceof EngineGone)) throw error
    throw new ModelRefused(`${choice.name} is damaged. To fetch it anew, remove it first.`, { cause: error })
  })
  if (misheard) throw new ModelRefused(`${misheard} It does not serve.`)
}
