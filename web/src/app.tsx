import { lazy, type MouseEvent, Suspense, useEffect } from 'react'
import { usePathname } from 'wouter/use-browser-location'
import { isKnownBrowser } from './account/device-tokens.ts'
import { AnonymousOnly, SignedInOnly } from './account/guards.tsx'
import { usePasskeyOffer } from './account/passkey-offer-state.ts'
import { forgetTempPassword } from './account/temp-password.ts'
import { PageBoundary } from './page-boundary.tsx'
import { home, type RouteEntry, routeOf, titleOf } from './routes.ts'
import { Redirect } from './ui/link.tsx'
import { mainId } from './ui/main.tsx'
import { Notifications } from './ui/notifications.tsx'

const PasskeyOffer = lazy(async () => ({
  default: (await import('./account/passkey-offer.tsx')).PasskeyOffer,
}))

interface AppProps {
  /** The address that the page is prerendered for. */
  path?: string
  /** Called once the first page takes what the person does. */
  onReady?: () => void
}

/** The whole client. */
export function App({ path: ssrPath, onReady }: AppProps) {
  const path = usePathname({ ssrPath })
  const route = routeOf(path)
  const isOffered = usePasskeyOffer((state) => state.isOpen)

  useEffect(() => {
    document.title = titleOf(path)
    document.documentElement.hidden = false
    // Phones share the address that stands here.
    document.querySelector('[rel=canonical]')?.setAttribute('href', location.origin + path)
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
        {route ? <Guarded key={route.path} {...route} /> : <Redirect to={home} />}
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
      <Page />
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
