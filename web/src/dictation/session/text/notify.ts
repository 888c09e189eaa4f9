/** An action offered with a message, as long as it is shown. */
export interface NotifyAction {
  label: string
  run(): void
}

/** Tells the person something in passing. */
export type Notify = (
  message: string,
  severity: 'info' | 'success' | 'warning' | 'error',
  action?: NotifyAction,
) => void
