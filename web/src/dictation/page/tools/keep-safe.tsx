import { useEffect, useState } from 'react'
import { notify } from '../../../ui/notifications.tsx'
import type { Preferences } from '../../device/preferences.ts'
import type { TextPart } from '../../session/text/open-text.ts'
import { useStanding } from '../shared/use-standing.ts'
import { useFact } from './use-fact.ts'

/** A text of so many words would be missed. */
const missedWords = 100

interface KeepSafeProps {
  kept: Preferences['keepsSafe']
  text: TextPart
  isHearing: boolean
}

/**
 * Offers once, with the first text of some length, to have the browser promise that it throws nothing away. Not to
 * somebody who is speaking: it would take the place of what they need now.
 */
export function KeepSafe({ kept, text, isHearing }: KeepSafeProps) {
  const [isOpen, setOpen] = useState(() => kept.get() === null && 'storage' in navigator)
  const isLong = useFact(text, 'words') >= missedWords
  useEffect(() => {
    if (!isOpen || !isLong) return
    navigator.storage.persisted().then(
      (isPersisted) => isPersisted && setOpen(false),
      () => setOpen(false),
    )
  }, [isOpen, isLong])

  function close(answer: 'asked' | 'refused') {
    kept.set(answer)
    setOpen(false)
  }

  async function ask() {
    close('asked')
    const isPersisted = await navigator.storage.persist().catch(() => false)
    if (isPersisted) notify('Your browser will keep your texts.', 'success')
    else notify('Your browser can’t promise to keep them. To be safe, use Export All in Texts.', 'info')
  }

  useStanding(
    'kept',
    isOpen && isLong && !isHearing
      ? {
          severity: 'info',
          says: 'Kept in this browser only',
          actions: [
            { label: 'Keep Safe', run: () => void ask() },
            { label: 'Not Now', run: () => close('refused') },
          ],
        }
      : null,
  )
  return null
}
