import { makeModelStore } from '../src/adapters/engines/model-store.ts'

/** A process that fetches the model of its second argument into the folder of its first, for tests that kill it. */
const [folder = '', model = ''] = process.argv.slice(2)
await makeModelStore(folder).fetch(JSON.parse(model), {
  onProgress: (received) => void process.send?.(received),
})
