import type { Page } from '@playwright/test'
import { createBuyer, endFreeDay } from '../e2e/buyers.ts'
import {
  button,
  openMore,
  useTool as takeTool,
  transcript,
  waitForTools,
  write,
} from '../e2e/dictation-page.ts'
import { openAndPlay } from '../e2e/open-and-say.ts'
import { createAccount, fillRegistration, inventPerson, leaveToken, readMailedCode } from '../e2e/people.ts'
import type { Product } from '../e2e/product.ts'
import { giveRecogniser, say } from '../e2e/recogniser.ts'
import { answerTranscriptions } from '../e2e/transcriptions.ts'

export interface World {
  product: Product
  token: string
}
type Open = (page: Page, world: World) => Promise<unknown>

/** A page of dictation on a new device, with a recogniser that hears what it is told. */
async function dictation(page: Page, { token }: World) {
  await giveRecogniser(page, { langs: ['en-US'], failures: 0 })
  await leaveToken(page, token)
  await page.goto('/speech-recognition')
  await page.locator('.cm-content').waitFor()
  await waitForTools(page)
  await page.waitForLoadState('networkidle')
}

async function listening(page: Page, world: World) {
  await dictation(page, world)
  await button(page, 'Start Listening').click()
  await page.locator('[data-status=listening]').waitFor()
}

const letter =
  'dear Ada comma new paragraph thank you for your long letter which I have read twice on the train full stop it made me laugh aloud full stop'

async function dictated(page: Page, world: World) {
  await listening(page, world)
  await say(page, letter)
  await transcript(page).getByText('laugh aloud').waitFor()
}

const on =
  (prepare: Open, act: (page: Page, world: World) => Promise<unknown>): Open =>
  async (page, world) => {
    await prepare(page, world)
    await act(page, world)
  }
const tool = (name: string) => on(dictated, (page) => takeTool(page, name))
const stopped = on(dictated, async (page) => {
  await button(page, 'Stop Listening').click()
  await page.locator('[data-status=idle]').waitFor()
})

async function withTexts(page: Page, world: World) {
  await dictation(page, world)
  const texts = [
    'The speech for Friday\nDear colleagues, thank you all for coming on such short notice.',
    'Milk, bread, apples',
    'A-very-long-word-without-an-end-that-nobody-would-say-but-somebody-could-paste-into-the-page and more',
  ]
  for (const words of texts) {
    await write(page, words)
    await button(page, 'New Text').click()
    await page.getByText('is in Texts').waitFor()
  }
  await takeTool(page, 'Texts')
  await button(page, 'Pin Milk, bread, apples').click()
}

/** Texts from the file that Export All makes elsewhere. */
const importing = (content: string) =>
  on(withTexts, async (page) => {
    const texts = page.getByRole('dialog', { name: 'Texts' })
    const buffer = Buffer.from(content)
    await texts
      .getByLabel('File of texts to import')
      .setInputFiles({ name: 'texts.json', mimeType: 'application/json', buffer })
    const outcome = texts.getByText(/^Added 4|^This file could not/)
    await outcome.scrollIntoViewIfNeeded()
  })
const fortyTexts = JSON.stringify({
  format: 'plainspoken-archive/1',
  texts: Array.from({ length: 40 }, (_, i) => ({
    text: `Chapter ${i + 1}\n${letter.repeat((i % 5) + 1)}`,
    title: '',
    isPinned: i < 2,
    at: Date.now() - i * 17 * 3_600_000,
    heardBy: 'Chrome’s service',
  })),
  words: { format: 'plainspoken-words/1', replacements: [], words: [], learnt: [] },
  templates: [],
  settings: {},
})

async function withOwnWords(page: Page, world: World) {
  await dictation(page, world)
  await takeTool(page, 'Settings')
  const settings = page.getByRole('dialog', { name: 'Settings' })
  await settings.getByText('Your own words').click()
  const words = [
    ['1 Rose Lane\nYork YO1 7HH', 'my address'],
    ['Kowalczyk', ''],
    ['Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz', 'the law'],
  ]
  for (const [written = '', said = ''] of words) {
    await settings.getByLabel('Always write').fill(written)
    await settings.getByLabel('When I say').fill(said)
    await settings.getByRole('button', { name: 'Add', exact: true }).click()
  }
  await settings.getByText('Your own words').evaluate((line) => line.scrollIntoView())
}

