export type Mail = { to: string; subject: string; text: string; html: string }

/** Hands one mail over. Rejects when the mail server did not take it. */
export type Mailer = { send: (mail: Mail) => Promise<void> }
