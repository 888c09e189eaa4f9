import { type ComponentProps, type MouseEvent, useLayoutEffect } from 'react'
import { navigate } from 'wouter/use-browser-location'

interface LinkProps extends Omit<ComponentProps<'a'>, 'onClick'> {
  href: string
  /** Kept in the history entry that it leads to. */
  state?: unknown
}

/** A link within the product: the page stays, and what is shown changes. */
export function Link({ href, state, ...rest }: LinkProps) {
  function follow(event: MouseEvent) {
    // Into another tab or window, or onto the disk: that is the browser's.
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    navigate(href, { state })
  }
  return <a {...rest} href={href} onClick={follow} />
}

/** Leads on at once, in place of the page that it is shown on. */
export function Redirect({ to, state }: { to: string; state?: unknown }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as one is gone then
  useLayoutEffect(() => navigate(to, { replace: true, state }), [])
  return null
}
