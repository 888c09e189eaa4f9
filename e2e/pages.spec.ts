import { pagePaths } from '@plainspoken/contract/pages'
import type { Page } from '@playwright/test'
import { button, openMore, status, useTool, waitForTools } from './dictation-page.ts'
import { expect, test } from './fixtures.ts'
import {
  createAccount,
  fillLogin,
  fillRegistration,
  inventPerson,
  type Person,
  readMailedCode,
  signInByToken,
  waitForMail,
} from './people.ts'
import type { Product } from './product.ts'
import { giveRecogniser, say } from './recogniser.ts'
import {
  expectAccessible,
  expectEdges,
  expectLargeTargets,
  expectToFit,
  shareOfVoice,
  wear,
} from './screens.ts'

// What is refused or kept away on purpose shows in the console as a failed request.
test.use({ expectedComplaints: [/the server responded with a status of 40[013]|net::ERR_FAILED/] })

type Member = { person: Person; token: string }

/** Every screen that is not about paying, and the way to it. */
const screens: Record<string, (page: Page, product: Product, member: Member) => Promise<void>> = {
  '/login': async (page) => {
    await page.goto('/login')
    await page.getByRole('heading', { name: 'Sign In' }).waitFor()
  },
  '/login after a failed login': async (page) => {
    await page.goto('/login')
    await fillLogin(page, inventPerson())
    await signIn(page).click()
    await expect(page.getByRole('alert')).toContainText(['Login failed. Please check your credentials.'])
  },
  '/register': async (page) => {
    await page.goto('/register')
    await page.getByRole('heading', { name: 'Try Free for 1 Day' }).waitFor()
  },
  '/register with passwords that differ': async (page) => {
    await page.goto('/register')
    await page.getByLabel('Password', { exact: true }).fill('short')
    await page.getByLabel('Confirm password').fill('other')
    await page.getByText('Passwords do not match').waitFor()
  },
  '/verify-email': async (page) => {
    await page.goto('/register')
    await fillRegistration(page, inventPerson())
    await page.getByRole('button', { name: 'Create Account' }).click()
    await page.getByLabel('Verification code').waitFor()
  },
  '/forgot-password': async (page) => {
    await page.goto('/forgot-password')
    await page.getByRole('heading', { name: 'Forgot Password' }).waitFor()
  },
  '/forgot-password, asking for the code': async (page) => {
    await askForReset(page, inventPerson().email)
  },
  '/reset-password with a good code': async (page, product) => {
    await openReset(page, product)
  },
  '/reset-password with a bad code': async (page) => {
    await page.goto(`/reset-password?email=${inventPerson().email}&code=00000000`)
    await page.getByRole('heading', { name: 'Invalid Reset Code' }).waitFor()
  },
  '/speech-recognition': async (page, _product, member) => {
    await signInByToken(page, member.token)
    await page.getByRole('textbox', { name: 'Transcript' }).waitFor()
  },
  'the account menu': async (page, _product, member) => {
    await signInByToken(page, member.token)
    await page.getByRole('button', { name: 'Account menu' }).click()
    await page.getByRole('menu').waitFor()
  },
  '/account': async (page, _product, member) => {
    await openAccount(page, member)
  },
  'the question before an account is deleted': async (page, _product, member) => {
    await openAccount(page, member)
    await page.getByRole('button', { name: 'Delete My Account' }).click()
    await page.getByRole('dialog').waitFor()
  },
}

for (const [name, open] of Object.entries(screens)) {
  test(`${name} is accessible in both themes and in the system’s colours, fits a small screen with large letters, and has room for a thumb`, async ({
    page,
    product,
    member,
  }) => {
    await open(page, product, member)
    await expectAccessible(page)
    await expectEdges(page)
    await expectToFit(page)
    await expectLargeTargets(page)
  })
}

/**
 * Ways to open the panels of the dictation page. Escape closes them again, except for those that stand in the page itself.
 */
