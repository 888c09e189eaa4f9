import type { EngineChoice } from './engine.ts'
import type { ModelStore } from './model-store.ts'
import type { Model } from './models.ts'

type World = {
  store: ModelStore
  models: readonly Model[]
  openModel: (model: Model) => EngineChoice
  print: (line: string) => void
  onProgress: (received: number, total: number) => void
}

const help = [
  'npm run speech:model -- list           what can be fetched, and what is here',
  'npm run speech:model -- fetch NAME     fetches a model, going on where it ended before',
  'npm run speech:model -- check NAME     opens a fetched model to see that it works',
  'npm run speech:model -- remove NAME    deletes a model',
]

/** Runs the operator's command on speech models; false when it failed or was not understood. */
export async function runModelCommand([command = '', name = '']: string[], world: World): Promise<boolean> {
  const { store, models, print } = world
  if (command === 'list') {
    for (const model of models) {
      const state = store.isThere(model) ? 'here' : 'not here'
      print(`${model.name.padEnd(12)}${state.padEnd(10)}${model.title} (${model.licence})`)
    }
    return true
  }
  const model = models.find((one) => one.name === name)
  if (!['fetch', 'check', 'remove'].includes(command) || !model) {
    for (const line of help) print(line)
    if (name) print(`NAME is one of: ${models.map((one) => one.name).join(', ')}.`)
    return false
  }
  try {
    if (command === 'remove') {
      await store.remove(model)
      print(`${name} is removed.`)
      return true
    }
    if (command === 'fetch' && !store.isThere(model))
      await store.fetch(model, { onProgress: world.onProgress })
    await (await world.openModel(model).open()).close()
    print(`${name} is here and works.`)
    return true
  } catch (error) {
    print(error instanceof Error ? error.message : String(error))
    return false
  }
}
