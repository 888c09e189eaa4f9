/**
 * Runs inline in the head of a page that stands there complete: asks for its code once it is painted, so that a slow line
 * carries the page and its letters first. A page that is not seen is not painted. Its source goes into the page as it
 * stands, so it may use nothing from outside itself. `run` is run; `code` is all that it will ask for.
 */
export function afterFirstPaint(run: string[], code: string[]): void {
  function start() {
    for (const href of code) {
      const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', href })
      link.crossOrigin = ''
      document.head.append(link)
    }
    for (const script of run) {
      import(script).catch((error) => console.warn('The code of this page could not be loaded.', error))
    }
  }
  if (document.hidden) start()
  else requestAnimationFrame(() => setTimeout(start))
}
