import { type EngineChoice, EngineGone } from './engine.ts'
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
  'npm run speech:model -- check          opens what is here to see that it works',
  'npm run speech:model -- remove NAME    deletes a model',
]

/** Runs the operator's command on speech models; false when it failed or was not understood. */
export async function runModelCommand([command = '', name]: string[], world: World): Promise<boolean> {
  const { store, models, print } = world
  const model = models.find((one) => one.name === name)
  try {
    if (command === 'list') {
      for (const one of models) print(describe(one, store.isThere(one)))
      return true
    }
    if (command === 'check' && name === undefined) {
      const here = models.filter(store.isThere)
      if (here.length === 0) print('No model is here.')
      for (const one of here) await check(one, world)
      return here.length > 0
    }
    if (!['fetch', 'check', 'remove'].includes(command) || !model) {
      for (const line of help) print(line)
      if (name) print(`NAME is one of: ${models.map((one) => one.name).join(', ')}.`)
      return false
    }
    if (command === 'remove') {
      await store.remove(model)
      print(`${model.name} is removed.`)
      return true
    }
    if (command === 'fetch' && !store.isThere(model))
      await store.fetch(model, { onProgress: world.onProgress })
    await check(model, world)
    return true
  } catch (error) {
    print(error instanceof Error ? error.message : String(error))
    return false
  }
}

function describe({ name, bytes, title, licence }: Model, isHere: boolean): string {
  const size = `${Math.round(bytes / 1_000_000)} MB`
  return `${name.padEnd(12)}${(isHere ? 'here' : 'not here').padEnd(10)}${size.padEnd(8)}${title} (${licence})`
}

async function check(model: Model, { openModel, print }: World) {
  const engine = await openModel(model)
    .open()
    .catch((error) => {
      if (!(error instanceof EngineGone)) throw error
      throw new Error(`${model.name} is damaged. To fetch it anew, remove it first.`, { cause: error })
    })
  await engine.close()
  print(`${model.name} is here and works.`)
}
