import type { Page } from '@playwright/test'
import { prepareTape } from './play-tape.ts'

/** An utterance, with its alternatives behind it. */
type Utterance = string | string[]

/** Opens the page with a recogniser that hears these utterances, one after the other, once it is started. */
export async function openAndSay(
  page: Page,
  utterances: Utterance[],
  isReady?: () => Promise<void>,
  everyMs = 400,
) {
  const heard = utterances.flatMap((utterance, index) => {
    const readings = [utterance].flat().map((transcript) => ({ transcript, confidence: 0.9 }))
    const event = { type: 'result', resultIndex: index, keep: index }
    return [
      {
        ...event,
        t: 200 + everyMs * index,
        results: [{ isFinal: false, alternatives: readings.slice(0, 1) }],
      },
      { ...event, t: 200 + everyMs * (index + 0.5), results: [{ isFinal: true, alternatives: readings }] },
    ]
  })
  await openAndPlay(page, [{ t: 20, type: 'start' }, ...heard], isReady)
}

/** Opens the page with a recogniser that does as the timeline says once it is started. */
export async function openAndPlay(
  page: Page,
  started: object[],
  isReady: () => Promise<void> = async () => {},
) {
  const timeline = [{ t: 0, user: 'mic' }, { call: 'start' }, ...started]
  await prepareTape(page, { id: 'commands', title: 'commands', timeline, expect: {} } as Parameters<
    typeof prepareTape
  >[1])
  await page.goto('/speech-recognition')
  await page.locator('.cm-content').waitFor()
  // The commands come a moment after the page.
  await page.waitForLoadState('networkidle')
  await isReady()
  await page.evaluate(() => (window as unknown as { __tapeRun(): Promise<void> }).__tapeRun())
}
