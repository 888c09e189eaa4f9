import type { Kept } from '../../storage.ts'
import type { SpeechRecognitionConstructor } from './browser-recogniser.ts'

/** Whether the browser can recognise a language on the device itself, and whether it is asked to. */
export interface OnDevice {
  isOn(): boolean
  set(isOn: boolean): void
  offer(): Promise<'unavailable' | 'downloadable' | 'downloading' | 'available'>
  /** Has the browser fetch what it needs; must follow a click. False if it could not. */
  install(): Promise<boolean>
}

/** `find` gives the browser's recogniser, `language` the one in use; `kept` is the person's choice. */
export function createOnDevice(
  find: () => SpeechRecognitionConstructor | undefined,
  language: () => string,
  kept: Kept<boolean>,
  onChange: (isOn: boolean) => void,
): OnDevice {
  const options = () => ({ langs: [language()], processLocally: true })
  return {
    isOn: kept.get,
    set(isOn) {
      kept.set(isOn)
      onChange(isOn)
    },
    async offer() {
      try {
        return (await find()?.available?.(options())) ?? 'unavailable'
      } catch {
        // Chromium refuses in frames of other sites.
        return 'unavailable'
      }
    },
    async install() {
      try {
        return (await find()?.install?.(options())) ?? false
      } catch {
        return false
      }
    },
  }
}