/** The page asks whether a word that was corrected by hand is to be written so from now on. */
async function offered(page: Page, world: World) {
  await listening(page, world)
  await say(page, 'please ask mister cobbles chick about it')
  await transcript(page).getByText('cobbles chick').waitFor()
  await say(page, 'select cobbles chick')
  await page.waitForFunction(() => getSelection()?.toString() === 'cobbles chick')
  await page.keyboard.insertText('Kowalczyk')
  await button(page, 'Yes, write “Kowalczyk” from now on').waitFor()
}

async function withTemplate(page: Page, world: World) {
  await listening(page, world)
  await takeTool(page, 'Templates')
  await button(page, 'New Template').click()
  const editor = page.getByRole('form', { name: 'New template' })
  await editor.getByLabel('Name').fill('Referral letter')
  await editor
    .getByLabel('Text')
    .fill(
      'Dear Dr [colleague],\n\nThank you for seeing [patient] on {date+7}.\nSide: [side|left/right]\nUrgency: [urgency|routine]\n\nYours sincerely,\n{cursor}',
    )
}

async function withWaiting(page: Page, world: World, count: number) {
  await dictation(page, world)
  await write(page, letter)
  await answerTranscriptions(page, 'lost')
  const choosing = page.waitForEvent('filechooser')
  await takeTool(page, 'Upload Audio')
  await (await choosing).setFiles(
    Array.from({ length: count }, (_, i) => ({
      name: i === 0 ? 'Meeting of the board on Monday, second half.mp3' : `memo ${i}.mp3`,
      mimeType: 'audio/mpeg',
      buffer: Buffer.from(`sound ${i}`),
    })),
  )
  const waiting = page.getByRole('region', { name: 'Waiting to be transcribed' })
  await waiting
    .getByRole('button', { name: /^Try again/ })
    .first()
    .waitFor()
}

async function account(page: Page, { token }: World) {
  await leaveToken(page, token)
  await page.goto('/account')
  await page.getByRole('button', { name: 'Change Password' }).waitFor()
  await page.waitForLoadState('networkidle')
}
const accountDialog = (name: string) =>
  on(account, async (page) => {
    await page.getByRole('button', { name, exact: true }).click()
    await page.getByRole('dialog').waitFor()
  })

async function buyer(page: Page, { product }: World, isOver: boolean, path: string) {
  const one = await createBuyer(product)
  if (isOver) await endFreeDay(product, one)
  await leaveToken(page, one.token)
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
}

async function reset(page: Page) {
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(inventPerson().email)
  await page.getByRole('button', { name: 'Send Reset Instructions' }).click()
  await page.getByLabel('Reset code').waitFor()
}

async function verify(page: Page) {
  await page.goto('/register')
  await fillRegistration(page, inventPerson())
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.getByLabel('Verification code').waitFor()
}

async function tryOut(page: Page) {
  await giveRecogniser(page)
  await page.goto('/')
  await page.getByRole('button', { name: 'Start Talking' }).click()
  const sheet = page.getByRole('region', { name: 'Try it here' })
  await sheet.getByText('Listening').waitFor()
  await say(page, 'dear Ada comma new line')
  await say(page, 'it is late', false)
  await sheet.getByText('It is late').waitFor()
}

const goOffline = async (page: Page) => {
  await page.context().setOffline(true)
  await page.getByText('You’re offline').waitFor()
}

