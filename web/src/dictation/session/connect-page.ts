import type { Dictation } from '../core/dictation.ts'
import type { World } from './world/world.ts'

/** The permission is looked at a moment after the page has opened, when the browser has restored it. */
const permissionCheckMs = 100

type PageWorld = Pick<World, 'window' | 'document' | 'reload' | 'queryPermission' | 'setTimer'>

/** Tells dictation what happens to the page: it is hidden and seen again, the microphone is allowed or forbidden. */
export function connectPage(
  dictation: Dictation,
  leave: () => void,
  signal: AbortSignal,
  { window, document, reload, queryPermission, setTimer }: PageWorld,
) {
  const checkPermission = async () =>
    dictation.send({ type: 'permission', permission: await queryPermission() })
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.hidden) leave()
      dictation.send({ type: document.hidden ? 'hide' : 'show' })
    },
    { signal },
  )
  window.addEventListener('pagehide', leave, { signal })
  // A browser may bring a left page back as it was, but not the uploads that broke off with it.
  window.addEventListener('pageshow', ({ persisted }) => persisted && reload(), { signal })
  window.addEventListener('focus', checkPermission, { signal })
  setTimer(async () => {
    const permission = await queryPermission((changed) => {
      if (!signal.aborted) dictation.send({ type: 'permission', permission: changed })
    })
    if (!signal.aborted) dictation.send({ type: 'permission', permission })
  }, permissionCheckMs)
}
