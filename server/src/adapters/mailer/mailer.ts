export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  /** After so many ms nobody needs it any more: the life of a code. A day unless it is said. */
  usefulForMs?: number
}

/** Hands one mail over. Rejects with a MailFailure when the mail server did not take it. */
export type Mailer = { send: (mail: Mail) => Promise<void> }

/** The mail server did not take a mail. `isFinal`: it refused this very mail, and asking again is pointless. */
export class MailFailure extends Error {
  override name = 'MailFailure'
  readonly isFinal: boolean
  /** The detail for the operator, such as ECONNREFUSED or 550; never an address. */
  readonly reason: string

  constructor(reason: string, options: { isFinal: boolean }) {
    super(`mail was not handed over: ${reason}`)
    this.reason = reason
    this.isFinal = options.isFinal
  }
}
