import { runModelCommand } from './adapters/engines/model-commands.ts'
import { makeModelStore } from './adapters/engines/model-store.ts'
import { models } from './adapters/engines/models.ts'
import { drawProgress } from './adapters/engines/progress-bar.ts'
import { sherpaEngine } from './adapters/engines/sherpa.ts'
import { spokenSample } from './adapters/engines/spoken-sample.ts'
import { readMachine, readModelFolder, readModelMirror } from './config.ts'
import { operate } from './operate.ts'

/** `npm run speech:model`: explains, fetches, checks and removes speech models, beside the server or without it. */
await operate((args, print) => {
  const store = makeModelStore(readModelFolder(process.env), { mirror: readModelMirror(process.env) })
  return runModelCommand(args, {
    ...{ store, models, machine: readMachine(), sample: spokenSample, print },
    openModel: (model) => sherpaEngine(model, { folder: store.placeOf(model), concurrency: 1 }),
    onProgress: drawProgress(process.stdout),
  })
})