const panels: Record<string, (page: Page) => Promise<void>> = {
  'what one can say': async (page) => {
    await useTool(page, 'What can I say?')
    const help = page.getByRole('dialog', { name: 'What you can say' })
    await help.getByText('Quotes and brackets').click()
    await help.getByText('Ann (my aunt)').waitFor()
  },
  'all texts': async (page) => {
    await page.locator('.cm-content').click()
    await page.keyboard.insertText('A letter to Ada')
    await button(page, 'Clear Text').click()
    await button(page, 'Restore cleared text').waitFor()
    await useTool(page, 'Texts')
    await button(page, 'Delete A letter to Ada').waitFor()
  },
  'the settings': async (page) => {
    await useTool(page, 'Settings')
    await button(page, 'Install private mode').click()
    await page.getByLabel('Private mode').waitFor()
    const settings = page.getByRole('dialog', { name: 'Settings' })
    await settings.getByText('Commands', { exact: true }).click()
    await settings.getByText('Your own words').click()
    await settings.getByLabel('Always write').fill('ann@example.org')
    await settings.getByLabel('when I say').fill('my address')
    await settings.getByRole('button', { name: 'Add', exact: true }).click()
    await settings.getByRole('button', { name: 'Remove' }).waitFor()
  },
  'the menu of languages, searched': async (page) => {
    await page.getByRole('combobox', { name: 'Language' }).fill('port')
    await page.getByRole('option', { name: 'Português (Brasil)' }).waitFor()
  },
  'the page while it listens, to be told even from a thumbnail': async (page) => {
    for (const share of await sharesOfVoice(page)) expect(share).toBeLessThan(0.01)
    await button(page, 'Start Listening').click()
    await expect(status(page)).toHaveText('Listening')
    for (const share of await sharesOfVoice(page)) expect(share).toBeGreaterThanOrEqual(0.04)
  },
  'what a spoken command answers': async (page) => {
    await say(page, 'a word too many')
    await say(page, 'scratch that')
    await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).focus()
  },
  'the places that a command may mean': async (page) => {
    await say(page, 'the cat and the dog')
    await say(page, 'select the')
    await page.getByRole('region', { name: 'Places' }).waitFor()
  },
  'the question before the text is cleared': async (page) => {
    await say(page, 'delete everything')
    await page.getByRole('dialog', { name: 'Clear the whole text?' }).waitFor()
  },
  'find and replace, an upload that was refused and the formats of a download': async (page) => {
    const choosing = page.waitForEvent('filechooser')
    await useTool(page, 'Upload Audio')
    const buffer = Buffer.from('text')
    await (await choosing).setFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer })
    await page.getByRole('listitem').getByText('That isn’t an audio or video file.').waitFor()
    await say(page, 'a letter to Ada')
    await useTool(page, 'Find and Replace')
    await page.getByLabel('Find', { exact: true }).fill('letter')
    await openMore(page)
  },
  'what to do about a microphone that is forbidden, without a network': async (page) => {
    await page.evaluate(() => {
      navigator.permissions.query = async () => Object.assign(new EventTarget(), { state: 'denied' }) as never
      window.dispatchEvent(new Event('focus'))
    })
    await button(page, 'Stop Listening').click()
    await expect(status(page)).toHaveText('Microphone blocked')
    await button(page, 'Request Microphone Permission').waitFor()
    await page.context().setOffline(true)
    await expect(page.getByText('You’re offline.')).toBeVisible()
    await page.setViewportSize({ width: 360, height: 740 })
    const last = await button(page, 'Request Microphone Permission').boundingBox()
    const bar = await button(page, 'Start Listening').boundingBox()
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThan(bar?.y ?? 0)
  },
}

/** On a desktop, a phone and a phone on its side, in either theme. */
async function sharesOfVoice(page: Page): Promise<number[]> {
  const before = page.viewportSize()
  const shares: number[] = []
  for (const size of [
    { width: 1440, height: 900 },
    { width: 360, height: 740 },
    { width: 844, height: 390 },
  ]) {
    await page.setViewportSize(size)
    for (const theme of ['light', 'dark'] as const) {
      await wear(page, theme)
      shares.push(await shareOfVoice(page))
    }
  }
  if (before) await page.setViewportSize(before)
  return shares
}

test('what opens on /speech-recognition is accessible in both themes and in the system’s colours, fits a small screen with large letters, and has room for a thumb', {
  tag: '@ci',
}, async ({ page, member }) => {
  test.slow()
  await giveRecogniser(page, { langs: ['en-US'], failures: 0 })
  await signInByToken(page, member.token)
  await page.locator('.cm-content').waitFor()
  // The commands come a moment after the page.
  await page.waitForLoadState('networkidle')
  for (const [name, open] of Object.entries(panels)) {
    await test.step(name, async () => {
      await open(page)
      await expectAccessible(page)
      await expectEdges(page)
      await expectToFit(page)
      await expectLargeTargets(page)
      await page.keyboard.press('Escape')
    })
  }
})

