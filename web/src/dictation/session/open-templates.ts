import { thisDevice } from '../device/this-device.ts'
import { type OpenBook, openBook } from '../templates/template-book.ts'

/** The user's templates, as every tab of this device has them. */
export function openTemplates(userId: string, closing: AbortSignal): OpenBook {
  const book = openBook(thisDevice.preferences.templates(userId))
  window.addEventListener('storage', book.look, { signal: closing })
  return book
}
