/** The origin of the person's own server; null until it has been set. */
export async function serverOrigin(): Promise<string | null> {
  const { server } = await chrome.storage.local.get('server')
  return typeof server === 'string' ? originOf(server) : null
}

/** Takes another server for the person's own; the former need not be reached any more. */
export async function keepServer(origin: string) {
  const former = await serverOrigin()
  await chrome.storage.local.set({ server: origin })
  if (former === null || patternOf(former) === patternOf(origin)) return
  try {
    await chrome.permissions.remove({ origins: [patternOf(former)] })
  } catch (error) {
    console.info('What the manifest itself asks for cannot be given back.', error)
  }
}

/** The origin that an address names; null where it names none that a page can be had from. */
export function originOf(address: string | undefined): string | null {
  const url = URL.parse(address ?? '')
  return url !== null && /^https?:$/.test(url.protocol) ? url.origin : null
}

/** The address that somebody has typed; without a scheme it is https, but http for this machine. */
export function addressOf(typed: string): string {
  const text = typed.trim()
  if (/^[a-z]+:\/\//i.test(text)) return text
  return `${/^(localhost|127\.0\.0\.1)(:|\/|$)/i.test(text) ? 'http' : 'https'}://${text}`
}

/** Names a server for the browser's permissions, which know no ports. */
export function patternOf(origin: string): string {
  const { protocol, hostname } = new URL(origin)
  return `${protocol}//${hostname}/*`
}

export const home = '/speech-recognition'
/** Whoever has to sign in or to pay first is led there from `home`. */
export const beforeHome = ['/login', '/subscribe']
