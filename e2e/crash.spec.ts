import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as elapse } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { createChance } from './chance.ts'
import { readStored } from './device.ts'
import { expect, test } from './fixtures.ts'
import { killTab } from './kill-tab.ts'

/** Another run of chance: CRASH_SEED=7 CRASH_KILLS=40 npx playwright test -c e2e crash */
const seed = Number(process.env.CRASH_SEED ?? 1)
/**
 * The number of times that a tab is killed while words are written. `no-word-is-lost.test.ts` plays every order of kills
 * and faults; these are real ones.
 */
const textKills = Number(process.env.CRASH_KILLS ?? 8)
/** A tab that records takes seconds, a whole browser even more. */
const audioKills = 2 * Math.ceil(textKills / 8)
const browserKills = Math.ceil(textKills / 20)

test.describe.configure({ timeout: 300_000 })

test(`no final word is lost in ${textKills} kills of the tab at random moments, seed ${seed}`, async ({
  signedInPage,
  context,
}) => {
  const chance = createChance(seed)
  await signedInPage.close()
  const settled: number[] = []
  let next = 0
  await context.exposeBinding('begin', () => next)
  await context.exposeBinding('tellSettled', (_source, word: number) => settled.push(word))

  for (let kill = 0; kill < textKills; kill++) {
    // A word that is settled and not told any more may stand in the text or not: the numbers leave room for it.
    next = 100 * (kill + 1)
    const page = await context.newPage()
    await page.addInitScript(pressStart)
    await page.addInitScript(speakByItself)
    await page.goto('/speech-recognition', { waitUntil: 'commit' })
    await expect.poll(() => (settled.at(-1) ?? 0) >= next, { intervals: [10], timeout: 60_000 }).toBe(true)
    await elapse(300 * chance())
    await killTab(page)
  }

  const last = await context.newPage()
  await last.goto('/speech-recognition')
  const found = await savedNumbers(last, settled.at(-1))
  expect(settled.length).toBeGreaterThan(textKills)
  expect(settled.filter((word) => !found.includes(word))).toEqual([])
  expect(found, 'each once, in the order they were spoken').toEqual([...new Set(found)].sort((a, b) => a - b))
})

test(`no sound that was recorded a second before is lost in ${audioKills} kills of the tab at random moments, seed ${seed}`, async ({
  signedInPage,
  context,
}) => {
  const chance = createChance(seed)
  await signedInPage.close()
  const chunks = new Map<Page, { size: number; at: number }[]>()
  const promised: number[][] = []
  await context.exposeBinding('tellChunk', ({ page }, size: number) =>
    chunks.get(page)?.push({ size, at: performance.now() }),
  )
  for (let kill = 0; kill < audioKills; kill += 2) {
    await Promise.all([
      recordAndKillAfter(1000 + 1000 * chance()),
      recordAndKillAfter(1000 + 1000 * chance()),
    ])
  }

  async function recordAndKillAfter(ms: number) {
    const page = await context.newPage()
    const taken: { size: number; at: number }[] = []
    chunks.set(page, taken)
    await page.addInitScript(pressStart)
    await page.addInitScript(recordByItself)
    await page.goto('/speech-recognition', { waitUntil: 'commit' })
    await expect.poll(() => taken.length, { intervals: [20], timeout: 60_000 }).toBeGreaterThan(0)
    await elapse(ms)
    promised.push(settledFor(1000, taken).map(({ size }) => size))
    await killTab(page)
  }

  const last = await context.newPage()
  await last.goto('/account')
  const stored = new Map<unknown, number[]>()
  for (const { recording, data } of await readStored(last, 'chunks'))
    stored.set(recording, [...(stored.get(recording) ?? []), Number(data)])
  for (const sizes of promised)
    expect([...stored.values()].map((kept) => kept.slice(0, sizes.length))).toContainEqual(sizes)
  await last.goto('/speech-recognition')
  await expect(last.getByRole('button', { name: 'Try again' })).toHaveCount(audioKills)
})

