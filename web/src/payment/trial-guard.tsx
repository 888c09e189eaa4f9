import { type ReactNode, useEffect, useState } from 'react'
import { Redirect } from '../ui/link.tsx'
import { PageSpinner } from '../ui/spinner.tsx'
import { isTrialOver } from './trial.ts'

interface TrialGuardProps {
  /** Null before it is known who is here. */
  user: { isSubscribed: boolean; createdAt?: string } | null
  /** Asks the server for news of the user: access may have been bought elsewhere. */
  refresh: () => Promise<void>
  children: ReactNode
}

/**
 * Sends whoever's free day was over when they came to /subscribe. Nobody is sent away in the middle of a sentence: a day
 * that ends meanwhile counts at the next visit.
 */
export function TrialGuard({ user, refresh, children }: TrialGuardProps) {
  const [arrivedAt] = useState(Date.now)
  const [isAsked, setAsked] = useState(false)
  const isOver = user !== null && isTrialOver(user, arrivedAt)
  useEffect(() => {
    if (isOver) void refresh().then(() => setAsked(true))
  }, [isOver, refresh])
  if (!isOver) return children
  return isAsked ? <Redirect to="/subscribe?message=trial_expired" /> : <PageSpinner />
}
