import { loadScript } from '../load-script.ts'

declare global {
  var Stripe: ((publishableKey: string) => unknown) | undefined
}

let loading: Promise<void> | null = null

/**
 * Loads the card provider's client script, which tells cheats from buyers by watching the page before the payment. Paying works without
 * it: whatever goes wrong is only noted.
 */
export function startCardScript(scriptUrl: string, publishableKey: string): void {
  loading ??= loadScript(scriptUrl)
  loading.then(
    () => void globalThis.Stripe?.(publishableKey),
    (error) => {
      loading = null
      console.warn('The card provider’s script could not be loaded; paying works without it.', error)
    },
  )
}
