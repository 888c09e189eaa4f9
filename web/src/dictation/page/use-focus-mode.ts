import { useEffect, useState } from 'react'

/** Nothing is to be seen but the paper and the voice; the second begins that. Escape and Stop end it. */
export function useFocusMode(isOn: boolean): readonly [isAlone: boolean, begin: () => void] {
  const [isWanted, setWanted] = useState(false)
  const [wasOn, setWasOn] = useState(isOn)
  if (wasOn !== isOn) {
    setWasOn(isOn)
    if (wasOn) setWanted(false)
  }
  const isAlone = isWanted && isOn
  useEffect(() => {
    if (!isAlone) return
    const ended = new AbortController()
    const leave = ({ key, defaultPrevented }: KeyboardEvent) =>
      key === 'Escape' && !defaultPrevented && setWanted(false)
    window.addEventListener('keydown', leave, ended)
    return () => ended.abort()
  }, [isAlone])
  return [isAlone, () => setWanted(true)]
}
