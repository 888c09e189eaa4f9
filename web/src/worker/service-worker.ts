import { isExpired, readClaims } from '../api/token.ts'
import { type BuildMessage, readSession, sendTag, sharedField, sharePath, shareQuery } from '../background.ts'
import { keepSharedFiles, sendWaiting } from '../dictation/background.ts'
import { answerFile, answerPage, type Build, forgetOldBuilds, keepBuild } from './kept-build.ts'
import type { MessageSink, WorkerScope } from './worker-scope.ts'

/** Filled in by the build (build/service-worker.ts). */
declare const BUILD: Build & { entry: string }
const build = BUILD

const scope = self as unknown as WorkerScope

// It takes over at once: a page of a former build finds its files all the same, and its own next start is the update.
scope.addEventListener('install', (event) =>
  event.waitUntil(keepBuild(build).then(() => scope.skipWaiting())),
)

scope.addEventListener('activate', (event) => event.waitUntil(takeOver()))

async function takeOver() {
  await forgetOldBuilds(build)
  await scope.registration.navigationPreload?.enable()
  await scope.clients.claim()
  for (const page of await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })) tell(page)
}

// A page that began to listen only now asks.
scope.addEventListener('message', ({ source }) => source && tell(source))

function tell(page: MessageSink) {
  const message: BuildMessage = { type: 'build', entry: build.entry }
  page.postMessage(message)
}

scope.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  // Calls of the server, and what comes from elsewhere, go their own way: none is ever kept.
  if (origin !== scope.location.origin) return
  if (request.method === 'POST' && pathname === sharePath) event.respondWith(takeShared(request))
  if (request.method !== 'GET') return
  if (request.mode === 'navigate') event.respondWith(answerPage(request, event.preloadResponse, build))
  else if (pathname.startsWith('/assets/')) event.respondWith(answerFile(request, build))
})

scope.addEventListener('sync', (event) => {
  if (event.tag === sendTag) event.waitUntil(send())
})

async function send() {
  const { user, token } = await readUser()
  if (user !== null && token !== null) await sendWaiting(user, token)
}

/**
 * Files that another app shares wait on the device until whoever opens the page next has been asked. What another site
 * sends is not taken at all, where the browser tells.
 */
async function takeShared(request: Request): Promise<Response> {
  const leadTo = (address: string) => Response.redirect(address, 303)
  if (isFromElsewhere(request)) return leadTo(build.home)
  try {
    const shared = (await request.formData()).getAll(sharedField)
    const isKept = await keepSharedFiles(shared.filter((entry) => entry instanceof File))
    if (!isKept) return leadTo(`${build.home}?${shareQuery}=refused`)
    const { token } = await readUser()
    return leadTo(token === null ? `/login?${shareQuery}=kept` : build.home)
  } catch (error) {
    console.warn('What was shared could not be kept.', error)
    return leadTo(`${build.home}?${shareQuery}=not-kept`)
  }
}

/** The system's share sheet is no site: it says so, or names none. Chromium shows workers no `Sec-Fetch-Site`. */
function isFromElsewhere({ headers, referrer, referrerPolicy }: Request): boolean {
  if (/^(cross-site|same-site)$/.test(headers.get('sec-fetch-site') ?? '')) return true
  // A page that says not to be named; the share sheet says nothing of the kind.
  if (referrer === '' && /^(no-referrer|same-origin)$/.test(referrerPolicy)) return true
  return /^https?:/.test(referrer) && new URL(referrer).origin !== scope.location.origin
}

/** The last person here who has not signed out, with their token while it is good. */
async function readUser(): Promise<{ user: string | null; token: string | null }> {
  const token = await readSession()
  const claims = token === null ? null : readClaims(token)
  if (claims === null) return { user: null, token: null }
  return { user: claims.sub, token: isExpired(claims, Date.now()) ? null : token }
}
