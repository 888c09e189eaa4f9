import { runModelCommand } from './adapters/engines/model-commands.ts'
import { makeModelStore } from './adapters/engines/model-store.ts'
import { models } from './adapters/engines/models.ts'
import { sherpaEngine } from './adapters/engines/sherpa.ts'
import { readModelFolder } from './config.ts'

/** `npm run speech:model`: fetches, checks and removes speech models, beside the server or without it. */
const store = makeModelStore(readModelFolder(process.env))
const { stdout } = process
let shown = -1

const isDone = await runModelCommand(process.argv.slice(2), {
  store,
  models,
  openModel: (model) => sherpaEngine({ name: model.name, folder: store.placeOf(model), lanes: 1 }),
  print: (line) => void stdout.write(`${line}\n`),
  onProgress(received, total) {
    const percent = Math.floor((100 * received) / total)
    if (percent === shown) return
    shown = percent
    const bar = '█'.repeat(Math.floor(percent / 4)).padEnd(25, '░')
    if (stdout.isTTY) stdout.write(`\r${bar} ${percent} %${percent === 100 ? '\n' : ''}`)
    else if (percent % 10 === 0) stdout.write(`${percent} %\n`)
  },
})
process.exitCode = isDone ? 0 : 1
