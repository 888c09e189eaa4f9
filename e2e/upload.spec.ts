import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { countStored, keepDatabaseBusy, readStored, saveSlowlyInOtherTab } from './device.ts'
import { transcript, write } from './dictation-page.ts'
import { expect, test } from './fixtures.ts'
import { shareOfSpokenWords } from './microphone.ts'
import { answerTranscriptions, startPartialServer } from './transcriptions.ts'

const reading = path.join(import.meta.dirname, '../server/test/audio/reading.webm')

const uploads = (page: Page) => page.getByRole('region', { name: 'Uploads' })
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
  await page.getByRole('button', { name: 'Upload Audio' }).press('Enter')
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
    await expect(page.getByRole('button', { name: 'Retry a.webm' })).toBeVisible()
    await page.getByRole('button', { name: 'Remove a.webm' }).press('Enter')
    await expect(uploads(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Upload Audio' })).toBeFocused()
    await expect.poll(() => countStored(page, 'chunks')).toBe(0)
  })
})

test('a cancelled upload is stopped, and the next one takes its turn', async ({ signedInPage: page }) => {
  const { sent } = await answerTranscriptions(page, { held: 'the first' }, { text: 'the third' })
  await upload(page, invented('one.mp3'), invented('two.mp3'), invented('three.mp3'))
  await expect.poll(() => sent.length).toBe(1)
  await page.getByRole('button', { name: 'Cancel two.mp3' }).click()
  await page.getByRole('button', { name: 'Cancel one.mp3' }).click()
  await expect(transcript(page)).toHaveText('The third')
  await expect(uploads(page)).toHaveCount(0)
  expect(sent).toHaveLength(2)
})

test('files that wait outlive the page: the next one sends them in order, to their place, and once', async ({
  signedInPage: page,
}) => {
  await answerTranscriptions(page, { held: 'never answered' })
  await write(page, 'Before after')
  for (let back = 0; back < ' after'.length; back++) await page.keyboard.press('ArrowLeft')
  await upload(page, invented('one.mp3'), invented('two.mp3'))
  await expect(row(page, 'one.mp3')).toContainText('Uploading')
  await expect(row(page, 'two.mp3')).toContainText('Waits for its turn')
  await page.getByRole('textbox', { name: 'Transcript' }).press('ControlOrMeta+End')
  await page.keyboard.insertText(', and the end')
  await page.reload()

  const { sent } = await answerTranscriptions(page, { text: 'first' }, { text: 'second' })
  await page.reload()
  await expect(transcript(page)).toHaveText('Before first second after, and the end')
  expect(sent.map((body) => /filename="(.*?)"/.exec(body)?.[1])).toEqual(['one.mp3', 'two.mp3'])
  await expect(uploads(page)).toHaveCount(0)
  await expect.poll(() => countStored(page, 'chunks')).toBe(0)
  await page.reload()
  await expect(transcript(page)).toHaveText('Before first second after, and the end')
  expect(sent).toHaveLength(2)
})

test('text whose saving is under way when the page goes is there again, and its file is not sent again', async ({
  signedInPage: page,
}) => {
  const { sent, release } = await answerTranscriptions(page, { held: 'just once' })
  await upload(page, invented('talk.mp3'))
  await expect.poll(() => sent.length).toBe(1)
  await keepDatabaseBusy(page)
  release()
  await expect(transcript(page)).toHaveText('Just once')
  await page.reload()
  await expect.poll(() => countStored(page, 'chunks')).toBe(0)
  await expect(transcript(page)).toHaveText('Just once')
  expect(sent).toHaveLength(1)
})

test('text that comes while the page reads what another tab has saved stands beside it', async ({
  signedInPage: page,
}) => {
  const { release } = await answerTranscriptions(page, { held: 'just once' })
  await write(page, 'Before.')
  await upload(page, invented('talk.mp3'))
  await expect.poll(async () => (await readStored(page, 'drafts'))[0]?.text).toBe('Before.')
  const finish = await saveSlowlyInOtherTab(page, 'Theirs. Before.')
  release()
  await expect(transcript(page)).toContainText('ust once')
  await finish()
  await expect(transcript(page)).toHaveText(/(?=.*Theirs\.)(?=.*just once)/i)
  await expect.poll(() => countStored(page, 'chunks')).toBe(0)
  await page.reload()
  await expect(transcript(page)).toHaveText(/(?=.*Theirs\.)(?=.*just once)/i)
})

