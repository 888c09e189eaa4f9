import { Component, type ReactNode, Suspense } from 'react'
import { Button } from './ui/button.tsx'
import { Main } from './ui/main.tsx'
import { PageSpinner } from './ui/spinner.tsx'

/** Waits for a page's code, and says so where it cannot be had or fails: after an update its old chunks are gone. */
export class PageBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    if (!this.state.hasFailed) return <Suspense fallback={<PageSpinner />}>{this.props.children}</Suspense>
    return (
      <Main style={{ padding: 'var(--space-5) var(--page-margin)' }}>
        <h1>This page could not be shown</h1>
        <p>What you dictated is safe on this device. Please load the page again.</p>
        <Button look="action" onClick={() => location.reload()}>
          Load Again
        </Button>
      </Main>
    )
  }
}
