import { MailFailure } from './adapters/mailer/mailer.ts'
import { makeSmtpMailer } from './adapters/mailer/smtp.ts'
import { compose, product } from './compose-mail.ts'
import { readConfig } from './config.ts'
import { StartupError } from './startup-error.ts'

const usage = 'Usage: npm run mail -- test ADDRESS [--json]    sends a mail to see whether it arrives'

/** `npm run mail`: the operator's look at the way that mails take. */
async function main(args: string[]): Promise<boolean> {
  const asJson = args.includes('--json')
  const [command, to, ...rest] = args.filter((arg) => arg !== '--json')
  if (command !== 'test' || !to || rest.length > 0) {
    process.stdout.write(`${usage}\n`)
    return false
  }
  const { mail, publicUrl } = readConfig(process.env)
  const mailer = makeSmtpMailer(mail)
  const problem = await mailer
    .send(
      compose(to, `${product} can send mail`, [
        { text: `The operator of ${publicUrl} sent this mail to see whether it arrives. It did.` },
      ]),
    )
    .then(() => null)
    .catch((error: Error) => {
      if (error instanceof MailFailure) return error.reason
      throw error
    })
    .finally(() => mailer.close())
  if (asJson) process.stdout.write(`${JSON.stringify({ to, sent: problem === null, problem })}\n`)
  else if (problem === null)
    process.stdout.write(`The mail server took a mail to ${to}. Now see whether it arrives.\n`)
  else process.stdout.write(`The mail was not sent: ${problem}.\n`)
  return problem === null
}

try {
  process.exitCode = (await main(process.argv.slice(2))) ? 0 : 1
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
