/** The sandbox cannot start, for a reason the person at the terminal can mend. The message is one whole sentence. */
export class CannotStart extends Error {
  override name = 'CannotStart'
}
