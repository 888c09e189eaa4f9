/**
 * Runs inline in the head, before anything is painted or asked for: takes what the link of a mail carries out of the
 * address, where others could read it, into the history's entry; shows the stored theme; and holds
 * back a form sent before the page's own code has arrived, which would otherwise leave with the browser. Its source goes into the page as it
 * stands, so it may use nothing from outside itself.
 */
export function beforeFirstPaint(themeKey: string): void {
  if (/[?&]code=/.test(location.search)) {
    const carried = Object.fromEntries(new URLSearchParams(location.search))
    history.replaceState(carried, '', location.pathname)
  }
  try {
    if (localStorage.getItem(themeKey) === 'dark') document.documentElement.dataset.theme = 'dark'
  } catch {
    // No storage: the page stays light.
  }
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement
    if (!document.documentElement.dataset.ready) {
      event.preventDefault()
      form.dataset.held = 'true'
    }
  })
}
