/**
 * Runs inline in the head, before anything is painted or asked for: takes what the link of a mail carries out of the
 * address, where others could read it, into the history's entry; sends whoever is not signed in from the dictation page,
 * which is served as it looks to all, to /login; makes of the start page, which is served as /login looks, that page, for
 * newcomers as it welcomes them, or leads whoever is signed in on to the dictation; shows the stored theme, and what is meant for those who have been here;
 * and holds back what is pressed before the page's own code has arrived. Its source goes into the page as it stands, so it
 * may use nothing from outside itself.
 */
export function beforeFirstPaint(keys: {
  themeMode: string
  token: string
  devices: string
  textSize: string
  lineWidth: string
}): void {
  if (/[?&]code=/.test(location.search)) {
    const carried = Object.fromEntries(new URLSearchParams(location.search))
    history.replaceState(carried, '', location.pathname)
  }
  let token: string | null = null
  let isKnown = false
  try {
    token = localStorage.getItem(keys.token)
    isKnown = localStorage.getItem(keys.devices) !== null
  } catch {
    // No storage: nobody is signed in.
  }
  if (location.pathname === '/' && token === null)
    history.replaceState({ ...history.state, isStart: !isKnown }, '', `/login${location.search}`)
  else if (location.pathname === '/') {
    document.documentElement.hidden = true
    location.replace(`/speech-recognition${location.search}`)
  }
  // It leads to /login, and back, once its code is here; until then nobody's page is not shown.
  if (location.pathname === '/account' && token === null) document.documentElement.hidden = true
  try {
    if (location.pathname === '/speech-recognition' && token === null) location.replace('/login')
    const { dataset } = document.documentElement
    const theme = localStorage.getItem(keys.themeMode)
    const isDark = theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches
    if (theme === 'dark' || isDark) dataset.theme = 'dark'
    for (const name of ['textSize', 'lineWidth'] as const) {
      const chosen = localStorage.getItem(keys[name])
      if (chosen !== null) dataset[name] = chosen
    }
    if (isKnown) dataset.known = ''
    else if (location.pathname === '/login' && history.state?.isStart) dataset.start = ''
  } catch {
    // No storage: the page stays light.
  }
  for (const type of ['submit', 'click'] as const) {
    document.addEventListener(type, (event) => {
      // The browser takes a link to this very page for a reload, which leaves the start page as it was.
      const links = `a[href="${location.pathname}"]`
      const pressed = (event.target as Element).closest<HTMLElement>(
        type === 'submit' ? 'form' : `button[type=button]:not([aria-disabled]), #lang, ${links}`,
      )
      if (pressed === null || document.documentElement.dataset.ready) return
      // React listens already, and has acted on it.
      if (event.defaultPrevented) return
      if (pressed.matches('form, a')) event.preventDefault()
      pressed.dataset.held = 'true'
    })
  }
}
