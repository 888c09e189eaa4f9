import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { countStored } from './device.ts'
import { button, openMore, shareThatStands, status, tool, transcript, useTool } from './dictation-page.ts'
import { expect, test } from './fixtures.ts'
import { holdRecordings, spoilChunks, watchPlaying } from './kept-sound.ts'
import { recording as reading } from './microphone.ts'
import { giveRecogniser, say, takeRecogniserAway } from './recogniser.ts'

const heard = (page: Page) => page.locator('.cm-heard')
/** Gives what lists the words that have been marked as heard since, each of which is gone in a moment. */
async function watchHeard(page: Page) {
  await page.evaluate(() => {
    const words: string[] = []
    Object.assign(window, { wordsHeard: words })
    const note = () => {
      const now = document.querySelector('.cm-heard')?.textContent
      if (now && now !== words.at(-1)) words.push(now)
    }
    new MutationObserver(note).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    })
  })
  return () => page.evaluate(() => (window as unknown as { wordsHeard: string[] }).wordsHeard)
}

const bar = (page: Page) => page.getByRole('region', { name: 'Hear it' })

async function download(page: Page, name: string): Promise<string> {
  const downloading = page.waitForEvent('download')
  await useTool(page, name)
  return readFileSync(await (await downloading).path(), 'utf8')
}

const keepingName = 'Keep the sound of recordings on this device'

async function keepSound(page: Page) {
  await useTool(page, 'Settings')
  const keeping = page.getByRole('combobox', { name: keepingName })
  await keeping.selectOption('For a day')
  await expect(keeping).toHaveAccessibleDescription(/Uses no space now/)
  await page.keyboard.press('Escape')
}

/** Has the text of a file written. */
async function choose(
  page: Page,
  file: string | { name: string; mimeType: string; buffer: Buffer },
  name: string,
) {
  const choosing = page.waitForEvent('filechooser')
  await useTool(page, 'Upload Audio')
  await (await choosing).setFiles(file)
  await expect(page.getByText(`The text of ${name} is in the transcript.`)).toHaveCount(1, {
    timeout: 90_000,
  })
}

/** Both kinds of subtitles, the second as the browser's own track reads it. */
async function checkSubtitles(page: Page, text: string) {
  const srt = await download(page, 'Download as .srt')
  expect(srt).toMatch(/^1\n00:00:0\d,\d{3} --> 00:00:0\d,\d{3}\n/)
  const vtt = await download(page, 'Download as .vtt')
  const cues = await page.evaluate(async (content) => {
    const video = document.createElement('video')
    const track = document.createElement('track')
    track.default = true
    const read = new Promise((resolve, reject) => {
      track.onload = resolve
      track.onerror = reject
    })
    track.src = URL.createObjectURL(new Blob([content], { type: 'text/vtt' }))
    video.append(track)
    document.body.append(video)
    track.track.mode = 'hidden'
    await read
    video.remove()
    return [...(track.track.cues ?? [])].map((cue) => ({
      text: (cue as VTTCue).text,
      seconds: cue.endTime - cue.startTime,
    }))
  }, vtt)
  expect(
    cues
      .map((cue) => cue.text)
      .join(' ')
      .replace(/\s+/g, ' '),
  ).toBe(text)
  for (const { seconds } of cues) expect(seconds).toBeGreaterThanOrEqual(1)
}

