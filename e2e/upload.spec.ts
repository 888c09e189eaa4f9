import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { shareOfSpokenWords } from './microphone.ts'

const reading = path.join(import.meta.dirname, '../server/test/audio/reading.webm')

const transcript = (page: Page) => page.getByRole('textbox', { name: 'Transcript' })
const uploads = (page: Page) => page.getByRole('region', { name: 'Uploads' })
const row = (page: Page, name: string) => uploads(page).getByRole('listitem').filter({ hasText: name })

type Chosen = { name: string; mimeType: string; buffer: Buffer }

/** The same reading in other wrappings; MP4 has a picture too. */
function made(name: string, ...options: string[]): Chosen {
  const file = test.info().outputPath(name)
  execFileSync('ffmpeg', ['-v', 'error', '-nostdin', '-y', '-i', reading, ...options, file])
  return { name, mimeType: name.endsWith('.mp4') ? 'video/mp4' : 'audio/mpeg', buffer: readFileSync(file) }
}

const picture = ['-f', 'lavfi', '-i', 'color=c=blue:s=64x64:r=5', '-shortest']

async function upload(page: Page, ...files: Chosen[]) {
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload Audio' }).click()
  await (await choosing).setFiles(files)
}

test('the words of an MP3 and of a film come to the caret, one after the other', async ({
  signedInPage: page,
}) => {
  test.slow()
  const files = [made('talk.mp3'), made('film.mp4', ...picture)]
  await write(page, 'Before after')
  for (let back = 0; back < ' after'.length; back++) await page.keyboard.press('ArrowLeft')
  await upload(page, ...files)
  await expect(row(page, 'film.mp4')).toContainText('Waits for its turn')
  await expect(page.getByText('The text of talk.mp3 is in the transcript.')).toHaveCount(1, {
    timeout: 90_000,
  })
  await expect(page.getByText('The text of film.mp4 is in the transcript.')).toHaveCount(1, {
    timeout: 90_000,
  })
  await expect(uploads(page)).toHaveCount(0)
  const text = (await transcript(page).textContent()) ?? ''
  expect(text).toMatch(/^Before .+ after$/)
  const half = text.length / 2
  for (const part of [text.slice(0, half), text.slice(half)])
    expect(shareOfSpokenWords(part), text).toBeGreaterThanOrEqual(0.5)
})

test.describe('what the server cannot read', () => {
  test.use({ expectedComplaints: [/415/] })

  test('is refused in words, and can be removed', async ({ signedInPage: page }) => {
    const html = Buffer.from('<!doctype html><title>Not a recording</title>')
    await upload(page, { name: 'a.webm', mimeType: 'video/webm', buffer: html })
    await expect(row(page, 'a.webm')).toContainText('This kind of recording is not supported.')
    await expect(page.getByRole('button', { name: 'Retry a.webm' })).toBeVisible()
    await page.getByRole('button', { name: 'Remove a.webm' }).press('Enter')
    await expect(uploads(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Upload Audio' })).toBeFocused()
  })
})

test('a cancelled upload is stopped, and the next one takes its turn', async ({ signedInPage: page }) => {
  let calls = 0
  await page.route('**/transcription/transcribe', async (route) => {
    // The first one never ends by itself.
    if (++calls === 1) return
    const events =
      'event: progress\ndata: {"seconds":3}\n\n: still here\n\n' +
      'event: done\ndata: {"succeeded":true,"data":{"transcription":"the second"},"error":null}\n\n'
    await route.fulfill({ contentType: 'text/event-stream', body: events })
  })
  const sound = { mimeType: 'audio/mpeg', buffer: Buffer.from('sound') }
  await upload(page, { name: 'one.mp3', ...sound }, { name: 'two.mp3', ...sound })
  await expect.poll(() => calls).toBe(1)
  await page.getByRole('button', { name: 'Cancel one.mp3' }).click()
  await expect(transcript(page)).toHaveText('The second')
  await expect(uploads(page)).toHaveCount(0)
})

test('a file can be dropped onto the sheet', async ({ signedInPage: page }) => {
  await page.route('**/transcription/transcribe', (route) =>
    route.fulfill({ json: { succeeded: true, data: { transcription: 'dropped' }, error: null } }),
  )
  await expect(page.getByRole('button', { name: 'Upload Audio' })).toBeVisible()
  await write(page, 'It was')
  const data = await page.evaluateHandle(() => {
    const transfer = new DataTransfer()
    transfer.items.add(new File(['sound'], 'a.wav', { type: 'audio/wav' }))
    transfer.items.add(new File(['text'], 'notes.txt', { type: 'text/plain' }))
    return transfer
  })
  await transcript(page).dispatchEvent('dragover', { dataTransfer: data })
  await expect(page.getByText('Drop audio or video here')).toBeVisible()
  await transcript(page).dispatchEvent('drop', { dataTransfer: data })
  await expect(transcript(page)).toHaveText('It was dropped')
  await expect(row(page, 'notes.txt')).toContainText('This is no audio or video.')
  await expect(page.getByText('Drop audio or video here')).toHaveCount(0)
})

async function write(page: Page, text: string) {
  await expect(page.locator('.cm-content')).toBeVisible()
  await transcript(page).click()
  await page.keyboard.insertText(text)
}
