import { useEffect } from 'react'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import { AnonymousOnly, SignedInOnly } from './account/guards.tsx'
import { forgetTempPassword } from './account/temp-password.ts'
import { PageBoundary } from './page-boundary.tsx'
import { home, routes } from './routes.ts'
import { Notifications } from './ui/notifications.tsx'

/** The whole client. `onReady` is called once the first page takes what the person does. */
export function App({ onReady }: { onReady?: () => void }) {
  const [path] = useLocation()

  useEffect(() => {
    const title = routes.find((route) => route.path === path)?.title
    document.title = title === undefined ? 'Plainspoken' : `${title} · Plainspoken`
    if (path !== '/verify-email') forgetTempPassword()
  }, [path])

  return (
    <>
      <PageBoundary>
        <Switch>
          {routes.map(({ path, access, Page }) => (
            <Route key={path} path={path}>
              {access === 'signed-in' ? (
                <SignedInOnly>
                  <Page />
                </SignedInOnly>
              ) : access === 'anonymous' ? (
                <AnonymousOnly home={home}>
                  <Page />
                </AnonymousOnly>
              ) : (
                <Page />
              )}
            </Route>
          ))}
          <Route>
            <Redirect to={home} replace />
          </Route>
        </Switch>
        {onReady && <WhenReady call={onReady} />}
      </PageBoundary>
      <Notifications />
    </>
  )
}

/** Stands beside the page inside its boundary: React takes a prerendered page over boundary by boundary. */
function WhenReady({ call }: { call: () => void }) {
  useEffect(call, [call])
  return null
}
