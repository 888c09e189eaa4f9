import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { countStored } from './device.ts'
import { button, openMore, tool, transcript, waitForTools, write } from './dictation-page.ts'
import { expect, test } from './fixtures.ts'
import { shareOfSpokenWords } from './microphone.ts'
import { answerTranscriptions, startPartialServer } from './transcriptions.ts'

const reading = path.join(import.meta.dirname, '../server/src/adapters/engines/spoken-sample.webm')

const uploads = (page: Page) => page.getByRole('region', { name: 'Waiting to be transcribed' })
const row = (page: Page, name: string) => uploads(page).getByRole('listitem').filter({ hasText: name })

type Chosen = { name: string; mimeType: string; buffer: Buffer }

/** The same reading in other wrappings; MP4 has a picture too. */
function made(name: string, ...options: string[]): Chosen {
  const file = test.info().outputPath(name)
  execFileSync('ffmpeg', ['-v', 'error', '-nostdin', '-y', '-i', reading, ...options, file])
  return { name, mimeType: name.endsWith('.mp4') ? 'video/mp4' : 'audio/mpeg', buffer: readFileSync(file) }
}

/** Sound for a server that does not listen. */
const invented = (name: string): Chosen => ({ name, mimeType: 'audio/mpeg', buffer: Buffer.from('sound') })

const picture = ['-f', 'lavfi', '-i', 'color=c=blue:s=64x64:r=5', '-shortest']

async function upload(page: Page, ...files: Chosen[]) {
  const choosing = page.waitForEvent('filechooser')
  await openMore(page)
  await tool(page, 'Upload Audio').press('Enter')
  await (await choosing).setFiles(files)
}

test('the words of an MP3 and of a film come to the cursor, one after the other', async ({
  signedInPage: page,
}) => {
  test.slow()
  const files = [made('talk.mp3'), made('film.mp4', ...picture)]
  await write(page, 'Before after')
  for (let back = 0; back < ' after'.length; back++) await page.keyboard.press('ArrowLeft')
  await upload(page, ...files)
  await expect(row(page, 'film.mp4')).toContainText('Waiting')
  await expect(row(page, 'film.mp4')).toContainText(/film\.mp4 \d:\d\d/)
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
    await expect(page.getByRole('button', { name: 'Try again a.webm' })).toBeVisible()
    await page.getByRole('button', { name: 'Delete a.webm' }).press('Enter')
    await expect(uploads(page)).toHaveCount(0)
    await expect(button(page, 'More')).toBeFocused()
    await expect.poll(() => countStored(page, 'chunks')).toBe(0)
  })
})

test.describe('while the server or the network is away', () => {
  test.use({ expectedComplaints: [/503|ERR_INTERNET_DISCONNECTED/] })

  test('a file says when it is sent again, and goes out by itself', async ({
    signedInPage: page,
    context,
  }) => {
    const busy = { refusal: 'transcription_busy' } as const
    const twice = (retryAfter: number) => [
      { ...busy, retryAfter },
      { ...busy, retryAfter },
    ]
    // The next server has room.
    const atOnce = [{ ...busy, retryAfter: 600 }, { text: 'at once' }]
    const later = [
      ...twice(2),
      ...twice(600),
      'lost',
      { text: 'at last' },
      { text: 'and the other' },
    ] as const
    await answerTranscriptions(page, ...atOnce, ...later)
    await upload(page, invented('none.mp3'))
    await expect(transcript(page)).toHaveText('At once')
    await upload(page, invented('one.mp3'), invented('two.mp3'))
    await expect(row(page, 'one.mp3')).toContainText(
      /The server is busy transcribing.* Retrying in [12] seconds?\./,
    )
    await expect(row(page, 'one.mp3')).toContainText(
      /The server is busy transcribing.* Retrying in 10 minutes\./,
    )
    await context.setOffline(true)
    await expect(row(page, 'one.mp3')).toContainText('Will retry when you’re back online.')
    await context.setOffline(false)
    await expect(row(page, 'one.mp3')).toContainText(
      /The server could not be reached.* Retrying in \d+ seconds\./,
    )
    await page.getByRole('button', { name: 'Try again one.mp3' }).click()
    await expect(transcript(page)).toHaveText('At once at last and the other')
  })
})

test('a part that could not be recognised is named, and comes to its place with a retry', async ({
  signedInPage: page,
}) => {
  const server = await startPartialServer((call) => ['One.', call === 0 ? '' : 'Two.', 'Three.'])
  await server.serve(page)
  await upload(page, invented('talk.mp3'))
  await expect(transcript(page)).toHaveText('One. [0:10 to 0:19 not recognised] Three.')
  const sentence = 'Transcribed, except 0:10–0:19.'
  await expect(row(page, 'talk.mp3')).toContainText(sentence)
  await page.reload()
  await expect(row(page, 'talk.mp3')).toContainText(sentence)
  await page.getByRole('button', { name: 'Try again talk.mp3' }).click()
  await expect(transcript(page)).toHaveText('One. Two. Three.')
  await expect(uploads(page)).toHaveCount(0)
  await expect.poll(() => countStored(page, 'chunks')).toBe(0)
  server.stop()
})

test('a device without room says so and asks to stay, and the file goes out all the same', async ({
  signedInPage: page,
}) => {
  const { release } = await answerTranscriptions(page, { held: 'all the same' })
  await page.evaluate(() =>
    Object.defineProperty(navigator.storage, 'estimate', { value: async () => ({ quota: 1e6, usage: 0 }) }),
  )
  await upload(page, invented('talk.mp3'))
  await expect(uploads(page)).toContainText('This device has no room')
  const asking = page.waitForEvent('dialog')
  await page.evaluate(() => setTimeout(() => location.reload()))
  const dialog = await asking
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  // Other pages of the product are no way out of the tab.
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Your Account' }).click()
  await page.getByRole('link', { name: 'Back to Dictation' }).click()
  release()
  await expect(transcript(page)).toHaveText('All the same')
  await expect(uploads(page)).toHaveCount(0)
})

test('a file can be dropped onto the sheet', async ({ signedInPage: page }) => {
  await answerTranscriptions(page, { text: 'dropped' })
  await waitForTools(page)
  await write(page, 'It was')
  const data = await page.evaluateHandle(() => {
    const transfer = new DataTransfer()
    transfer.items.add(new File(['sound'], 'a.wav', { type: 'audio/wav' }))
    transfer.items.add(new File(['text'], 'notes.txt', { type: 'text/plain' }))
    return transfer
  })
  await transcript(page).dispatchEvent('dragover', { dataTransfer: data })
  await expect(page.getByText('Drop audio or video to transcribe it')).toBeVisible()
  await expect(page.getByText('up to 3 hours and 1 GB each')).toBeVisible()
  await transcript(page).dispatchEvent('drop', { dataTransfer: data })
  await expect(transcript(page)).toHaveText('It was dropped')
  const refused = page.getByRole('region', { name: 'Not added' }).getByRole('listitem')
  await expect(refused.filter({ hasText: 'notes.txt' })).toContainText('That isn’t an audio or video file.')
  await expect(page.getByText('Drop audio or video to transcribe it')).toHaveCount(0)
})
