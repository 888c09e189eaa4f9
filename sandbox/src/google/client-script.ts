/**
 * The script that a sign-in page loads in place of Google's: the same calls (`google.accounts.id.initialize` and
 * `renderButton`), a button in a frame, and a credential handed to the page's callback. Everything it needs lies beside
 * it, under its own address.
 */
export const clientScript = `(() => {
  'use strict'
  const base = new URL('.', document.currentScript.src)
  let settings = null
  let frame = null

  addEventListener('message', ({ origin, data }) => {
    if (origin !== base.origin || !data || data.type !== 'google-stand-in' || !settings) return
    settings.callback({ credential: data.credential, select_by: 'btn' })
  })

  const id = {
    initialize(options) {
      settings = options
    },
    renderButton(place, options) {
      if (!settings) throw new Error('google.accounts.id.initialize() comes first.')
      const wanted = { ...options, client_id: settings.client_id, nonce: settings.nonce || '', origin: location.origin }
      frame = document.createElement('iframe')
      frame.title = 'Sign in with Google Button'
      frame.src = new URL('button?' + new URLSearchParams(wanted), base).href
      frame.style.border = '0'
      frame.style.width = (options.width || 240) + 'px'
      frame.style.height = '44px'
      place.replaceChildren(frame)
    },
    prompt() {},
    cancel() {},
    disableAutoSelect() {},
  }
  window.google = { accounts: { id } }
})()
`

/** In the button's frame: opens the list of accounts in a window of its own. */
export const buttonScript = `document.querySelector('button').addEventListener('click', () => {
  open('select' + location.search, 'google-stand-in', 'popup,width=480,height=640')
})
`

/** In the window with the list: hands the credential to the page that shows the button, and closes. */
export const deliverScript = `const { credential, origin } = document.querySelector('main').dataset
opener?.parent?.postMessage({ type: 'google-stand-in', credential }, origin)
close()
`
