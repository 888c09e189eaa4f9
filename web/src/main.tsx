import './styles/fonts.css'
import './styles/tokens.css'
import './styles/base.css'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { startSession } from './account/session.ts'
import { App } from './app.tsx'
import { nextTask } from './next-task.ts'
import { preloadPage } from './routes.ts'
import { startWorker } from './start-worker.ts'
import { adoptThemePreference, startTheme } from './theme/theme-store.ts'
import { reloadAfterUpgrades } from './upgrade.ts'

/** Takes over the page, or fills it. Not awaited: the pages' chunks wait for this module in their turn. */
async function start(root: HTMLElement): Promise<void> {
  reloadAfterUpgrades()
  startTheme()
  startWorker()
  if (root.firstElementChild === null) {
    readSession()
    createRoot(root).render(<App onReady={takeOver} />)
    return
  }
  // It is being left for the dictation (see first-paint.ts).
  if (location.pathname === '/') return
  // A prerendered page stands there already: its code must be here first, or it would be taken down.
  try {
    await preloadPage(location.pathname)
  } catch (error) {
    // The served page would never answer a click: the boundary around it says what is missing.
    console.warn('The page’s code could not be had.', error)
    readSession()
    createRoot(root).render(<App onReady={takeOver} />)
    return
  }
  hydrateRoot(root, <App onReady={takeOverServed} />)
}

/** The session is applied in a task of its own, after hydration: both in one task block a phone. */
function takeOverServed(): void {
  takeOver()
  void nextTask().then(readSession)
}

function readSession(): void {
  startSession(({ themePreference }) => adoptThemePreference(themePreference))
}

/** From here on the page takes what is pressed itself; what was pressed before is pressed now (see first-paint.ts). */
function takeOver(): void {
  document.documentElement.dataset.ready = 'true'
  // Once the page knows its entry of the history, which it was served without: a link would lead away from nowhere.
  void nextTask().then(pressHeld)
}

function pressHeld(): void {
  for (const held of document.querySelectorAll<HTMLElement>('[data-held]')) {
    delete held.dataset.held
    if (held instanceof HTMLFormElement) held.requestSubmit()
    else held.click()
  }
}

// index.html has it.
void start(document.getElementById('root') as HTMLElement)
