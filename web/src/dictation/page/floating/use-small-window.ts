import { useCallback, useState } from 'react'
import { sentences } from '../../core/sentences.ts'
import type { DictationParts } from '../../session/open-dictation.ts'
import type { Notify } from '../../session/text/notify.ts'
import { useShortcut } from '../shared/use-shortcut.ts'
import type { SmallWindow } from './open-window.ts'
import { useAutoFloat } from './use-auto-float.ts'

export const loadFloatingWindow = () =>
  import('./floating-window.tsx').then((module) => module.FloatingWindow)

interface SmallWindowOptions {
  /** Null: there is nothing to be shown in it. */
  parts: DictationParts | null
  isOn: boolean
  notify: Notify
  /** Its code cannot be had. */
  onMissing(): void
}

/** The window above all others: opened and closed by its key, opened by itself where that is wanted. */
export function useSmallWindow({ parts, isOn, notify, onMissing }: SmallWindowOptions) {
  const [small, setSmall] = useState<SmallWindow | null>(null)
  const end = useCallback(() => setSmall(null), [])
  async function float() {
    if (small !== null) return
    try {
      // Its styles have to be here before it is dressed in them.
      const [{ openSmallWindow }] = await Promise.all([import('./open-window.ts'), loadFloatingWindow()])
      setSmall(await openSmallWindow())
    } catch (error) {
      console.warn('The small window did not open.', error)
      const isRefused = error instanceof DOMException && error.name === 'NotAllowedError'
      if (!isRefused) return onMissing()
      notify(sentences.notFloated, 'warning', { label: 'Open', run: () => void float() })
    }
  }
  useShortcut('.', () => {
    if (!parts) return false
    if (small === null) void float()
    else end()
    return true
  })
  useAutoFloat(isOn, parts?.device.preferences.floatsByItself, () => void float())
  return { small, float: () => void float(), end }
}
