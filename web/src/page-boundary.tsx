import { Component, type ReactNode, Suspense } from 'react'
import { Button } from './ui/button.tsx'
import { LogoMark } from './ui/logo.tsx'
import { Main } from './ui/main.tsx'
import { PageSpinner } from './ui/spinner.tsx'

/** In the same position as the server's own error pages. No style sheet need have come. */
const place = {
  display: 'grid',
  gap: 'var(--space-4)',
  placeContent: 'center',
  justifyItems: 'start',
  minHeight: '100dvh',
  padding: 'var(--page-margin)',
}

/** Waits for a page's code, and says so where it cannot be had or fails: after an update its old chunks are gone. */
export class PageBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    if (!this.state.hasFailed) return <Suspense fallback={<PageSpinner />}>{this.props.children}</Suspense>
    return (
      <Main style={place}>
        <LogoMark />
        <h1>Something didn’t load</h1>
        <p>Your text is safe on this device.</p>
        <Button look="action" onClick={() => location.reload()}>
          Reload
        </Button>
      </Main>
    )
  }
}
