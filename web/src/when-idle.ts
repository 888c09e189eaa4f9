/** Calls back when nothing else is to be done. */
export function whenIdle(work: () => void): void {
  // Safari knows no idle time.
  if (typeof requestIdleCallback === 'undefined') setTimeout(work, 1000)
  else requestIdleCallback(work, { timeout: 3000 })
}
