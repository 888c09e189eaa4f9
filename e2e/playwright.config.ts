import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { defineConfig, type Project } from '@playwright/test'
import { firefox } from './firefox.ts'
import { microphoneFile } from './microphone.ts'
import { hasNullSink, nullSinkEnvironment } from './null-sink.ts'

const inFirefox: Project = {
  // First, so that its one process runs beside all the others.
  name: 'firefox',
  testMatch: ['tapes.spec.ts', 'hear.spec.ts', '*firefox.spec.ts'],
  // Firefox recognises nothing by itself: what a recogniser does to the page, Chromium's tapes show.
  grep: /(firefox|hear)\.spec|@edited/,
  workers: 1,
  use: {
    browserName: 'firefox',
    // Not Playwright's own build, but any Firefox, by WebDriver BiDi.
    channel: 'moz-firefox',
    launchOptions: {
      executablePath: firefox,
      ...(hasNullSink && { env: { ...(process.env as Record<string, string>), ...nullSinkEnvironment } }),
      firefoxUserPrefs: {
        'media.navigator.streams.fake': true,
        'media.navigator.permission.disabled': true,
      },
    },
  },
}

const wholeChromium = process.env.CHROMIUM ?? '/usr/bin/chromium'
/** The same engine without the parts of a browser around it: half the CPU (docs/decisions/016-headless-shell.md). */
const headlessShell = '/usr/bin/chromium-headless-shell'
const hasShell = process.env.CHROMIUM === undefined && existsSync(headlessShell)

const inChromium = (executablePath: string): Project['use'] => ({
  permissions: ['microphone', 'clipboard-read', 'clipboard-write'],
  launchOptions: {
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // The shell ends a page that asks for it.
      '--disable-blink-features=OnDeviceWebSpeechAvailable',
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-audio-capture=${path.resolve(microphoneFile)}`,
    ],
  },
})

/** Journeys through the built product, started as a user starts it, in the system's browsers. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../test-results',
  globalSetup: './prepare.ts',
  forbidOnly: process.env.CI !== undefined,
  // Each has a product of its own; journeys mostly wait. In CI, where there is time, fewer disturb each other less.
  workers: availableParallelism() * (process.env.CI ? 1 : 2),
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  // Pictures and copies of the page at every step would cost a tenth of the time. What a service worker fetches no route of a test would see.
  use: {
    serviceWorkers: 'block',
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
  },
  projects: [
    ...(process.env.CI ? [inFirefox] : []),
    {
      name: 'chromium',
      testIgnore: '*firefox.spec.ts',
      grepInvert: process.env.CI ? /@whole/ : /@whole|@ci/,
      use: inChromium(hasShell ? headlessShell : wholeChromium),
    },
    ...(process.env.CI ? [{ name: 'whole-chromium', grep: /@whole/, use: inChromium(wholeChromium) }] : []),
  ],
})
