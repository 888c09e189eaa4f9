import { addressOf, home, keepServer, originOf, patternOf } from './server.ts'

const everyPage = { origins: ['https://*/*', 'http://*/*'] }

/** Each browser's settings of the shortcut and of private windows. */
const browser = navigator.userAgent.includes('Firefox')
  ? {
      shortcuts: 'in the add-ons page, behind the gear: Manage Extension Shortcuts',
      privateWindows: 'add-ons page, Plainspoken, “Run in Private Windows”',
    }
  : {
      shortcuts: 'at chrome://extensions/shortcuts',
      privateWindows: 'chrome://extensions, Plainspoken, Details, “Allow in Incognito”',
    }

const form = element('form', HTMLFormElement)
const server = element('server', HTMLInputElement)
const said = element('said', HTMLElement)
const everywhere = element('everywhere', HTMLInputElement)
const answered = element('answered', HTMLElement)

form.addEventListener('submit', (event) => {
  event.preventDefault()
  void save()
})
everywhere.addEventListener('change', async () => {
  const wanted = everywhere.checked
  if (wanted) await chrome.permissions.request(everyPage)
  else await chrome.permissions.remove(everyPage)
  await showPermissions()
  if (everywhere.checked !== wanted) say(answered, 'bad', 'The browser didn’t allow it. Nothing has changed.')
  else say(answered, 'good', wanted ? 'Allowed.' : 'No longer allowed.')
})

/** The permission is asked for first: the browser asks only in answer to the click itself. */
async function save() {
  const origin = originOf(addressOf(server.value))
  server.setAttribute('aria-invalid', String(origin === null))
  if (origin === null) {
    say(said, 'bad', 'That is no web address. It looks like https://speech.example.org.')
    return server.focus()
  }
  const isAllowed = await chrome.permissions.request({ origins: [patternOf(origin)] })
  if (!isAllowed) return say(said, 'bad', notAllowed)
  await keepServer(origin)
  showServer(origin)
  if (isSecure(origin)) say(said, 'good', 'Saved. Click into a field in any page and press the shortcut.')
  else say(said, 'bad', 'Saved, but a browser gives the microphone to https:// addresses alone.')
}

const notAllowed =
  'The browser didn’t allow the extension to reach your server, and it can’t work without that. Press Save to be asked again.'

/** Browsers trust their own machine without https. */
function isSecure(origin: string): boolean {
  return origin.startsWith('https:') || /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|$)/.test(origin)
}

function showServer(origin: string) {
  server.value = origin
  const link = document.createElement('a')
  link.href = origin + home
  link.target = '_blank'
  link.textContent = 'Open Plainspoken'
  element('next', HTMLElement).replaceChildren(link, ' once to sign in and to allow the microphone.')
}

function say(where: HTMLElement, tone: 'good' | 'bad', sentence: string) {
  where.dataset.tone = tone
  where.textContent = sentence
}

async function showPermissions() {
  everywhere.checked = await chrome.permissions.contains(everyPage)
}

async function show() {
  const { server: kept } = await chrome.storage.local.get('server')
  const origin = typeof kept === 'string' ? originOf(kept) : null
  if (origin !== null) {
    showServer(origin)
    if (!(await chrome.permissions.contains({ origins: [patternOf(origin)] }))) say(said, 'bad', notAllowed)
  } else server.focus()
  const commands = await chrome.commands.getAll()
  const shortcut = commands.find(({ name }) => name === 'dictate')?.shortcut
  element('key', HTMLElement).textContent = shortcut || 'the toolbar’s button'
  element('where', HTMLElement).textContent = `Change it ${browser.shortcuts}.`
  element('private', HTMLElement).textContent = (await chrome.extension.isAllowedIncognitoAccess())
    ? 'In private windows it uses a Plainspoken tab of theirs, where you sign in anew.'
    : `In private windows it does nothing until you allow that: ${browser.privateWindows}.`
  await showPermissions()
}

function element<T extends HTMLElement>(id: string, kind: { new (): T }): T {
  const found = document.getElementById(id)
  if (!(found instanceof kind)) throw new Error(`There is no ${id}.`)
  return found
}

void show()
