import { lazy, type MouseEvent, Suspense, useEffect } from 'react'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import { useAuth } from './account/auth-store.ts'
import { isKnownBrowser } from './account/device-tokens.ts'
import { AnonymousOnly, SignedInOnly } from './account/guards.tsx'
import { usePasskeyOffer } from './account/passkey-offer-state.ts'
import { refreshProfile } from './account/session.ts'
import { forgetTempPassword } from './account/temp-password.ts'
import { PageBoundary } from './page-boundary.tsx'
import { TrialGuard } from './payment/trial-guard.tsx'
import { home, type RouteEntry, routes, titleOf } from './routes.ts'
import { mainId } from './ui/main.tsx'
import { Notifications } from './ui/notifications.tsx'

const PasskeyOffer = lazy(async () => ({
  default: (await import('./account/passkey-offer.tsx')).PasskeyOffer,
}))

/** The whole client. `onReady` is called once the first page takes what the person does. */
export function App({ onReady }: { onReady?: () => void }) {
  const [path] = useLocation()
  const isOffered = usePasskeyOffer((state) => state.isOpen)

  useEffect(() => {
    document.title = titleOf(path)
    if (path !== '/verify-email') forgetTempPassword()
    // As before the first paint; a deleted account is forgotten.
    document.documentElement.toggleAttribute('data-known', isKnownBrowser())
  }, [path])

  return (
    <>
      <a className="skip" href={`#${mainId}`} onClick={skipToMain}>
        Skip to the main content
      </a>
      <PageBoundary>
        <Switch>
          {routes.map((route) => (
            <Route key={route.path} path={route.path}>
              <Guarded {...route} />
            </Route>
          ))}
          <Route>
            <Redirect to={home} replace />
          </Route>
        </Switch>
        {onReady && <WhenReady call={onReady} />}
      </PageBoundary>
      {isOffered && (
        <Suspense>
          <PasskeyOffer />
        </Suspense>
      )}
      <Notifications />
    </>
  )
}

function Guarded({ access, Page }: Pick<RouteEntry, 'access' | 'Page'>) {
  const user = useAuth((state) => state.user)
  if (access === 'anyone') return <Page />
  if (access === 'anonymous') {
    return (
      <AnonymousOnly home={home}>
        <Page />
      </AnonymousOnly>
    )
  }
  return (
    <SignedInOnly>
      {access === 'signed-in' ? (
        <Page />
      ) : (
        <TrialGuard user={user} refresh={refreshProfile}>
          <Page />
        </TrialGuard>
      )}
    </SignedInOnly>
  )
}

/** By the focus alone: the address stays what it was. */
function skipToMain(event: MouseEvent) {
  event.preventDefault()
  document.getElementById(mainId)?.focus()
}

/** Stands beside the page inside its boundary: React takes a prerendered page over boundary by boundary. */
function WhenReady({ call }: { call: () => void }) {
  useEffect(call, [call])
  return null
}