/** Every state that a person can meet, and the way to it. */
export const scenes: Record<string, Open> = {
  'dictation-empty': dictation,
  'dictation-listening-empty': listening,
  'dictation-listening': on(dictated, async (page) => {
    await say(page, 'and I will come on', false)
    await transcript(page).getByText('come on').waitFor()
  }),
  'dictation-stopped': stopped,
  'row-done': on(dictated, (page) => say(page, 'scratch that').then(() => button(page, 'Undo').waitFor())),
  'row-refused': on(dictated, async (page) => {
    await say(page, 'select banana')
    await button(page, 'Type It').waitFor()
  }),
  'row-offline': on(dictated, goOffline),
  'row-two-more': on(dictated, async (page) => {
    await goOffline(page)
    await say(page, 'pause dictation')
    await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: /more$/ }).click()
  }),
  'row-waiting-file': on(dictation, async (page) => {
    const choosing = page.waitForEvent('filechooser')
    await takeTool(page, 'Upload Audio')
    await (await choosing).setFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
    await page.getByText('That isn’t an audio or video file.').first().waitFor()
  }),
  'row-new-version': on(dictated, async (page) => {
    await button(page, 'Stop Listening').click()
    await page.locator('[data-status=idle]').waitFor()
    // The page asks its service worker once it is at rest.
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    // Until it is listened to.
    await page.waitForFunction(
      () => {
        const data = { type: 'build', entry: '/another' }
        navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data }))
        return [...document.querySelectorAll('button')].some(({ textContent }) => textContent === 'Reload')
      },
      null,
      { polling: 200 },
    )
  }),
  'waiting-one': (page, world) => withWaiting(page, world, 1),
  'waiting-five': (page, world) => withWaiting(page, world, 5),
  'row-no-sound-heard': on(dictation, async (page) => {
    await openAndPlay(page, [
      { t: 20, type: 'start' },
      { t: 60, type: 'error', error: 'no-speech' },
    ])
  }),
  asleep: on(dictated, async (page) => {
    await say(page, 'pause dictation')
    await button(page, 'Wake Up').waitFor()
  }),
  mode: on(dictated, async (page) => {
    await say(page, 'caps on')
    await page.waitForTimeout(500)
  }),
  blocked: on(dictation, async (page) => {
    await page.evaluate(() => {
      navigator.permissions.query = async () => Object.assign(new EventTarget(), { state: 'denied' }) as never
      window.dispatchEvent(new Event('focus'))
    })
    await button(page, 'Request Microphone Permission').waitFor()
  }),
  'private-mode': on(dictation, async (page) => {
    await takeTool(page, 'Settings')
    await button(page, 'Install private mode').click()
    await page.getByLabel('Private mode').waitFor()
    await page.getByLabel('Private mode').check()
    await page.keyboard.press('Escape')
    await page.getByText('On this device', { exact: true }).waitFor()
  }),
  server: async (page, world) => {
    await page.addInitScript(() =>
      Object.assign(window, { SpeechRecognition: undefined, webkitSpeechRecognition: undefined }),
    )
    await leaveToken(page, world.token)
    await page.goto('/speech-recognition')
    await page.locator('.cm-content').waitFor()
    await waitForTools(page)
    await page.waitForLoadState('networkidle')
  },
  'scrolled-up': on(dictated, async (page) => {
    for (let times = 0; times < 14; times++) await say(page, `${letter} new paragraph`)
    await say(page, 'these are the newest words')
    await transcript(page).getByText('newest words').waitFor()
    await button(page, 'Not Now').click()
    await page.locator('.cm-scroller').evaluate((scroller) => {
      scroller.dispatchEvent(new WheelEvent('wheel', { deltaY: -4000, bubbles: true }))
      scroller.scrollTop = 0
    })
    await say(page, 'and more', false)
    await page.getByText('Back to the words').first().waitFor({ timeout: 5000 })
  }),
  'more-menu': on(dictated, openMore),
  texts: withTexts,
  'texts-empty': on(dictation, (page) => takeTool(page, 'Texts')),
  'texts-search': on(withTexts, (page) => page.getByRole('dialog').getByRole('searchbox').fill('speech')),
  'texts-none': on(withTexts, (page) => page.getByRole('dialog').getByRole('searchbox').fill('zebra')),
  'texts-forty': on(importing(fortyTexts), (page) =>
    page.getByRole('dialog').getByRole('searchbox').scrollIntoViewIfNeeded(),
  ),
  'texts-imported': importing(fortyTexts),
  'texts-import-wrong': importing('no archive'),
  'texts-rename': on(withTexts, (page) => button(page, 'Rename Milk, bread, apples').click()),
  'texts-deleted': on(withTexts, (page) => button(page, 'Delete The speech for Friday').click()),
  templates: on(dictation, (page) => takeTool(page, 'Templates')),
  'template-editor': withTemplate,
  'templates-one': on(withTemplate, (page) => button(page, 'Save').click()),
  'template-fields': on(withTemplate, async (page) => {
    await button(page, 'Save').click()
    await button(page, 'Insert Referral letter').click()
    await say(page, 'field side')
    await page.getByText(/^Field “side”/).waitFor()
  }),
  'own-words': withOwnWords,
  'word-offer': offered,
  'word-offer-taken': on(offered, (page) => button(page, 'Yes, write “Kowalczyk” from now on').click()),
  settings: tool('Settings'),
  'settings-further': on(tool('Settings'), async (page) => {
    const settings = page.getByRole('dialog', { name: 'Settings' })
    await settings.getByText('Commands', { exact: true }).click()
    await settings.getByText('Your own words').click()
    await settings.getByText('Your own words').evaluate((line) => line.scrollIntoView())
  }),
  find: on(stopped, async (page) => {
    await page.keyboard.press('Control+f')
    await page.getByLabel('Replace with').waitFor()
    await page.getByLabel('Find', { exact: true }).fill('the')
  }),
  help: on(stopped, (page) => takeTool(page, 'What can I say?')),
  'clear-question': on(dictated, (page) => say(page, 'delete everything')),
  readings: on(dictated, async (page) => {
    await say(page, 'the cat and the dog')
    await say(page, 'select the')
    await page.getByRole('region', { name: 'Places' }).waitFor()
  }),
  languages: on(dictation, (page) => page.getByRole('combobox', { name: 'Language' }).fill('port')),
  'languages-none': on(dictation, (page) => page.getByRole('combobox', { name: 'Language' }).fill('klingon')),
  'text-largest': on(dictated, (page) =>
    page.evaluate(() => Object.assign(document.documentElement.dataset, { textSize: 'largest' })),
  ),
  'focus-mode': on(dictated, (page) => takeTool(page, 'Focus')),
  'account-menu': on(dictation, (page) => page.getByRole('button', { name: 'Account menu' }).click()),
  start: (page) => page.goto('/').then(() => page.waitForLoadState('networkidle')),
  'try-out': tryOut,
  'try-out-stopped': on(tryOut, async (page) => {
    await page.getByRole('region', { name: 'Try it here' }).getByRole('button', { name: 'Stop' }).click()
    await button(page, 'Keep Talking').waitFor()
  }),
  login: (page) => page.goto('/login').then(() => page.waitForLoadState('networkidle')),
  'login-failed': async (page) => {
    await page.goto('/login')
    await page.getByLabel('Email').fill(inventPerson().email)
    await page.getByLabel('Password', { exact: true }).fill('wrong password here')
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await page.getByText('Please check your credentials').waitFor()
  },
  register: (page) => page.goto('/register').then(() => page.waitForLoadState('networkidle')),
  'register-wrong': async (page) => {
    await page.goto('/register')
    await page.getByLabel('Password', { exact: true }).fill('short')
    await page.getByLabel('Confirm password').fill('other')
    await page.getByRole('button', { name: 'Create Account' }).click()
  },
  code: verify,
  'code-wrong': on(verify, async (page) => {
    await page.getByLabel('Verification code').fill('000000')
    await page.getByText('Invalid verification code').waitFor()
  }),
  forgot: (page) => page.goto('/forgot-password').then(() => page.waitForLoadState('networkidle')),
  'forgot-code': reset,
  'reset-invalid': async (page) => {
    await page.goto(`/reset-password?email=${inventPerson().email}&code=00000000`)
    await page.getByRole('heading', { name: 'Invalid Reset Code' }).waitFor()
  },
  'reset-new': async (page, { product }) => {
    const person = inventPerson()
    await createAccount(product, person)
    await page.goto('/forgot-password')
    await page.getByLabel('Email').fill(person.email)
    await page.getByRole('button', { name: 'Send Reset Instructions' }).click()
    await page.getByLabel('Reset code').waitFor()
    await page.waitForTimeout(1500)
    await page.getByLabel('Reset code').fill(await readMailedCode(product, person.email))
    await page.getByLabel('New password', { exact: true }).waitFor()
  },
  account,
  'account-password': accountDialog('Change Password'),
  'account-delete': accountDialog('Delete My Account'),
  'account-everywhere': accountDialog('Sign Out Everywhere'),
  subscribe: (page, world) => buyer(page, world, false, '/subscribe'),
  'subscribe-over': (page, world) => buyer(page, world, true, '/subscribe?message=trial_expired'),
  checkout: (page, world) => buyer(page, world, false, '/checkout'),
}
