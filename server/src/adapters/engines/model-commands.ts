import type { ModelStore } from './model-store.ts'
import { chooseModels, isLive, type Machine, type Model } from './models.ts'
import { type ProvingWorld, proveModel } from './prove-model.ts'

type World = Omit<ProvingWorld, 'warn'> & {
  store: ModelStore
  models: readonly Model[]
  machine: Machine
  print: (line: string) => void
  onProgress: (received: number, total: number) => void
}

const help = [
  'npm run speech:model                   what this machine carries, and what would serve on it',
  'npm run speech:model -- list           what can be fetched, and what is here',
  'npm run speech:model -- fetch [NAME]   fetches a model, or what would serve, going on where it ended before',
  'npm run speech:model -- check [NAME]   lets what is here hear a spoken sample, and looks at its words',
  'npm run speech:model -- remove NAME    deletes a model',
]

/** Runs the operator's command on speech models; false when it failed or was not understood. */
export async function runModelCommand([command, name]: string[], world: World): Promise<boolean> {
  const { store, models, machine, print } = world
  const named = models.filter((one) => one.name === name)
  const chosen = chooseModels(models, machine)
  try {
    if (command === undefined) return explain(chosen, world)
    if (command === 'list') {
      for (const one of models) print(describe(one, store.isThere(one)))
      return true
    }
    if (command === 'fetch' && (name === undefined || named.length > 0)) {
      for (const one of name === undefined ? chosen : named) await fetchModel(one, world)
      return true
    }
    if (command === 'check' && name === undefined) {
      const here = models.filter(store.isThere)
      if (here.length === 0) print('No model is here.')
      for (const one of here) await check(one, world)
      return here.length > 0
    }
    const [model] = named
    if (command === 'check' && model) {
      await check(model, world)
      return true
    }
    if (command === 'remove' && model) {
      await store.remove(model)
      print(`${model.name} is removed.`)
      return true
    }
    for (const line of help) print(line)
    if (name) print(`NAME is one of: ${models.map((one) => one.name).join(', ')}.`)
    return false
  } catch (error) {
    print(error instanceof Error ? error.message : String(error))
    return false
  }
}

const inMegabytes = (bytes: number) => `${Math.round(bytes / 1_000_000)} MB`
const inGigabytes = (bytes: number) => `${(bytes / 1_000_000_000).toFixed(1)} GB`

function describe({ name, bytes, title, licence }: Model, isHere: boolean): string {
  const state = isHere ? 'here' : 'not here'
  return `${name.padEnd(18)}${state.padEnd(10)}${inMegabytes(bytes).padEnd(8)}${title} (${licence})`
}

/** Explains this machine's capacity, the models that would serve and why, and the next step. */
function explain(chosen: readonly Model[], { store, models, machine, print }: World): boolean {
  const cores = machine.cores === 1 ? '1 core' : `${machine.cores} cores`
  print(`This machine has ${cores} and ${inGigabytes(machine.memoryBytes)} of memory.`)
  if (chosen.length === 0) print('No model fits; PocketSphinx serves, with basic accuracy.')
  for (const model of chosen) {
    const use = isLive(model)
      ? `words while one speaks${chosen.length === 1 ? ', and recordings' : ''}`
      : 'recordings'
    const { memoryBytes, cores: least } = model.machine
    print(`For ${use}: ${model.title}, the best that this machine carries. Licence: ${model.licence}.`)
    print(`  It wants ${inGigabytes(memoryBytes)} and ${least} cores or more, and is ${state(model, store)}.`)
  }
  for (const { name, machine: wants } of models)
    if (wants.memoryBytes > machine.memoryBytes || wants.cores > machine.cores)
      print(`Not here: ${name} wants ${inGigabytes(wants.memoryBytes)} and ${wants.cores} cores.`)
  const missing = chosen.filter((model) => !store.isThere(model))
  if (missing.length > 0) {
    const sum = inMegabytes(missing.reduce((bytes, model) => bytes + model.bytes, 0))
    print(`npm run speech:model -- fetch brings what is missing (${sum}); SPEECH_MODEL chooses another one.`)
  }
  for (const line of help.slice(1)) print(line)
  return true
}

const state = (model: Model, store: ModelStore) =>
  store.isThere(model) ? 'here' : `not here (${inMegabytes(model.bytes)} to fetch)`

async function fetchModel(model: Model, world: World) {
  const { store, onProgress, print } = world
  if (!store.isThere(model)) {
    print(`${model.name}: ${inMegabytes(model.bytes)} are fetched.`)
    await store.fetch(model, { onProgress })
  }
  await check(model, world)
}

async function check(model: Model, world: World) {
  const { print } = world
  await proveModel(model, { ...world, warn: print })
  print(`${model.name} is here, and understands what is said.`)
}