test.describe('while the server or the network is away', () => {
  test.use({ expectedComplaints: [/503|ERR_INTERNET_DISCONNECTED/] })

  test('a file says when it is sent again, and goes out by itself', async ({
    signedInPage: page,
    context,
  }) => {
    const busy = { refusal: 'transcription_busy' } as const
    const refusals = [{ ...busy, retryAfter: 2 }, { ...busy, retryAfter: 600 }, 'lost'] as const
    await answerTranscriptions(page, ...refusals, { text: 'at last' }, { text: 'and the other' })
    await upload(page, invented('one.mp3'), invented('two.mp3'))
    await expect(row(page, 'one.mp3')).toContainText(
      /The server is busy transcribing.* It is sent again by itself in [12] seconds?\./,
    )
    await expect(row(page, 'one.mp3')).toContainText(
      /The server is busy transcribing.* It is sent again by itself in 10 minutes\./,
    )
    await context.setOffline(true)
    await expect(row(page, 'one.mp3')).toContainText('It is sent again as soon as the network is back.')
    await context.setOffline(false)
    await expect(row(page, 'one.mp3')).toContainText(
      /The server could not be reached.* It is sent again by itself in \d+ seconds\./,
    )
    await page.getByRole('button', { name: 'Retry one.mp3' }).click()
    await expect(transcript(page)).toHaveText('At last and the other')
  })
})

test('a part that could not be recognised is named, and comes to its place with a retry', async ({
  signedInPage: page,
}) => {
  const server = await startPartialServer((call) => ['One.', call === 0 ? '' : 'Two.', 'Three.'])
  await server.serve(page)
  await upload(page, invented('talk.mp3'))
  await expect(transcript(page)).toHaveText('One. [0:10 to 0:19 not recognised] Three.')
  const sentence = 'Its text is in the transcript, but this part could not be recognised: 0:10 to 0:19.'
  await expect(row(page, 'talk.mp3')).toContainText(sentence)
  await page.reload()
  await expect(row(page, 'talk.mp3')).toContainText(sentence)
  await page.getByRole('button', { name: 'Retry talk.mp3' }).click()
  await expect(transcript(page)).toHaveText('One. Two. Three.')
  await expect(uploads(page)).toHaveCount(0)
  await expect.poll(() => countStored(page, 'chunks')).toBe(0)
  server.stop()
})

test('two tabs send a file once, and the other goes on when the one is closed', async ({
  signedInPage: page,
  context,
}) => {
  const { sent, release } = await answerTranscriptions(context, { held: 'once' })
  await upload(page, invented('talk.mp3'))
  await expect.poll(() => sent.length).toBe(1)
  const other = await context.newPage()
  await other.goto('/speech-recognition')
  await expect(other.getByRole('button', { name: 'Upload Audio' })).toBeVisible()
  await other.reload()
  await expect(other.getByRole('button', { name: 'Upload Audio' })).toBeVisible()
  await expect(uploads(other)).toHaveCount(0)
  expect(sent).toHaveLength(1)

  await page.close()
  await expect(row(other, 'talk.mp3')).toContainText('Uploading')
  release()
  await expect(transcript(other)).toHaveText('Once')
  expect(sent).toHaveLength(2)
  await expect.poll(() => countStored(other, 'chunks')).toBe(0)
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

test('a file that is longer than the server takes is refused before it is sent', async ({
  signedInPage: page,
}) => {
  const { sent } = await answerTranscriptions(page, { text: 'too long' })
  await upload(page, lasting(4, made('day.webm', '-c', 'copy')))
  await expect(row(page, 'day.webm')).toContainText('The file is longer than 3 hours')
  expect(sent).toEqual([])
})

test('a file can be dropped onto the sheet', async ({ signedInPage: page }) => {
  await answerTranscriptions(page, { text: 'dropped' })
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
  await expect(page.getByText('up to 3 hours and 1 GB each')).toBeVisible()
  await transcript(page).dispatchEvent('drop', { dataTransfer: data })
  await expect(transcript(page)).toHaveText('It was dropped')
  await expect(row(page, 'notes.txt')).toContainText('This is no audio or video.')
  await expect(page.getByText('Drop audio or video here')).toHaveCount(0)
})

/** The file, with so many hours as its length in the WebM's head. */
function lasting(hours: number, file: Chosen): Chosen {
  const duration = file.buffer.indexOf(Buffer.from([0x44, 0x89, 0x88]))
  file.buffer.writeDoubleBE(hours * 60 * 60 * 1000, duration + 3)
  return file
}
