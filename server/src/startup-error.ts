/** The product cannot start, for a reason the operator can mend. The message is whole sentences for them, one a line; `main` prints it alone, without a stack. */
export class StartupError extends Error {
  override name = 'StartupError'
}
