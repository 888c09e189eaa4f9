import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerEnvelope } from 'smtp-server'
import { vi } from 'vitest'

export type ReceivedMail = {
  /** Whom the envelope names: where the mail truly went. */
  recipients: string[]
  subject: string
  text: string
  html: string
}

/** A real SMTP server on loopback that keeps what it is given. */
export async function startMailbox({ port: wanted = 0 } = {}) {
  const mails: ReceivedMail[] = []
  const refused = new Set<string>()

  async function keep(stream: Readable, envelope: SMTPServerEnvelope) {
    const { subject = '', text = '', html = '' } = await PostalMime.parse(await buffer(stream))
    mails.push({ recipients: envelope.rcptTo.map(({ address }) => address), subject, text, html })
  }

  const server = new SMTPServer({
    authOptional: true,
    closeTimeout: 1000,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, callback) {
      const isRefused = refused.has(address)
      callback(isRefused ? Object.assign(new Error('no such mailbox'), { responseCode: 550 }) : null)
    },
    onData(stream, { envelope }, callback) {
      keep(stream, envelope).then(() => callback(), callback)
    },
  })
  await new Promise<void>((resolve) => server.listen(wanted, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo

  const sentTo = (address: string) =>
    mails.filter(({ recipients }) => recipients.some((to) => to.toLowerCase() === address.toLowerCase()))

  const codesTo = (address: string) => sentTo(address).filter(({ text }) => codeLine.test(text))

  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    /** Everything received, oldest first. */
    mails,
    /** Recipients that the server refuses for good. */
    refused,
    sentTo,
    /** Those of them with a code. Mails that tell of something come whenever their job is done. */
    codesTo,
    /** Waits until `count` mails to `address` have come, and returns the last of them. */
    waitFor: (address: string, count = 1) => waitUntil(count, () => sentTo(address)),
    /** Waits until `count` mails with a code have come, and returns the last of them. */
    waitForCode: (address: string, count = 1) => waitUntil(count, () => codesTo(address)),
    waitForSubject: (address: string, wanted: string) =>
      waitUntil(1, () => sentTo(address).filter(({ subject }) => subject === wanted)),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

function waitUntil(count: number, mails: () => ReceivedMail[]): Promise<ReceivedMail> {
  return vi.waitFor(
    () => {
      const found = mails()
      if (found.length < count) throw new Error(`${found.length} of ${count} mails`)
      return found.at(-1) as ReceivedMail
    },
    { timeout: 30_000, interval: 10 },
  )
}

const codeLine = /^\s*(\d{6}|\d{8})\s*$/m

/** The digits that stand on a line of their own. */
export function codeIn({ text }: ReceivedMail): string {
  const code = codeLine.exec(text)?.[1]
  if (code === undefined) throw new Error(`no code in: ${text}`)
  return code
}
