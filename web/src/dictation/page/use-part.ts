import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'

/**
 * A component whose code is fetched once it is wanted; null until it is here. Where it cannot be had the rest of the page
 * goes on, `onMissing` is told, and it is asked for again the next time it is wanted. `load` must stay the same.
 */
export function usePart<Props>(
  load: () => Promise<ComponentType<Props>>,
  isWanted: boolean,
  onMissing: () => void,
): ComponentType<Props> | null {
  const [part, setPart] = useState<ComponentType<Props> | null>(null)
  const tell = useEffectEvent((error: unknown) => {
    console.warn('A part of the page could not be loaded.', error)
    onMissing()
  })
  useEffect(() => {
    if (!isWanted || part !== null) return
    let isGone = false
    load().then(
      (loaded) => isGone || setPart(() => loaded),
      (error: unknown) => isGone || tell(error),
    )
    return () => {
      isGone = true
    }
  }, [load, isWanted, part])
  return isWanted ? part : null
}
