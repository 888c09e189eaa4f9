import { type AddressInfo, createServer } from 'node:net'
import { code as codeLimits, second } from '@plainspoken/contract/limits'
import { expect, test } from 'vitest'
import { newEmail, pass, startWorld, whatShows } from '../../test/account-world.ts'
import { codeIn, startMailbox } from '../../test/mailbox.ts'
import { makeSmtpMailer } from '../adapters/mailer/smtp.ts'

const notSent = {
  succeeded: true,
  data: {
    verificationEmailSent: false,
    verificationEmailError:
      'The verification email could not be sent. Please ask for a new code in a moment.',
    attempt: expect.any(String),
  },
  error: null,
}

/** Takes connections and never says a word. */
async function startSilentServer() {
  const server = createServer(() => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

test.each(['dead', 'hanging'])(
  'with a %s mail server a registration says that no mail was sent, to known and unknown alike, within seconds',
  async (state) => {
    const healthy = await startWorld()
    const known = await healthy.createUser()
    // Any server on the database would send the mails.
    await healthy.app.close()
    const silent = await startSilentServer()
    const smtpUrl = state === 'dead' ? 'smtp://127.0.0.1:1' : silent.url
    const mailer = makeSmtpMailer({ smtpUrl, from: 'a@b.test' })
    const world = await startWorld({ db: healthy.db, mailer })

    const start = performance.now()
    const [one, other] = await Promise.all([world.register(known), world.register(newEmail())])
    expect(performance.now() - start).toBeLessThan(30 * second)
    expect(one.answer.reply).toEqual(notSent)
    expect(whatShows(other.answer)).toEqual(whatShows(one.answer))

    await world.close()
    mailer.close()
    silent.server.close()
    await healthy.close()
  },
)

test('a mail server that refuses the recipient: the registration says so, and works by a later code', async () => {
  const world = await startWorld()
  const email = newEmail()
  world.mailbox.refused.add(email)
  const { answer, attempt } = await world.register(email)
  expect(answer.reply).toEqual(notSent)

  world.mailbox.refused.delete(email)
  pass(codeLimits.gapMs + second)
  await world.post('/auth/resend-verification-code', { email, attempt })
  const code = codeIn(await world.mailbox.waitFor(email))
  expect((await world.post('/auth/verify-email', { email, code, attempt })).statusCode).toBe(200)
  await world.close()
})

test('a mail server that comes back gets the mail after all', async () => {
  const gone = await startMailbox()
  await gone.close()
  const mailer = makeSmtpMailer({ smtpUrl: gone.url, from: 'a@b.test' })
  const world = await startWorld({ mailer })
  const email = newEmail()
  const { answer, attempt } = await world.register(email)
  expect(answer.reply).toEqual(notSent)

  const back = await startMailbox({ port: gone.port })
  const code = codeIn(await back.waitFor(email))
  expect((await world.post('/auth/verify-email', { email, code, attempt })).statusCode).toBe(200)
  await world.close()
  mailer.close()
  await back.close()
})
