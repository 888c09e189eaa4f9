/** Tells the person something in passing. */
export type Notify = (message: string, severity: 'info' | 'success' | 'warning' | 'error') => void
