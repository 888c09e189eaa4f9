import type { ReactNode } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import { Redirect } from '../ui/link.tsx'
import { useAuth } from './auth-store.ts'

/** The page asked for before signing in, kept in the history entry of /login. */
interface CameFrom {
  from?: string
}

/** Sends whoever is not signed in to /login; before it is known who is here the page stands as it was prerendered. */
export function SignedInOnly({ children }: { children: ReactNode }) {
  const { isAuthenticated, isLoading } = useAuth()
  if (isAuthenticated || isLoading) return children
  const from = location.pathname + location.search
  return <Redirect to="/login" state={{ from } satisfies CameFrom} />
}

/** Sends whoever is signed in on to where they wanted to go, or home. */
export function AnonymousOnly({ home, children }: { home: string; children: ReactNode }) {
  const isAuthenticated = useAuth((state) => state.isAuthenticated)
  const state = useHistoryState<CameFrom | null>()
  if (!isAuthenticated) return children
  return <Redirect to={state?.from ?? home} />
}
