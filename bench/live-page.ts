import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, firefox as firefoxType, type Page } from '@playwright/test'
import { sampleRate, second } from '../contract/src/limits.ts'
import { firefox } from '../e2e/firefox.ts'
import { hasNullSink, nullSinkEnvironment, startNullSink } from '../e2e/null-sink.ts'
import { openSilero } from '../server/src/adapters/speech-detector/silero.ts'
import { windowSamples } from '../server/src/adapters/speech-detector/speech-detector.ts'
import { readClips, samplesOf } from './clips.ts'
import { launchOptions, startProductPages } from './product-page.ts'
import { encode } from './recordings.ts'

// Live words as a person sees them, in browsers without a recogniser: from the beginning of speech to the first words on the
// page, and from its end until they are there for good. Chromium without its recogniser, and Firefox with a loudspeaker that
// nobody hears.

const most = 6
/** After the end of speech: the last words may still change, and are not waited for any longer. */
const afterMs = second
const longestMs = 15 * second
const clips = readClips(process.argv[2])
if (!clips) {
  process.stderr.write('npm run live-page -w bench -- FOLDER, where FOLDER holds a manifest.tsv.\n')
  process.exit(1)
}
const detector = await openSilero()

/** A clip with the silence in which one ends a sentence and presses Stop, and where in it somebody speaks, in ms. */
async function prepare(clip: (typeof clips & object)[number]) {
  const spoken = await samplesOf(clip)
  const sound = new Int16Array(spoken.length + 6 * sampleRate)
  sound.set(spoken)
  const ear = await detector.open()
  const speech = await ear.detect(sound)
  ear.close()
  const toMs = (window: number) => (second * window * windowSamples) / sampleRate
  return {
    webm: Buffer.from(encode(sound)).toString('base64'),
    seconds: spoken.length / sampleRate,
    begins: toMs(speech.indexOf(true)),
    ends: toMs(speech.lastIndexOf(true) + 1),
  }
}
const prepared = await Promise.all(clips.slice(0, 3 * most).map(prepare))
const played = prepared.filter(({ begins, seconds }) => begins >= 0 && seconds < 12).slice(0, most)
await detector.close()

/** Times noted by the page, on its own clock. */
type Notes = { clip: string; playedAt: number; firstAt: number; lastAt: number }

function installReader() {
  Reflect.deleteProperty(window, 'webkitSpeechRecognition')
  Reflect.deleteProperty(window, 'SpeechRecognition')
  const notes = { clip: '', playedAt: 0, firstAt: 0, lastAt: 0 }
  Object.assign(window, { notes })
  let isLive = false
  type Captured = HTMLAudioElement & { captureStream(): MediaStream; mozCaptureStream(): MediaStream }
  navigator.mediaDevices.getUserMedia = async () => {
    const bytes = Uint8Array.from(atob(notes.clip), (letter) => letter.charCodeAt(0))
    const reader = new Audio(URL.createObjectURL(new Blob([bytes]))) as Captured
    await reader.play()
    notes.playedAt = performance.now() - 1000 * reader.currentTime
    return reader.mozCaptureStream ? reader.mozCaptureStream() : reader.captureStream()
  }
  new MutationObserver(() => {
    const text = document.querySelector('.cm-content')?.textContent ?? ''
    const live = document.querySelector('.cm-provisional')
    if (live && notes.firstAt === 0) notes.firstAt = performance.now()
    // Other parts of the page change all the time.
    if (isLive && !live && text !== '') notes.lastAt = performance.now()
    isLive = live !== null
  }).observe(document, { subtree: true, childList: true, characterData: true })
}

async function measure(page: Page) {
  const first: number[] = []
  const last: number[] = []
  let missed = 0
  for (const { webm, begins, ends } of played) {
    await page.evaluate((clip) => {
      const notes = Reflect.get(window, 'notes') as Notes
      Object.assign(notes, { clip, playedAt: 0, firstAt: 0, lastAt: 0 })
    }, webm)
    const noted = () => page.evaluate(() => Reflect.get(window, 'notes') as Notes)
    await page.getByRole('button', { name: 'Start Listening' }).click()
    const msPlayed = () =>
      page.evaluate(() => {
        const { playedAt } = Reflect.get(window, 'notes') as Notes
        return playedAt > 0 ? performance.now() - playedAt : 0
      })
    const isDone = async () => {
      const { lastAt, playedAt } = await noted()
      const played = await msPlayed()
      return played > ends + longestMs || (played > ends + afterMs && lastAt > playedAt + ends)
    }
    while (!(await isDone())) await sleep(100)
    const { playedAt, firstAt, lastAt } = await noted()
    const isWhole = firstAt > 0 && lastAt > playedAt + ends
    if (isWhole) {
      first.push(firstAt - playedAt - begins)
      last.push(lastAt - playedAt - ends)
    } else missed++
    await page.getByRole('button', { name: 'Stop Listening' }).click()
    await page.locator('[data-status=idle]').waitFor()
    await page.getByRole('button', { name: 'Clear Text' }).click()
  }
  return { first, last, missed }
}

const middle = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
const inSeconds = (ms: number) => (ms / second).toFixed(2)
const summarise = (values: number[]) =>
  `p50 ${inSeconds(middle(values))} s, slowest ${inSeconds(Math.max(...values))} s`

const stopSink = hasNullSink ? await startNullSink() : null
const pages = await startProductPages()
const browsers = {
  Chromium: () => chromium.launch(launchOptions),
  Firefox: () =>
    firefoxType.launch({
      channel: 'moz-firefox',
      executablePath: firefox,
      env: { ...(process.env as Record<string, string>), ...nullSinkEnvironment },
      firefoxUserPrefs: { 'media.navigator.streams.fake': true, 'media.navigator.permission.disabled': true },
    }),
}
for (const [name, launch] of Object.entries(browsers)) {
  if (name === 'Firefox' && !stopSink) {
    console.log('Firefox: not measured, because there is no pulseaudio for its AudioContext.')
    continue
  }
  const browser = await launch()
  const page = await pages.open(browser, async (opened) => {
    await opened.addInitScript(installReader)
  })
  await page.locator('.cm-content').waitFor()
  const { first, last, missed } = await measure(page)
  console.log(
    `${name.padEnd(9)} ${first.length} clips: first words ${summarise(first)}; for good ${summarise(last)}; ${missed} without live words`,
  )
  await browser.close()
}
await pages.stop()
stopSink?.()
