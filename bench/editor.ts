import { loadavg } from 'node:os'
import { type CDPSession, chromium, type Page } from '@playwright/test'
import { prepareSession } from './fake-session.ts'
import { launchOptions, startProductPages } from './product-page.ts'
import { serveThinPages } from './thin-page-server.ts'

// The editor with 50,000 words in it while interims arrive five times a second, and the memory of a dictation of two
// hours, beside a plain controlled React text area in the same browser. Goals: script work of a keystroke up to its paint
// at most 16 ms (p95), memory flat. Script work is the page's own processor time, so that a busy machine does not count.
// The words stand in paragraphs of 50, and then in a single one: who dictates may never say "new line".

const words = 50_000
const keystrokes = 120
const hours = 2
const sessionsAnHour = 60
const utterancesASession = 15
const vocabulary =
  'the quick brown fox jumps over a lazy dog and sees many small green hills near our town'.split(' ')
const someWords = (count: number, from = 0) =>
  Array.from({ length: count }, (_, i) => vocabulary[(from + i * 7) % vocabulary.length] ?? '')

const product = await startProductPages()
const thinPages = await serveThinPages(['plain-text-area.tsx'])
const browser = await chromium.launch(launchOptions)

type Subject = { name: string; field: string; open: () => Promise<Page> }
const subjects: Subject[] = [
  { name: 'Plainspoken', field: '.cm-content', open: () => product.open(browser, prepareSession) },
  {
    name: 'plain text area',
    field: 'textarea',
    async open() {
      const page = await (await browser.newContext()).newPage()
      await prepareSession(page)
      await page.goto(thinPages.urlOf('plain-text-area.tsx'))
      return page
    },
  },
]

const percentile = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0

async function metric(client: CDPSession, name: string): Promise<number> {
  const { metrics } = await client.send('Performance.getMetrics')
  return metrics.find((one) => one.name === name)?.value ?? 0
}

async function startDictation(page: Page) {
  await page.locator('#mic').click()
  await page.locator('[data-status="listening"]').waitFor()
}

async function fill(page: Page, field: string, separator: string) {
  const text = Array.from({ length: words / 50 }, (_, i) => `${someWords(50, i).join(' ')}.`).join(separator)
  await page.locator(field).evaluate((element, given) => {
    element.focus()
    if (element instanceof HTMLTextAreaElement) {
      document.execCommand('insertText', false, given)
      return
    }
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', given)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
  await page.waitForTimeout(2000)
}

async function measureTyping({ field, open }: Subject, separator: string) {
  const page = await open()
  await fill(page, field, separator)
  await startDictation(page)
  const client = await page.context().newCDPSession(page)
  await client.send('Performance.enable', { timeDomain: 'threadTicks' })
  const speech = page.evaluate(async (spoken) => {
    while (!('__isDone' in window)) await window.__session.say(spoken, spoken.length - 1, 200)
  }, someWords(16))
  await page.locator(field).focus()
  await page.keyboard.press('ControlOrMeta+Home')
  const work: number[] = []
  for (let i = 0; i < keystrokes; i++) {
    const before = await metric(client, 'ScriptDuration')
    await page.keyboard.press('x')
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
    work.push(((await metric(client, 'ScriptDuration')) - before) * 1000)
  }
  const toPaint = await page.evaluate(() => window.__session.toPaint)
  await page.evaluate(() => Object.assign(window, { __isDone: true }))
  await speech
  await page.context().close()
  return { keyP50: percentile(work, 0.5), keyP95: percentile(work, 0.95), toPaint }
}

/** The words said in a half-hour, over and over. */
const utteranceOf = (half: number) => someWords(10, half)

async function measureMemory({ open }: Subject): Promise<number[]> {
  const page = await open()
  await startDictation(page)
  const client = await page.context().newCDPSession(page)
  await client.send('Performance.enable')
  const heaps: number[] = []
  const note = async () => {
    await client.send('HeapProfiler.collectGarbage')
    heaps.push((await metric(client, 'JSHeapUsedSize')) / 2 ** 20)
  }
  await note()
  for (let half = 1; half <= hours * 2; half++) {
    await page.evaluate(
      async ({ sessions, utterances, spoken }) => {
        for (let i = 0; i < sessions; i++) {
          for (let j = 0; j < utterances; j++) await window.__session.say(spoken, 3, 0)
          await window.__session.restart()
        }
        window.__session.toPaint.length = 0
      },
      { sessions: sessionsAnHour / 2, utterances: utterancesASession, spoken: utteranceOf(half) },
    )
    await note()
  }
  await page.context().close()
  return heaps
}

const side = (label: string, a: number, b: number, unit: string, goal = '') =>
  console.log(
    `${label.padEnd(44)} Plainspoken ${a.toFixed(2)} ${unit}, plain text area ${b.toFixed(2)} ${unit}, ratio ${(a / b).toFixed(2)}${goal}`,
  )
const tellLoad = () => console.log(`(load of the machine: ${loadavg()[0]?.toFixed(1)})`)

for (const [layout, separator] of [
  [`${words / 50} paragraphs`, '\n'],
  ['a single paragraph', ' '],
] as const) {
  const ours = await measureTyping(subjects[0] as Subject, separator)
  const plain = await measureTyping(subjects[1] as Subject, separator)
  console.log(`${words} words in ${layout}, interims five times a second`)
  side('keystroke, script work to paint, median', ours.keyP50, plain.keyP50, 'ms')
  side('keystroke, script work to paint, p95', ours.keyP95, plain.keyP95, 'ms', ' (goal 16.0 ms)')
  side('interim event to paint, median', percentile(ours.toPaint, 0.5), percentile(plain.toPaint, 0.5), 'ms')
  side('interim event to paint, p95', percentile(ours.toPaint, 0.95), percentile(plain.toPaint, 0.95), 'ms')
  tellLoad()
}

const [ourHeaps, plainHeaps] = await Promise.all(subjects.map(measureMemory))
const utterancesAHalf = (sessionsAnHour / 2) * utterancesASession
console.log(`memory after collecting garbage, over ${hours} h and ${hours * 2 * utterancesAHalf * 10} words`)
let textSize = 0
ourHeaps?.forEach((heap, half) => {
  if (half > 0) textSize += utterancesAHalf * (utteranceOf(half).join(' ').length + 1)
  const label = `at ${half / 2} h, ${(textSize / 2 ** 20).toFixed(2)} MiB of text`
  side(label, heap, plainHeaps?.[half] ?? 0, 'MiB')
})
tellLoad()

await browser.close()
await thinPages.stop()
await product.stop()
