import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { button, openMore, tool, transcript, useTool } from './dictation-page.ts'
import { expect, test } from './fixtures.ts'

const reading = path.join(import.meta.dirname, '../server/src/adapters/engines/spoken-sample.webm')

async function download(page: Page, name: string): Promise<string> {
  const downloading = page.waitForEvent('download')
  await useTool(page, name)
  return readFileSync(await (await downloading).path(), 'utf8')
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
  await tool(page, 'Settings').click()
  const keeping = page.getByRole('combobox', { name: 'Keep the sound of recordings on this device' })
  await keeping.selectOption('For a day')
  await expect(keeping).toHaveAccessibleDescription(/It takes no space now/)
  await page.keyboard.press('Escape')

  const choosing = page.waitForEvent('filechooser')
  await useTool(page, 'Upload Audio')
  await (await choosing).setFiles(reading)
  await expect(page.getByText('The text of spoken-sample.webm is in the transcript.')).toHaveCount(1, {
    timeout: 90_000,
  })
  const text = (await transcript(page).textContent()) ?? ''
  await page.reload()
  await expect(page.locator('.cm-content')).toHaveText(text)

  // Of downloads WebDriver BiDi does not tell in Firefox.
  if (browserName === 'chromium') await checkSubtitles(page, text)

  const line = page.locator('.cm-line').first()
  const { width = 0 } = (await line.boundingBox()) ?? {}
  await line.click({ modifiers: ['Alt'], position: { x: Math.min(width, 300), y: 8 } })
  const heard = page.locator('.cm-heard')
  await expect(heard).toHaveCount(1)
  const first = await heard.textContent()
  expect(text).toContain(first)
  await expect(heard).not.toHaveText(first ?? '')
  await page.keyboard.press('Space')
  await expect(button(page, 'Play')).toBeVisible()
  await page.getByRole('combobox', { name: 'Speed' }).selectOption('2×')
  await button(page, 'Play').click()
  // All is heard to its end.
  await expect(page.getByRole('region', { name: 'Hear it' })).toHaveCount(0)
  await expect(heard).toHaveCount(0)
  await expect(transcript(page)).toHaveText(text)

  await useTool(page, 'Settings')
  await expect(keeping).toHaveAccessibleDescription(/MB now/)
  await keeping.selectOption('Not at all')
  await expect(keeping).toHaveAccessibleDescription(/It takes no space now/)
  await page.keyboard.press('Escape')
  await transcript(page).focus()
  await page.keyboard.press('F9')
  await expect(page.getByText(/The sound of these words isn’t on this device/)).toBeVisible()
})
