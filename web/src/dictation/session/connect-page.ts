import type { Dictation } from '../core/dictation.ts'
import { queryMicrophonePermission } from '../microphone/microphone-permission.ts'

/** The permission is looked at a moment after the page has opened, when the browser has restored it. */
const permissionCheckMs = 100

/** Tells dictation what happens to the page: it is hidden and seen again, the microphone is allowed or forbidden. */
export function connectPage(dictation: Dictation, leave: () => void, signal: AbortSignal) {
  const checkPermission = async () =>
    dictation.send({ type: 'permission', permission: await queryMicrophonePermission(navigator.permissions) })
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
  window.addEventListener('pageshow', ({ persisted }) => persisted && location.reload(), { signal })
  window.addEventListener('focus', checkPermission, { signal })
  setTimeout(async () => {
    const permission = await queryMicrophonePermission(navigator.permissions, (changed) => {
      if (!signal.aborted) dictation.send({ type: 'permission', permission: changed })
    })
    if (!signal.aborted) dictation.send({ type: 'permission', permission })
  }, permissionCheckMs)
}
