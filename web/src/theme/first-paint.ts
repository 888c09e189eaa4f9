/**
 * Runs inline in the head, before anything is painted: shows the stored theme, and holds back a form sent before the
 * page's own code has arrived, which would otherwise leave with the browser. Its source goes into the page as it
 * stands, so it may use nothing from outside itself.
 */
export function beforeFirstPaint(themeKey: string): void {
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
