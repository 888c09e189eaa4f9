/** What we use of Google Identity Services (developers.google.com/identity/gsi/web/reference/js-reference). */
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

const loadTimeoutMs = 10_000
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

function fetchScript(scriptUrl: string): Promise<GoogleIdentity> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    // A blocked host may keep the request open for minutes.
    const timer = setTimeout(() => fail('did not arrive'), loadTimeoutMs)
    function fail(reason: string) {
      clearTimeout(timer)
      script.remove()
      reject(new Error(`Google's script ${reason}: ${scriptUrl}`))
    }
    script.src = scriptUrl
    script.async = true
    script.onerror = () => fail('could not be loaded')
    script.onload = () => {
      const id = globalThis.google?.accounts?.id
      if (id === undefined) return fail('holds no sign-in')
      clearTimeout(timer)
      resolve(id)
    }
    document.head.append(script)
  })
}
