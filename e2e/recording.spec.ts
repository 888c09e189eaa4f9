import type { Page } from '@playwright/test'
import { countStored, readStored } from './device.ts'
import { button, chooseLanguage, status, transcript, waitForTools, write } from './dictation-page.ts'
import { expect, test } from './fixtures.ts'
import { takeRecogniserAway } from './recogniser.ts'
import { answerTranscriptions } from './transcriptions.ts'

// Chromium without a speech service says so in its own way, and the page changes to recording.

const waiting = (page: Page) => page.getByRole('region', { name: 'Waiting to be transcribed' })

test.describe('while the server cannot transcribe', () => {
  test.use({ expectedComplaints: [/503/] })

  test('a recording is kept, and its text takes the place of the marker when it is tried again', async ({
    signedInPage: page,
  }) => {
    await answerTranscriptions(page, { refusal: 'transcription_busy', retryAfter: 60 })
    await record(page)
    await expect(status(page)).toHaveText('Error: Could not transcribe audio. Fallback mode.')
    await expect(transcript(page)).toHaveText('Audio recorded. Server transcription failed.')
    await expect(page.getByText('Could not transcribe audio. Fallback mode.')).not.toHaveCount(0)

    await page.reload()
    await expect(transcript(page)).toHaveText('Audio recorded. Server transcription failed.')
    const download = page.waitForEvent('download')
    await waiting(page).getByRole('button', { name: 'Download' }).click()
    expect((await download).suggestedFilename()).toBe('recording.webm')

    const { sent } = await answerTranscriptions(page, { text: 'these are the words' })
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

test('without a recogniser the page says what transcribes, how well, and in which languages, before the microphone is opened', async ({
  signedInPage: page,
}) => {
  await takeRecogniserAway(page)
  await page.reload()
  await expect(
    page.getByText('Transcribed on this server by PocketSphinx, with basic accuracy'),
  ).toBeVisible()
  await expect(status(page)).toHaveText('Ready')
  // That a better one can be fetched, and by which command, is for the operator (doctor says so).
  await expect(page.locator('body')).not.toContainText('npm run')
  // Beside a text one line is enough.
  await write(page, 'Dear Ada,')
  await expect(
    page.getByText('Transcribed by this server with basic accuracy: check the words.'),
  ).toBeVisible()
  await expect(page.getByText('Transcribed on this server by')).toHaveCount(0)
  await chooseLanguage(page, 'Deutsch (Deutschland)')
  const refusal = 'This server doesn’t know that language. Choose another one'
  await expect(page.getByText(refusal)).toBeVisible()
  await button(page, 'Start Listening').click()
  await expect(status(page)).toContainText(`Error: ${refusal}`)
  expect(await countStored(page, 'chunks')).toBe(0)
})

test('leaving the page while a recording is transcribed is no failure: the next page sends it by itself', async ({
  signedInPage: page,
}) => {
  const { sent: unanswered } = await answerTranscriptions(page, { held: 'never answered' })
  await record(page)
  await expect(status(page)).toHaveText('Processing audio')
  await expect.poll(() => unanswered.length).toBe(1)
  await expect.poll(() => readStored(page, 'recordings')).toMatchObject([{ state: { kind: 'waiting' } }])
  await page.goto('/account')

  const { release } = await answerTranscriptions(page, { held: 'not lost either' })
  await page.goto('/speech-recognition')
  await expect(waiting(page)).toBeVisible()
  await expect(transcript(page)).not.toContainText('transcription failed')
  release()
  await expect(transcript(page)).toHaveText('Not lost either')
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
})

test('whoever speaks for long sees text at a pause while recording goes on', { tag: '@ci' }, async ({
  signedInPage: page,
}) => {
  const { sent } = await answerTranscriptions(page, { text: 'said before' }, { text: 'And after' })
  await page.addInitScript(() => {
    let loudness = 0.3
    AnalyserNode.prototype.getFloatTimeDomainData = (samples) => samples.fill(loudness)
    // For the listener on loudness alone half a minute is over in a second.
    const currentTime = { get: () => (performance.now() / 1000) * 30 }
    Object.defineProperty(BaseAudioContext.prototype, 'currentTime', currentTime)
    Reflect.set(window, 'setLoudness', (level: number) => {
      loudness = level
    })
  })
  await page.reload()
  await page.getByRole('button', { name: 'Start Listening' }).click()
  await expect(status(page)).toHaveText('Recording audio')
  await expect.poll(() => countStored(page, 'chunks')).toBeGreaterThan(1)
  await page.evaluate('setLoudness(0.001)')
  await expect(transcript(page)).toHaveText('Said before')
  await expect(status(page)).toHaveText('Recording audio')
  await page.evaluate('setLoudness(0.3)')
  await expect.poll(() => countStored(page, 'chunks')).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Stop Listening' }).click()
  await expect(transcript(page)).toHaveText('Said before and after')
  await expect(status(page)).toHaveText('Ready')
  expect(sent).toHaveLength(2)
  await expect.poll(() => countStored(page, 'chunks')).toBe(0)
})

/** Records until a chunk is on the device, and stops. */
async function record(page: Page) {
  await page.getByRole('button', { name: 'Start Listening' }).click()
  await expect(status(page)).toHaveText('Recording audio')
  await expect.poll(() => countStored(page, 'chunks')).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Stop Listening' }).click()
}

test('two tabs send a recording that an earlier one left behind once', { tag: '@ci' }, async ({
  signedInPage: page,
  context,
}) => {
  const { sent: unanswered } = await answerTranscriptions(context, { held: 'never answered' })
  await record(page)
  await expect(status(page)).toHaveText('Processing audio')
  await expect.poll(() => unanswered.length).toBe(1)
  const { sent, release } = await answerTranscriptions(context, { held: 'just once' })
  const tabs = [await context.newPage(), await context.newPage()] as const
  for (const tab of tabs) {
    await tab.goto('/speech-recognition')
    await waitForTools(tab)
  }
  expect(sent).toEqual([])
  await page.close()
  await expect.poll(() => sent.length).toBe(1)
  release()
  for (const tab of tabs) {
    await tab.bringToFront()
    await expect(transcript(tab)).toHaveText('Just once')
    await expect(waiting(tab)).toHaveCount(0)
  }
  expect(sent).toHaveLength(1)
})

test.describe('whatever the reason', () => {
  test.use({ expectedComplaints: [/413|500|402|429|503|ERR_INTERNET_DISCONNECTED/] })

  test('a recording without text says why, and can be tried again and taken away', async ({
    signedInPage: page,
  }) => {
    await page.clock.install()
    const reasons = [
      [{ refusal: 'audio_too_long' }, 'The recording is longer than this server accepts.'],
      [{ refusal: 'transcription_failed' }, 'The recording could not be transcribed.'],
      [{ refusal: 'trial_expired' }, 'Your free day is over.'],
      [{ refusal: 'transcription_too_many', retryAfter: 300 }, 'Retrying in 5 minutes.'],
      // A full server is asked twice: another may answer.
      [{ refusal: 'transcription_busy' }, undefined],
      [{ refusal: 'transcription_busy', retryAfter: 40 }, /Retrying in (40|3\d) seconds\./],
      ['lost', 'The server could not be reached.'],
      [{ held: 'too late' }, 'The server took too long to answer.'],
      [{ text: 'these are the words' }, null],
    ] as const
    const { sent } = await answerTranscriptions(page, ...reasons.map(([answer]) => answer))
    await record(page)
    for (const [count, [answer, reason]] of reasons.entries()) {
      if (reason === undefined) continue
      await expect.poll(() => sent.length).toBe(count + 1)
      if (reason === null) break
      if (typeof answer === 'object' && 'held' in answer) await page.clock.fastForward('10:01')
      await expect(waiting(page)).toContainText(reason)
      await expect(waiting(page).getByRole('button', { name: 'Download' })).toBeVisible()
      await waiting(page).getByRole('button', { name: 'Try again' }).click()
    }
    await expect(transcript(page)).toHaveText('These are the words')
    await expect(waiting(page)).toHaveCount(0)
  })
})
