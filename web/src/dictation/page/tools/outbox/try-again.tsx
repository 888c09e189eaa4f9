import { useEffect, useState } from 'react'
import { duration } from '../../../../api/reply.ts'

/** Says when something is sent again by itself, counting down; `at` in ms since 1970. */
export function TryAgain({ at }: { at: number }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  if (!navigator.onLine) return 'Will retry when you’re back online.'
  const seconds = Math.ceil((at - now) / 1000)
  return seconds > 0 ? `Retrying in ${duration(seconds)}.` : 'Retrying.'
}
