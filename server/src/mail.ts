import { MailFailure } from './adapters/mailer/mailer.ts'
import { makeSmtpMailer } from './adapters/mailer/smtp.ts'
import { compose, product } from './compose-mail.ts'
import { readConfig } from './config.ts'
import { operate } from './operate.ts'

const usage = 'Usage: npm run mail -- test ADDRESS [--json]    sends a mail to see whether it arrives'

/** `npm run mail`: the operator's look at the way that mails take. */
await operate(async (args, print) => {
  const asJson = args.includes('--json')
  const [command, to, ...rest] = args.filter((arg) => arg !== '--json')
  if (command !== 'test' || !to || rest.length > 0) {
    print(usage)
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
  if (asJson) print(JSON.stringify({ to, sent: problem === null, problem }))
  else if (problem === null) print(`The mail server took a mail to ${to}. Now see whether it arrives.`)
  else print(`The mail was not sent: ${problem}.`)
  return problem === null
})
