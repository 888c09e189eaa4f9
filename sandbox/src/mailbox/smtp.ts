import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A mail as it arrived: `to` are the recipients it was really sent to, not what its header says. */
export type ArrivedMail = { to: string[]; subject: string; text: string; html: string }

const maxBytes = 5 * 1024 * 1024

/** Takes every mail on a free port of this machine and delivers none of them. While `isRefusing` is true it refuses them. */
export async function openSmtp(options: { onMail: (mail: ArrivedMail) => void; isRefusing: () => boolean }) {
  const receive: SMTPServerOptions['onData'] = (stream, session, done) => {
    readMail(stream).then(
      (mail) => {
        options.onMail({ ...mail, to: session.envelope.rcptTo.map((recipient) => recipient.address) })
        done()
      },
      (error: unknown) => done(refusal(554, `The sandbox could not read the mail: ${String(error)}`)),
    )
  }
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: maxBytes,
    onRcptTo: (_address, _session, done) =>
      done(options.isRefusing() ? refusal(550, 'The sandbox was told to refuse mail') : null),
    onData: receive,
  })
  // A sender that hangs up in the middle is no fault of this server.
  server.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE')
      process.stderr.write(`Mailbox: ${error.message}\n`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

async function readMail(stream: AsyncIterable<Buffer> & { sizeExceeded?: boolean }) {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  if (stream.sizeExceeded) throw new Error('it is too large')
  const { subject = '', text = '', html = '' } = await PostalMime.parse(Buffer.concat(chunks))
  return { subject, text, html }
}

function refusal(responseCode: number, sentence: string) {
  return Object.assign(new Error(sentence), { responseCode })
}