test('words of a recording are heard again where they are clicked, after a reload, and are subtitles that the browser reads', async ({
  signedInPage: page,
  browserName,
}) => {
  await openMore(page)
  await expect(tool(page, 'Download as .srt')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await keepSound(page)
  await choose(page, reading, 'spoken-sample.webm')
  const text = (await transcript(page).textContent()) ?? ''
  await page.reload()
  await expect(page.locator('.cm-content')).toHaveText(text)

  // Of downloads WebDriver BiDi does not tell in Firefox.
  if (browserName === 'chromium') await checkSubtitles(page, text)

  const line = page.locator('.cm-line').first()
  const { width = 0 } = (await line.boundingBox()) ?? {}
  await line.click({ modifiers: ['Alt'], position: { x: Math.min(width, 300), y: 8 } })
  await expect(heard(page)).toHaveCount(1)
  const first = await heard(page).textContent()
  expect(text).toContain(first)
  await expect(heard(page)).not.toHaveText(first ?? '')
  await page.keyboard.press('Space')
  await expect(button(page, 'Play')).toBeVisible()
  await page.getByRole('combobox', { name: 'Speed' }).selectOption('2×')
  await button(page, 'Play').click()
  // All is heard to its end.
  await expect(bar(page)).toHaveCount(0)
  await expect(heard(page)).toHaveCount(0)
  await expect(transcript(page)).toHaveText(text)

  await useTool(page, 'Settings')
  const keeping = page.getByRole('combobox', { name: keepingName })
  await expect(keeping).toHaveAccessibleDescription(/MB now/)
  await keeping.selectOption('Not at all')
  await expect(keeping).toHaveAccessibleDescription(/Uses no space now/)
  await page.keyboard.press('Escape')
  await transcript(page).focus()
  await page.keyboard.press('F9')
  await expect(page.getByText(/These words have no recording on this device/)).toBeVisible()
})

test('what is said plays words, a pause counts before they sound, what is no sound is told, and private mode keeps none', {
  tag: '@ci',
}, async ({ signedInPage: page, browserName }) => {
  test.skip(browserName === 'firefox', 'Chromium shows it.')
  const listPlayed = await watchPlaying(page)
  await giveRecogniser(page, { langs: ['en-US'], failures: 0 })
  await page.reload()
  await keepSound(page)
  await choose(page, reading, 'spoken-sample.webm')
  const text = (await transcript(page).textContent()) ?? ''

  await test.step('play that', async () => {
    await button(page, 'Start Listening').click()
    await expect(status(page)).toHaveText('Listening')
    await say(page, 'play that')
    await expect(status(page)).toHaveText('Ready')
    await expect(heard(page)).toHaveCount(1)
    await expect.poll(async () => (await listPlayed()).length).toBe(1)
    await expect(transcript(page)).toHaveText(text)
    // The microphone would hear it.
    await button(page, 'Start Listening').click()
    await expect(bar(page)).toHaveCount(0)
    await button(page, 'Stop Listening').click()
  })

  await test.step('a pause before there is any sound', async () => {
    const held = await holdRecordings(page)
    await transcript(page).focus()
    await page.keyboard.press('F9')
    await expect(button(page, 'Pause')).toBeVisible()
    await page.keyboard.press('Space')
    await expect(button(page, 'Play')).toBeVisible()
    await held.evaluate(({ release }) => release())
    await expect(heard(page)).toHaveCount(1)
    await expect(button(page, 'Play')).toBeVisible()
    expect(await listPlayed()).toHaveLength(1)
    await page.keyboard.press('Space')
    await expect.poll(async () => (await listPlayed()).length).toBe(2)
    await expect(transcript(page)).toHaveText(text)
    // Again from where the cursor is.
    await page.keyboard.press('ControlOrMeta+Home')
    await page.keyboard.press('F9')
    await expect(heard(page)).toHaveText(text.split(' ')[0] ?? '')
    await page.keyboard.press('Escape')
    await expect(bar(page)).toHaveCount(0)
  })

  await test.step('what is no sound', async () => {
    await spoilChunks(page)
    await page.keyboard.press('F9')
    await expect(page.getByText('This browser can’t play this recording.')).toBeVisible()
    await expect(bar(page)).toHaveCount(0)
  })

  await test.step('private mode', async () => {
    expect(await countStored(page, 'chunks')).toBe(1)
    await useTool(page, 'Settings')
    await button(page, 'Install private mode').click()
    await page.getByLabel('Private mode').check()
    await expect(page.getByRole('combobox', { name: keepingName })).toHaveAccessibleDescription(
      'Private mode keeps none.',
    )
    await expect.poll(() => countStored(page, 'chunks')).toBe(0)
    await page.keyboard.press('Escape')
    await choose(
      page,
      { name: 'again.webm', mimeType: 'audio/webm', buffer: readFileSync(reading) },
      'again.webm',
    )
    await expect.poll(() => countStored(page, 'recordings')).toBe(0)
  })
})

for (const hasLiveWords of [false, true])
  test.describe(
    hasLiveWords ? 'words that came while one spoke' : 'words of a recording from the microphone',
    () => {
      test.use({ hasLiveWords })

      const tag = hasLiveWords ? [] : '@ci'
      test('are heard again from where they were said', { tag }, async ({
        signedInPage: page,
        browserName,
      }) => {
        test.skip(browserName === 'firefox', 'Its invented microphone says no words.')
        const listPlayed = await watchPlaying(page)
        await takeRecogniserAway(page)
        await page.reload()
        await keepSound(page)
        await button(page, 'Start Listening').click()
        await expect(status(page)).toHaveText(hasLiveWords ? 'Listening' : 'Recording audio')
        // The reading once, and the pause behind it.
        if (hasLiveWords) await expect.poll(() => shareThatStands(page)).toBeGreaterThanOrEqual(0.6)
        else await expect.poll(() => countStored(page, 'chunks')).toBeGreaterThan(7)
        await button(page, 'Stop Listening').click()
        await expect(status(page)).toHaveText('Ready', { timeout: 60_000 })
        const text = (await transcript(page).textContent()) ?? ''
        const [first = '', , third = ''] = text.split(' ')
        await page.reload()
        await expect(page.locator('.cm-content')).toHaveText(text)

        const listHeard = await watchHeard(page)
        await page
          .locator('.cm-line')
          .first()
          .click({ modifiers: ['Alt'], position: { x: 4, y: 8 } })
        await expect.poll(listHeard).toContain(third)
        expect((await listHeard())[0]).toBe(first)
        const [played] = await listPlayed()
        const [onset = Number.NaN] = played?.onsets ?? []
        expect(Math.abs((played?.from ?? 0) - onset)).toBeLessThan(0.2)
      })
    },
  )
