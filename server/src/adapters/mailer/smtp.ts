import { email } from '@plainspoken/contract/account'
import nodemailer from 'nodemailer'
import type { Config } from '../../config.ts'
import { type Mailer, MailFailure } from './mailer.ts'

const secondsMs = 1000

export type SmtpMailer = Mailer & {
  /** Signs in to the mail server and sends nothing. Rejects with a MailFailure. */
  check: () => Promise<void>
  close: () => void
}

/** Sends over SMTP through a small pool of kept connections, each step bounded in time. `close` ends the connections. */
export function makeSmtpMailer({ smtpUrl, from }: Config['mail']): SmtpMailer {
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 5,
    connectionTimeout: 4 * secondsMs,
    greetingTimeout: 4 * secondsMs,
    socketTimeout: 10 * secondsMs,
    dnsTimeout: 4 * secondsMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ to, subject, text, html }) {
      // nodemailer reads several recipients, comments and names out of a text; an address object is taken as it is.
      if (!email.safeParse(to).success) throw new MailFailure('not one plain address', { isFinal: true })
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: to },
          subject,
          text,
          html,
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
      } catch (error) {
        throw toMailFailure(error)
      }
    },
    async check() {
      try {
        await transport.verify()
      } catch (error) {
        throw toMailFailure(error)
      }
    },
    close: () => transport.close(),
  }
}

/** Without the server's own words: they repeat the recipient. */
function toMailFailure(error: unknown) {
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  const isFinal = responseCode !== undefined && responseCode >= 500 && code !== 'EAUTH'
  return new MailFailure([code, responseCode].filter(Boolean).join(' ') || 'unknown', { isFinal })
}
