// What `npm start` and `npm test` run first: makes this folder ready, then runs the file named as its argument.
// Plain JavaScript, because the Node that is on the machine (20 or newer) runs it before ours is installed.
import path from 'node:path'
import { installPackages } from './setup/packages.mjs'
import { findNode, runProgram } from './setup/program.mjs'
import { StepFailed } from './setup/steps.mjs'
import { installSystemTools } from './setup/system-tools.mjs'
import { buildWeb } from './setup/web-build.mjs'

const root = path.resolve(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..')
const given = process.argv.slice(2)
const forTests = given[0] === '--for-tests'
// A server that only hears has no pages.
const forSpeech = given[0] === '--speech'
// What is only built needs nothing but the packages.
const forBuild = given[0] === '--build'
const [program, ...programArguments] = forTests || forSpeech || forBuild ? given.slice(1) : given

async function main() {
  if (Number(process.versions.node.split('.')[0]) < 20) {
    throw new StepFailed(`Plainspoken needs Node.js 20 or newer; this is ${process.version}.`)
  }
  await installPackages(root, forTests)
  const node = findNode(root)
  if (!forBuild) await installSystemTools(root, forTests)
  if (!forSpeech && !forBuild) await buildWeb(root)
  if (program === undefined) return 0
  return runProgram(node, [path.resolve(root, program), ...programArguments])
}

try {
  process.exitCode = await main()
} catch (error) {
  if (!(error instanceof StepFailed)) throw error
  console.error(error.message)
  process.exitCode = 1
}
