import { useEffect, useRef } from 'react'
import { type PageMessage, tellStanding } from '../../../ui/messages.ts'

/** Tells something in the page's row for as long as it is given and the component is there; null: nothing to tell. */
export function useStanding(name: string, message: PageMessage | null): void {
  const latest = useRef(message)
  latest.current = message
  const words = message && JSON.stringify({ ...message, actions: message.actions?.map(({ label }) => label) })
  useEffect(() => {
    const now = words === null ? null : latest.current
    const actions = now?.actions?.map((action, at) => ({
      ...action,
      run: () => latest.current?.actions?.[at]?.run(),
    }))
    tellStanding(name, now && { ...now, actions })
  }, [name, words])
  useEffect(() => () => tellStanding(name, null), [name])
}
