import { type ComponentType, useEffect, useEffectEvent, useReducer } from 'react'

type Load<Props> = () => Promise<ComponentType<Props>>

/** The parts that have been loaded: they are drawn at once the next time they are wanted. */
const here = new WeakMap<object, unknown>()

/** Fetches a component's code, which `usePart` then has at once. */
export async function fetchPart<Props>(load: Load<Props>): Promise<void> {
  here.set(load, await load())
}

/**
 * A component whose code is fetched once it is wanted; null until it is here. Where it cannot be had the rest of the page
 * goes on, `onMissing` is told, and it is asked for again the next time it is wanted. `load` must stay the same.
 */
export function usePart<Props>(
  load: Load<Props>,
  isWanted: boolean,
  onMissing: () => void,
): ComponentType<Props> | null {
  const [, draw] = useReducer((times: number) => times + 1, 0)
  const part = isWanted ? ((here.get(load) as ComponentType<Props> | undefined) ?? null) : null
  const isMissing = isWanted && part === null
  const tell = useEffectEvent((error: unknown) => {
    console.warn('A part of the page could not be loaded.', error)
    onMissing()
  })
  useEffect(() => {
    if (!isMissing) return
    let isGone = false
    fetchPart(load).then(
      () => isGone || draw(),
      (error: unknown) => isGone || tell(error),
    )
    return () => {
      isGone = true
    }
  }, [load, isMissing])
  return part
}
