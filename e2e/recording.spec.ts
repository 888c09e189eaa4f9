import type { Page } from '@playwright/test'
import { countStored } from './device.ts'
import { expect, test } from './fixtures.ts'

// Chromium without a speech service says so in its own way, and the page changes to recording.

const transcript = (page: Page) => page.getByRole('textbox', { name: 'Transcript' })
const status = (page: Page) => page.locator('[data-status]')

test.describe('while the server cannot transcribe', () => {
  test.use({ expectedComplaints: [/503/] })

  test('a recording is kept, and its text takes the place of the marker when it is tried again', async ({
    signedInPage: page,
  }) => {
    await answerTranscriptions(page, { busy: true })
    await record(page)
    await expect(status(page)).toHaveText('Error: Could not transcribe audio. Fallback mode.')
    await expect(transcript(page)).toHaveText('Audio recorded. Server transcription failed.')
    await expect(page.getByText('Could not transcribe audio. Fallback mode.')).not.toHaveCount(0)

    await page.reload()
    await expect(transcript(page)).toHaveText('Audio recorded. Server transcription failed.')
    const download = page.waitForEvent('download')
    const waiting = page.getByRole('region', { name: 'Recordings without text' })
    await waiting.getByRole('button', { name: 'Download' }).click()
    expect((await download).suggestedFilename()).toBe('recording.webm')

    const sent = await answerTranscriptions(page, { text: 'these are the words' })
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(transcript(page)).toHaveText('These are the words')
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
    expect(sent[0]).toMatch(/name="audio"; filename="recording.webm"/)

    await page.reload()
    await expect(transcript(page)).toHaveText('These are the words')
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
    expect(await countStored(page, 'chunks')).toBe(0)
  })
})

test('without a recogniser the page says what transcribes before the microphone is opened', async ({
  signedInPage: page,
}) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'webkitSpeechRecognition')
    Reflect.deleteProperty(window, 'SpeechRecognition')
  })
  await page.reload()
  await expect(
    page.getByText('Your audio is transcribed on this server by PocketSphinx, with basic accuracy.'),
  ).toBeVisible()
  await expect(status(page)).toHaveText('Ready')
})

test('a recording of which a part could not be recognised stays beside its text', async ({
  signedInPage: page,
}) => {
  const gap = { start: 1, end: 2 }
  await page.route('**/transcription/transcribe', (route) => {
    const data = { transcription: 'what was heard', segments: [], gaps: [gap], duration: 3, engine: 'test' }
    return route.fulfill(reply(data, null))
  })
  await record(page)
  await expect(transcript(page)).toHaveText('What was heard')
  await expect(page.getByText('its text lacks some words')).toBeVisible()

  await page.reload()
  await expect(transcript(page)).toHaveText('What was heard')
  const waiting = page.getByRole('region', { name: 'Recordings without text' })
  await expect(waiting.getByText('its text lacks some words')).toBeVisible()
  await expect(waiting.getByRole('button', { name: 'Download' })).toBeVisible()
})

test('every chunk of a recording is on the device, and outlives the page', async ({
  signedInPage: page,
  context,
}) => {
  await page.getByRole('button', { name: 'Start Listening' }).click()
  await expect(status(page)).toHaveText('Recording audio')
  await expect.poll(() => countStored(page, 'chunks')).toBeGreaterThanOrEqual(2)
  await page.close()

  const next = await context.newPage()
  await answerTranscriptions(next, { text: 'not lost' })
  await next.goto('/speech-recognition')
  await next.getByRole('button', { name: 'Try again' }).click()
  await expect(transcript(next)).toHaveText('Not lost')
})

test('leaving the page while a recording is transcribed is no failure: the next page sends it by itself', async ({
  signedInPage: page,
}) => {
  await holdTranscriptions(page, 'never answered')
  await record(page)
  await expect(status(page)).toHaveText('Processing audio')
  await page.goto('/account')

  await page.unroute('**/transcription/transcribe')
  const { release } = await holdTranscriptions(page, 'not lost either')
  await page.goto('/speech-recognition')
  await expect(page.getByRole('region', { name: 'Recordings without text' })).toBeVisible()
  await expect(transcript(page)).not.toContainText('transcription failed')
  release()
  await expect(transcript(page)).toHaveText('Not lost either')
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
})