test('each page as it is served says in its head what it is and where, and so does one that is come to by a link', async ({
  page,
  product,
}) => {
  const served = await Promise.all(
    pagePaths.map(async (path) => {
      const html = await (await fetch(product.url + path)).text()
      const read = (pattern: string) => [...html.matchAll(new RegExp(pattern, 'g'))].map(([, value]) => value)
      expect(read('(?:rel="canonical" href|property="og:url" content)="([^"]*)')).toEqual([
        product.url + path,
        product.url + path,
      ])
      const [title, ...otherTitles] = read('(?:<title>|property="og:title" content=")([^<"]*)')
      const [description, ...otherDescriptions] = read('(?:name="|:)description" content="([^"]*)')
      expect([otherTitles.length, otherDescriptions.length]).toEqual([1, 1])
      // The start page says more to whoever shares it than its window does.
      if (path !== '/') expect([otherTitles, otherDescriptions]).toEqual([[title], [description]])
      return [title, description]
    }),
  )
  for (const names of [served.map(([title]) => title), served.map(([, description]) => description)])
    expect([...new Set(names)]).toHaveLength(pagePaths.length)

  await page.goto('/login')
  await page.getByRole('link', { name: 'Try Free for 1 Day' }).click()
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${product.url}/register`)
  await expect(page).toHaveTitle('Try Free for 1 Day · Plainspoken')
})

test('the line of the voice moves, and stands still for whoever wants no motion', async ({
  page,
  member,
}) => {
  await giveRecogniser(page)
  await signInByToken(page, member.token)
  const line = page.getByRole('region', { name: 'Dictation' }).locator('canvas')
  /** The number of the next 20 frames that show another line than the frame before. */
  const countChanges = () =>
    line.evaluate(async (canvas: HTMLCanvasElement) => {
      let changes = 0
      let before = canvas.toDataURL()
      for (let frame = 0; frame < 20; frame++) {
        await new Promise(requestAnimationFrame)
        const now = canvas.toDataURL()
        if (now !== before) changes++
        before = now
      }
      return changes
    })
  await button(page, 'Start Listening').press('Enter')
  await expect(status(page)).toHaveText('Listening')
  await expect.poll(countChanges).toBeGreaterThan(10)
  await button(page, 'Stop Listening').press('Enter')
  await expect(status(page)).toHaveText('Ready')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await button(page, 'Start Listening').press('Enter')
  await expect(status(page)).toHaveText('Listening')
  await expect.poll(countChanges).toBe(0)
})

test('password managers and devices are told what each field is for', async ({ page, product, member }) => {
  const expectAutocomplete = async (fields: Record<string, string>) => {
    for (const [label, value] of Object.entries(fields)) {
      await expect(page.getByLabel(label, { exact: true }), label).toHaveAttribute('autocomplete', value)
    }
  }
  await page.goto('/login')
  await expectAutocomplete({ Email: 'username webauthn', Password: 'current-password' })
  await page.goto('/register')
  await expectAutocomplete({
    'First name': 'given-name',
    'Last name': 'family-name',
    Email: 'username',
    Password: 'new-password',
    'Confirm password': 'new-password',
  })
  await askForReset(page, inventPerson().email)
  await expectAutocomplete({ 'Reset code': 'one-time-code' })
  await openReset(page, product)
  await expectAutocomplete({
    Email: 'username',
    'New password': 'new-password',
    'Confirm new password': 'new-password',
  })
  await expect(page.getByLabel('Email')).toHaveAttribute('readonly')
  await openAccount(page, member)
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expectAutocomplete({ 'Current password': 'current-password', 'New password': 'new-password' })
})

test('fields are marked required, named as the calls name them, and say what is wrong with them', async ({
  page,
}) => {
  await page.goto('/register')
  // Nothing of it can be seen: a soft hyphen, a joiner, a mark of direction and two fillers.
  await page.getByLabel('Last name').fill(' \u00ad\u200b\u2060\u200f\u3164\u2800')
  await page.getByRole('button', { name: 'Create Account' }).click()
  for (const [label, name, sentence] of [
    ['First name', 'firstName', 'Please enter your first name'],
    ['Last name', 'lastName', 'Please enter your last name'],
    ['Email', 'email', 'Please enter your email address'],
    ['Password', 'password', 'Please choose a password'],
    ['Confirm password', 'confirmPassword', 'Please enter the password again'],
  ] as const) {
    const field = page.getByLabel(label, { exact: true })
    await expect(field).toHaveAttribute('required')
    await expect(field).toHaveAttribute('name', name)
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveAccessibleDescription(sentence)
  }
  await expect(page.getByLabel('First name')).toBeFocused()
})

test('case 92: the passwords of a registration are judged while one types, and nothing on the page moves', async ({
  page,
}) => {
  await page.goto('/register')
  await page.getByLabel('First name').fill('Annabella')
  await page.getByLabel('Email').fill('bella@mailbox.example')
  const password = page.getByLabel('Password', { exact: true })
  const confirmation = page.getByLabel('Confirm password')
  const button = page.getByRole('button', { name: 'Create Account' })
  await expect(password).toHaveAccessibleDescription('Password must be at least 8 characters')
  await page.evaluate(() => document.fonts.ready)
  const before = await button.boundingBox()

  await password.fill('seven77')
  await expect(password).toHaveAttribute('aria-invalid', 'true')
  await expect(password).toHaveAccessibleDescription('Password must be at least 8 characters')
  await confirmation.fill('another')
  await expect(confirmation).toHaveAccessibleDescription('Passwords do not match')
  await password.fill('password1')
  await expect(password).not.toHaveAttribute('aria-invalid')
  await expect(password).toHaveAccessibleDescription('Very common: easy to guess.')
  await password.fill('Annabella')
  await expect(password).toHaveAccessibleDescription('It’s your name: easy to guess.')
  await password.fill('bella@mailbox.example')
  await expect(password).toHaveAccessibleDescription('It’s your address: easy to guess.')
  await password.fill('password1')
  await confirmation.fill('password1')
  await expect(confirmation).not.toHaveAttribute('aria-invalid')
  expect(await button.boundingBox()).toEqual(before)

  await page.getByRole('button', { name: 'Show password' }).first().click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(password).toHaveAttribute('type', 'password')
})

test('what is typed before the code has arrived stays, and what is sent or pressed is sent or pressed then', async ({
  page,
  member: { person },
}) => {
  let arrival = Promise.withResolvers<void>()
  await page.route('**/assets/main-*.js', async (route) => {
    await arrival.promise
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('link', { name: 'Sign In' }).click()
  arrival.resolve()
  await expect(page.getByLabel('Email')).toBeInViewport()
  await expect(page.getByLabel('Email')).toBeFocused()

  arrival = Promise.withResolvers()
  await page.reload({ waitUntil: 'commit' })
  await fillLogin(page, person)
  await page.getByLabel('Remember me').check()
  await signIn(page).click()
  const sent = page.waitForRequest('**/auth/login')
  arrival.resolve()
  const { email, password } = person
  expect((await sent).postDataJSON()).toEqual({ email, password, rememberMe: true })
  await page.waitForURL('**/speech-recognition')

  arrival = Promise.withResolvers()
  await page.reload({ waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Account menu' }).click()
  arrival.resolve()
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
})

test('Sign In pressed in the very task in which React takes the start page over leads once to the form and its first field', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const toggle = Element.prototype.toggleAttribute
    Element.prototype.toggleAttribute = function (...args) {
      if (args[0] === 'data-start') {
        Element.prototype.toggleAttribute = toggle
        queueMicrotask(() => document.querySelector<HTMLElement>('nav a')?.click())
      }
      return toggle.apply(this, args)
    }
  })
  await page.goto('/')
  await expect(page.getByLabel('Email')).toBeInViewport()
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.goBack()
  await expect(page.getByText('Dear Ada,').first()).toBeVisible()
})

test('a page asks for no more than nine files, and dictation for no more than fifteen', async ({
  page,
  member,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    // What the page before still asked for is not this one's.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) asked.length = 0
    if (request.method() === 'GET') asked.push(request.url())
  })
  for (const path of ['/login', '/register', '/forgot-password']) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    expect(ownFiles(asked, page).length, asked.join('\n')).toBeLessThanOrEqual(9)
  }
  await signInByToken(page, member.token)
  await page.waitForLoadState('networkidle')
  await page.reload()
  await waitForTools(page)
  await page.waitForLoadState('networkidle')
  expect(ownFiles(asked, page).length, asked.join('\n')).toBeLessThanOrEqual(15)
})

test.describe('a page', () => {
  test.use({ expectedComplaints: [/^This document requires 'Trusted(HTML|ScriptURL)' assignment/] })

  test('case 88: refuses text that is put into it as markup, or as a script’s address', async ({
    signedInPage: page,
  }) => {
    const refused = await page.evaluate(() => {
      const put: (() => void)[] = [
        () => document.body.insertAdjacentHTML('beforeend', '<img src="x" onerror="alert(1)">'),
        () => Object.assign(document.createElement('script'), { src: '/assets/other.js' }),
      ]
      return put.map((each) => {
        try {
          each()
          return 'taken'
        } catch (error) {
          return (error as Error).name
        }
      })
    })
    expect(refused).toEqual(['TypeError', 'TypeError'])
  })
})

test('the theme is there at the first paint, and is kept in the profile', async ({
  page,
  product,
  browser,
}) => {
  const person = inventPerson()
  const member = { person, token: await createAccount(product, person) }
  await signInByToken(page, member.token)
  await expect(page.locator('html')).not.toHaveAttribute('data-theme', 'dark')
  const saved = page.waitForResponse('**/user/theme')
  await page.getByRole('button', { name: 'Switch to dark theme' }).click()
  expect((await saved).ok()).toBe(true)
  expect(await page.evaluate(() => localStorage.getItem('themeMode'))).toBe('dark')

  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/speech-recognition', { waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.unroute('**/assets/*.js')

  const elsewhere = await (await browser.newContext()).newPage()
  await elsewhere.goto(new URL('/login', page.url()).href)
  await fillLogin(elsewhere, person)
  await signIn(elsewhere).click()
  await elsewhere.waitForURL('**/speech-recognition')
  await expect(elsewhere.locator('html')).toHaveAttribute('data-theme', 'dark')
  await elsewhere.context().close()
})

test('the account menu is worked by keys alone', async ({ page, product }) => {
  const person = inventPerson()
  const member = { person, token: await createAccount(product, person) }
  await signInByToken(page, member.token)
  const button = page.getByRole('button', { name: 'Account menu' })
  const name = page.getByRole('menuitem', { name: `${person.firstName} ${person.lastName}` })
  await button.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Your Account' })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(name).toBeFocused()
  await expect(name).toBeDisabled()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  await expect(page.getByRole('menu')).toHaveCount(0)
  await button.press('Enter')
  await page.keyboard.press('l')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/login')
})

test.describe('a page whose code cannot be had', () => {
  test.use({ expectedComplaints: [/net::ERR_|Failed to fetch dynamically imported|Error/] })

  test('says so where one is reading, and loads again once it can', async ({ page, member }) => {
    await signInByToken(page, member.token)
    await page.route('**/assets/account-*', (route) => route.abort())
    await page.getByRole('button', { name: 'Account menu' }).click()
    await page.getByRole('menuitem', { name: 'Your Account' }).click()
    // It was loaded anew once before, in case the code had only changed its name.
    await expect(page.getByRole('heading', { name: 'Something didn’t load' })).toBeVisible()
    await expectAccessible(page)
    await page.unroute('**/assets/account-*')
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect(page.getByRole('heading', { name: 'Your Account' })).toBeVisible()
  })
})

test('whatever has the focus shows it, and the first thing that has it leads past the header', async ({
  page,
  member,
}) => {
  await page.goto('/login')
  await expectVisibleFocus(page, 8)
  await signInByToken(page, member.token)
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to the main content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await expectVisibleFocus(page, 8)
  await openAccount(page, member)
  await expectVisibleFocus(page, 12)
})

/** Goes on with the Tab key and looks for a ring at the focused element, or at the frame that it fills. */
async function expectVisibleFocus(page: Page, steps: number) {
  for (let step = 0; step < steps; step++) {
    await page.keyboard.press('Tab')
    // The editor marks its frame a moment after it has got the focus.
    await expect.poll(() => page.evaluate(findUnmarkedFocus)).toBeNull()
  }
}

/** The focused element if neither it nor anything around it has a ring. A frame shows the focus inside itself. */
function findUnmarkedFocus(): string | null {
  const focused = document.activeElement
  if (focused === null || focused === document.body || focused instanceof HTMLIFrameElement) return null
  for (let at: Element | null = focused; at !== null && at !== document.body; at = at.parentElement) {
    const { outlineStyle, outlineWidth } = getComputedStyle(at)
    if (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) return null
  }
  return focused.outerHTML
}

const signIn = (page: Page) => page.getByRole('button', { name: 'Sign In', exact: true })

function ownFiles(asked: string[], page: Page): string[] {
  const { origin } = new URL(page.url())
  return asked.filter((url) => url.startsWith(origin))
}

async function openAccount(page: Page, member: Member) {
  await signInByToken(page, member.token)
  await page.goto('/account')
  await page.getByRole('button', { name: 'Change Password' }).waitFor()
}

async function askForReset(page: Page, email: string) {
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send Reset Instructions' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'If an account exists' })).toHaveText(
    `If an account exists with that email, we've sent password reset instructions to ${email}`,
  )
}

async function openReset(page: Page, product: Product) {
  const person = inventPerson()
  await createAccount(product, person)
  await askForReset(page, person.email)
  // The mail before it was that of the registration.
  await expect.poll(async () => (await waitForMail(product, person.email)).subject).toMatch(/password/i)
  await page.getByLabel('Reset code').fill(await readMailedCode(product, person.email))
  await page.getByLabel('New password', { exact: true }).waitFor()
}
