import { originOf, patternOf } from './server.ts'

const everyPage = { origins: ['https://*/*', 'http://*/*'] }

const form = element('form', HTMLFormElement)
const server = element('server', HTMLInputElement)
const said = element('said', HTMLElement)
const everywhere = element('everywhere', HTMLInputElement)

form.addEventListener('submit', (event) => {
  event.preventDefault()
  void save()
})
everywhere.addEventListener('change', async () => {
  if (everywhere.checked) await chrome.permissions.request(everyPage)
  else await chrome.permissions.remove(everyPage)
  await showPermissions()
})

/** The permission is asked for first: the browser asks only in answer to the click itself. */
async function save() {
  const typed = server.value.trim()
  const origin = originOf(/^https?:\/\//i.test(typed) ? typed : `https://${typed}`)
  if (typed === '' || origin === null) {
    said.textContent = 'That is no web address. It looks like https://speech.example.org.'
    return server.focus()
  }
  const isAllowed = await chrome.permissions.request({ origins: [patternOf(origin)] })
  if (!isAllowed) {
    said.textContent =
      'Without that permission the extension cannot reach your server. Press Save to be asked again.'
    return
  }
  await chrome.storage.local.set({ server: origin })
  server.value = origin
  said.textContent = 'Saved. Click into a field in any page and press the shortcut.'
}

async function showPermissions() {
  everywhere.checked = await chrome.permissions.contains(everyPage)
}

async function show() {
  const { server: kept } = await chrome.storage.local.get('server')
  if (typeof kept === 'string') server.value = kept
  const commands = await chrome.commands.getAll()
  const shortcut = commands.find(({ name }) => name === 'dictate')?.shortcut
  element('key', HTMLElement).textContent = shortcut || 'the toolbar’s button'
  element('where', HTMLElement).textContent = navigator.userAgent.includes('Firefox')
    ? 'Change it in the add-ons page, behind the gear: Manage Extension Shortcuts.'
    : 'Change it at chrome://extensions/shortcuts.'
  await showPermissions()
}

function element<T extends HTMLElement>(id: string, kind: { new (): T }): T {
  const found = document.getElementById(id)
  if (!(found instanceof kind)) throw new Error(`There is no ${id}.`)
  return found
}

void show()