test('the text of a recording goes where the caret was when it began', async ({ signedInPage: page }) => {
  const { release } = await holdTranscriptions(page, 'and eggs')
  await transcript(page).click()
  await page.keyboard.insertText('Buy milk today')
  for (let back = 0; back < ' today'.length; back++) await page.keyboard.press('ArrowLeft')
  await record(page)
  await expect(status(page)).toHaveText('Processing audio')
  await transcript(page).press('ControlOrMeta+Home')
  await page.keyboard.insertText('Please. ')
  release()
  await expect(transcript(page)).toHaveText('Please. Buy milk and eggs today')
  await expect(status(page)).toHaveText('Ready')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(transcript(page)).toHaveText('Please. Buy milk today')
})

test('a recording without words says so and is kept', async ({ signedInPage: page }) => {
  await answerTranscriptions(page, { text: ' ' })
  await record(page)
  await expect(status(page)).toHaveText('Error: Transcription returned empty result')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  expect(await countStored(page, 'chunks')).toBe(0)
})

/** Records until a chunk is on the device, and stops. */
async function record(page: Page) {
  await page.getByRole('button', { name: 'Start Listening' }).click()
  await expect(status(page)).toHaveText('Recording audio')
  await expect.poll(() => countStored(page, 'chunks')).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Stop Listening' }).click()
}

function reply(data: object | null, error: string | null, code?: string) {
  return {
    contentType: 'application/json',
    body: JSON.stringify({ succeeded: error === null, data, error, code }),
  }
}

/** Answers in place of the server; gives the bodies that were sent. */
async function answerTranscriptions(
  page: Page,
  answer: { text: string } | { busy: true },
): Promise<string[]> {
  const sent: string[] = []
  await page.route('**/transcription/transcribe', async (route) => {
    sent.push(route.request().postDataBuffer()?.toString('latin1') ?? '')
    if ('busy' in answer) await route.fulfill({ status: 503, ...reply(null, 'The server is busy.', 'busy') })
    else
      await route.fulfill(
        reply({ transcription: answer.text, segments: [], duration: 1, engine: 'test' }, null),
      )
  })
  return sent
}

async function holdTranscriptions(page: Page, text: string) {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/transcription/transcribe', async (route) => {
    await released
    await route.fulfill(reply({ transcription: text, segments: [], duration: 1, engine: 'test' }, null))
  })
  return { release }
}

test.describe('without a network', () => {
  test.use({ expectedComplaints: [/ERR_INTERNET_DISCONNECTED/] })

  test('recordings wait on the device, and go out in order when it returns', async ({
    signedInPage: page,
    context,
  }) => {
    let isAway = true
    let answered = 0
    await page.route('**/transcription/transcribe', async (route) => {
      if (isAway) return route.abort('internetdisconnected')
      answered++
      await route.fulfill(
        reply({ transcription: `number ${answered}`, segments: [], duration: 1, engine: 'test' }, null),
      )
    })
    await record(page)
    await expect(page.getByText('It will be tried again by itself.')).toHaveCount(1)
    await page.getByRole('button', { name: 'Start Listening' }).click()
    await expect(status(page)).toHaveText('Recording audio')
    await expect.poll(() => countStored(page, 'recordings')).toBe(2)
    await expect.poll(() => countStored(page, 'chunks')).toBeGreaterThan(1)
    await page.getByRole('button', { name: 'Stop Listening' }).click()
    await expect(page.getByText('It will be tried again by itself.')).toHaveCount(2)

    isAway = false
    await context.setOffline(true)
    await context.setOffline(false)
    await expect(page.locator('.cm-line')).toHaveText(['Number 1', 'Number 2'])
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  })
})