test(`words that were said a second before are there again after each of ${browserKills} kills of the whole browser, seed ${seed}`, async ({
  playwright,
  launchOptions,
  product,
  member,
}) => {
  const chance = createChance(seed)
  const profile = mkdtempSync(path.join(tmpdir(), 'plainspoken-profile-'))
  const settled: { word: number; at: number }[] = []
  const promised: number[] = []
  const open = async () => {
    const context = await playwright.chromium.launchPersistentContext(profile, {
      ...launchOptions,
      baseURL: product.url,
      headless: true,
    })
    // Chromium writes it to the disk seconds later.
    await context.addInitScript((token) => localStorage.setItem('token', token), member.token)
    return { context, page: await context.newPage() }
  }
  for (let kill = 0; kill < browserKills; kill++) {
    const { context, page } = await open()
    const next = 1000 * (kill + 1)
    const known = settled.length
    await context.exposeBinding('begin', () => next)
    await context.exposeBinding('tellSettled', (_source, word: number) =>
      settled.push({ word, at: performance.now() }),
    )
    await page.addInitScript(pressStart)
    await page.addInitScript(speakByItself)
    await page.goto('/speech-recognition', { waitUntil: 'commit' })
    await expect
      .poll(() => settled.some(({ word }) => word >= next), { intervals: [10], timeout: 60_000 })
      .toBe(true)
    await elapse(1000 + 1000 * chance())
    const closed = context.waitForEvent('close')
    promised.push(...settledFor(1000, settled.slice(known)).map(({ word }) => word))
    killBrowser(profile)
    await closed
  }
  const { context, page } = await open()
  await page.goto('/speech-recognition')
  const found = await savedNumbers(page, promised.at(-1))
  expect(promised.filter((word) => !found.includes(word))).toEqual([])
  await context.close()
  rmSync(profile, { recursive: true, force: true })
})

/** The entries that are at least so many ms old. */
function settledFor<T extends { at: number }>(ms: number, told: readonly T[]): T[] {
  return told.filter(({ at }) => at <= performance.now() - ms)
}

/** The numbers in the saved transcript, once the last of them is there; the editor shows a part of a long text only. */
async function savedNumbers(page: Page, last = 0): Promise<number[]> {
  let found: number[] = []
  await expect
    .poll(async () => {
      const [draft] = await readStored(page, 'drafts')
      found = String(draft?.text).match(/\d+/g)?.map(Number) ?? []
      return found.includes(last)
    })
    .toBe(true)
  return found
}

/** Ends the browser of a profile, as the system does when memory runs out. */
function killBrowser(profile: string) {
  const { stdout } = spawnSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' })
  for (const line of stdout.split('\n')) {
    if (line.includes(profile) && !line.includes('--type='))
      process.kill(Number.parseInt(line, 10), 'SIGKILL')
  }
}

/** Dictation begins as soon as the page can. */
function pressStart() {
  const pressing = setInterval(() => {
    const button = document.querySelector<HTMLButtonElement>('#mic')
    if (button?.textContent.startsWith('Start')) button.click()
    else if (button) clearInterval(pressing)
  }, 10)
}

/** A recogniser that hears one final after the other: "word 100", "word 101" and so on. */
function speakByItself() {
  const { begin, tellSettled } = window as unknown as {
    begin(): Promise<number>
    tellSettled(word: number): void
  }
  class SpeakingRecognition extends EventTarget {
    async start() {
      this.dispatchEvent(new Event('start'))
      let word = await begin()
      const results: object[] = []
      setInterval(() => {
        results.push({ isFinal: true, length: 1, 0: { transcript: `word ${word}`, confidence: 0.9 } })
        const event = { results: [...results], resultIndex: results.length - 1 }
        this.dispatchEvent(Object.assign(new Event('result'), event))
        tellSettled(word++)
      }, 30)
    }
    stop() {}
    abort() {}
  }
  Object.assign(window, { SpeechRecognition: SpeakingRecognition })
}

/** A browser without a recogniser, so that the page records. The test is told of each chunk as the page gets it. */
function recordByItself() {
  const { tellChunk } = window as unknown as { tellChunk(size: number): void }
  Object.assign(window, { SpeechRecognition: undefined, webkitSpeechRecognition: undefined })
  window.MediaRecorder = class extends MediaRecorder {
    constructor(stream: MediaStream, options?: MediaRecorderOptions) {
      super(stream, options)
      this.addEventListener('dataavailable', ({ data }) => tellChunk(data.size))
    }
  }
}
