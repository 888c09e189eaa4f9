import { chromium, type Page } from '@playwright/test'
import { playTape, prepareTape, readTapes, type Tape } from '../e2e/play-tape.ts'
import { launchOptions, startProductPages } from './product-page.ts'
import { serveThinPages } from './thin-page-server.ts'

// The recorded tapes on our dictation page and on thin pages around three npm packages, in the same browser at the same
// time. "Right text" leaves out what a package does not promise: states, pauses, a fallback, the number of calls.

const ours = 'Plainspoken'
const packages = ['react-speech-recognition', 'speech-to-element', 'annyang']
const atOnce = 3

const product = await startProductPages()
const thinPages = await serveThinPages(
  packages.map((name) => (name.startsWith('react') ? `${name}.tsx` : `${name}.ts`)),
)
const browser = await chromium.launch(launchOptions)

async function playOnOurs(tape: Tape): Promise<string[]> {
  const page = await product.open(browser, (page) => prepareTape(page, tape))
  const { problems } = await playTape(page)
  await page.context().close()
  return problems
}

async function playOnThinPage(name: string, tape: Tape): Promise<string[]> {
  const context = await browser.newContext({ permissions: ['microphone'] })
  const page = await context.newPage()
  await page.addInitScript((given) => Object.assign(window, { __tape: given }), tape)
  await page.addInitScript({ path: new URL('../e2e/fake-recognition.js', import.meta.url).pathname })
  await page.goto(thinPages.urlOf(name))
  const problems = await judge(page)
  await context.close()
  return problems
}

function judge(page: Page) {
  return page.evaluate(async () => {
    const tape = window as unknown as { __tapeDone: Promise<void>; __tapeVerdict(): { problems: string[] } }
    await tape.__tapeDone
    return tape.__tapeVerdict().problems
  })
}

const isAboutText = (problem: string) => /^text: |^check \d+: (got|".*" is not in)|^user action/.test(problem)

const tapes = readTapes()
const results = new Map<string, Map<string, string[]>>(tapes.map(({ id }) => [id, new Map()]))
const waiting = [...tapes]
async function work() {
  for (let tape = waiting.shift(); tape !== undefined; tape = waiting.shift()) {
    const given = tape
    const note = async (name: string, problems: Promise<string[]>) =>
      results.get(given.id)?.set(name, await problems)
    await Promise.all([
      note(ours, playOnOurs(given)),
      ...packages.map((name) => note(name, playOnThinPage(name, given))),
    ])
  }
}
await Promise.all(Array.from({ length: atOnce }, work))
await browser.close()
await thinPages.stop()
await product.stop()

const columns = [ours, ...packages]
const print = (first: string, cells: string[]) =>
  console.log(
    first.padEnd(34) + cells.map((cell, i) => cell.padStart((columns[i]?.length ?? 0) + 3)).join(''),
  )

print('tape', columns)
for (const [id, verdicts] of results) {
  const words = columns.map((name) => {
    const problems = verdicts.get(name) ?? []
    if (problems.length === 0) return 'passed'
    return problems.some(isAboutText) ? '-' : 'text'
  })
  print(id, words)
}
const count = (isGood: (problems: string[]) => boolean) =>
  columns.map((name) => [...results.values()].filter((each) => isGood(each.get(name) ?? [])).length)
const passed = count((problems) => problems.length === 0)
const right = count((problems) => !problems.some(isAboutText))
const ratios = (counts: number[]) => counts.map((n) => ((counts[0] ?? 0) / n).toFixed(2))
console.log()
print(`tapes passed in full (of ${tapes.length})`, passed.map(String))
print('ours / theirs', ratios(passed))
print(`tapes with the right text (of ${tapes.length})`, right.map(String))
print('ours / theirs', ratios(right))
for (const [id, verdicts] of results)
  for (const problem of verdicts.get(ours) ?? []) console.log(`${ours} on ${id}: ${problem}`)
