import { loadScript } from '../load-script.ts'

/** The part of Google Identity Services that we use (developers.google.com/identity/gsi/web/reference/js-reference). */
interface GoogleIdentity {
  initialize(options: {
    client_id: string
    callback: (response: { credential?: string }) => void
    use_fedcm_for_button?: boolean
  }): void
  renderButton(
    place: HTMLElement,
    options: {
      type: 'standard'
      theme: 'outline' | 'filled_black'
      size: 'large'
      text: 'signin_with' | 'signup_with'
      shape: 'rectangular'
      logo_alignment: 'center'
      width: number
    },
  ): void
}

declare global {
  var google: { accounts?: { id?: GoogleIdentity } } | undefined
}

export type RenderButton = GoogleIdentity['renderButton']

let loading: Promise<RenderButton> | null = null
let takeCredential: (credential: string | undefined) => void = () => {}

/**
 * Fetches Google's client script and sets it up, once a visit as Google asks; the last caller is handed the credentials.
 * Rejects where the script cannot be had; the next call tries again.
 */
export function loadGoogle(
  scriptUrl: string,
  clientId: string,
  onCredential: (credential: string | undefined) => void,
): Promise<RenderButton> {
  takeCredential = onCredential
  loading ??= fetchScript(scriptUrl).then(
    (google) => {
      google.initialize({
        client_id: clientId,
        callback: ({ credential }) => takeCredential(credential),
        use_fedcm_for_button: true,
      })
      return (place, options) => google.renderButton(place, options)
    },
    (error) => {
      loading = null
      throw error
    },
  )
  return loading
}

async function fetchScript(scriptUrl: string): Promise<GoogleIdentity> {
  await loadScript(scriptUrl)
  const id = globalThis.google?.accounts?.id
  if (id === undefined) throw new Error(`Google's script holds no sign-in: ${scriptUrl}`)
  return id
}
