import './styles/fonts.css'
import './styles/tokens.css'
import './styles/base.css'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { startSession } from './account/session.ts'
import { App } from './app.tsx'
import { preloadPage } from './routes.ts'
import { startTheme } from './theme/theme-store.ts'
import { reloadAfterUpgrades } from './upgrade.ts'

/** Takes over the page, or fills it. Not awaited: the pages' chunks wait for this module in their turn. */
async function start(root: HTMLElement): Promise<void> {
  reloadAfterUpgrades()
  startTheme()
  startSession()
  if (root.firstElementChild === null) {
    createRoot(root).render(<App onReady={takeForms} />)
    return
  }
  // A prerendered page stands there already: its code must be here first, or it would be taken down.
  await preloadPage(location.pathname)
  hydrateRoot(root, <App onReady={takeForms} />)
}

/** From here on the page takes its forms itself; one sent before that is sent now (see first-paint.ts). */
function takeForms(): void {
  document.documentElement.dataset.ready = 'true'
  document.querySelector<HTMLFormElement>('form[data-held]')?.requestSubmit()
}

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no root element.')
void start(root)
