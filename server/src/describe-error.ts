/** Name, code and stack of what went wrong, for the log; no message: that of a query carries its parameters. */
export function describeError(error: unknown) {
  if (!(error instanceof Error)) return undefined
  const inner = error.cause instanceof Error ? error.cause : error
  const { code, table, constraint } = inner as Error & Record<'code' | 'table' | 'constraint', unknown>
  return {
    name: inner.name,
    code,
    table,
    constraint,
    stack: error.stack?.split('\n').filter((line) => line.startsWith('    at ')),
  }
}
