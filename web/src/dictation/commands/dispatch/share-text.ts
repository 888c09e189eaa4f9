import type { Echo } from './command-host.ts'

/** Browsers let a page share only right after a tap or a key: where there was none, one is asked for. */
export function shareText(text: string, echo: (echo: Echo) => void) {
  const ask = () => echo({ says: 'Browsers share only after a tap or a key:', tap: { name: 'Share', run } })
  const run = () =>
    navigator.share({ text }).catch((error: unknown) => {
      const name = error instanceof DOMException ? error.name : ''
      if (name === 'AbortError') return
      if (name === 'NotAllowedError' && navigator.userActivation?.isActive === false) ask()
      else {
        console.warn('The text was not shared.', error)
        echo({ says: 'The text could not be shared. Say “copy all” instead.' })
      }
    })
  if (!('share' in navigator)) echo({ says: 'This browser can’t share. Say “copy all” instead.' })
  else if (text === '') echo({ says: 'There is no text to share.' })
  else if (navigator.userActivation?.isActive === false) ask()
  else void run()
}
