import { runModelCommand } from './adapters/engines/model-commands.ts'
import { makeModelStore } from './adapters/engines/model-store.ts'
import { models } from './adapters/engines/models.ts'
import { drawProgress } from './adapters/engines/progress-bar.ts'
import { sherpaEngine } from './adapters/engines/sherpa.ts'
import { spokenSample } from './adapters/engines/spoken-sample.ts'
import { readMachine, readModelFolder, readModelMirror, readProgramEnvironment } from './config.ts'

/** `npm run speech:model`: explains, fetches, checks and removes speech models, beside the server or without it. */
const store = makeModelStore(readModelFolder(process.env), {
  environment: readProgramEnvironment(process.env),
  mirror: readModelMirror(process.env),
})

const isDone = await runModelCommand(process.argv.slice(2), {
  ...{ store, models, machine: readMachine(), sample: spokenSample },
  openModel: (model) => sherpaEngine(model, { folder: store.placeOf(model), lanes: 1 }),
  print: (line) => void process.stdout.write(`${line}\n`),
  onProgress: drawProgress(process.stdout),
})
process.exitCode = isDone ? 0 : 1
