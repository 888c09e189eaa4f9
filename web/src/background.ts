/** Messages between pages and the service worker. */

/** The address of the worker's script. */
export const workerPath = '/service-worker.js'
/** The address to which the system posts shared files, as in the manifest, and the form's field. */
export const sharePath = '/share'
export const sharedField = 'audio'
/** The query of the page that a share leads to: what became of it. */
export const shareQuery = 'shared'
/** Names the request to be woken when there is a network. */
export const sendTag = 'send-recordings'

/** A worker of another build has taken over; `entry` is the script that its pages begin with. */
export interface BuildMessage {
  type: 'build'
  entry: string
}

const cacheName = 'plainspoken-session'
const address = '/session'

/** Leaves the token where the worker finds it, which sees no other storage of ours; null takes it away. */
export async function keepSession(token: string | null): Promise<void> {
  if (globalThis.caches === undefined) return
  try {
    if (token === null) await caches.delete(cacheName)
    else await (await caches.open(cacheName)).put(address, new Response(token))
  } catch (error) {
    console.info('Nothing is sent in the background.', error)
  }
}

export async function readSession(): Promise<string | null> {
  const kept = await (await caches.open(cacheName)).match(address)
  return kept === undefined ? null : kept.text()
}
