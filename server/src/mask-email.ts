/** Enough of an address for an operator to recognise it in the log, not enough to write to it: "a…@example.org". */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 1 ? '…' : `${[...email][0]}…${email.slice(at)}`
}
