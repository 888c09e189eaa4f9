import { type FastifyInstance, fastify } from 'fastify'
import { createTransport } from 'nodemailer'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openMailbox } from './mailbox.ts'

const at = '2026-01-02T03:04:05.000Z'
const mail = {
  from: 'Plainspoken <hello@plainspoken.example>',
  to: 'ada@example.org',
  subject: 'Your code: “é”',
  text: 'Hello ada.123456@example.org, enter\n\n    042137\n\nor open http://localhost:3000/reset-password?code=042137&email=ada%40example.org',
  html: '<p>Enter <b>042137</b><script>document.title="no"</script></p>',
}

let app: FastifyInstance
let smtpUrl: string

beforeEach(async () => {
  const mailbox = await openMailbox({ now: () => new Date(at) })
  smtpUrl = mailbox.environment.SMTP_URL ?? ''
  app = fastify()
  await app.register(mailbox.routes)
})
afterEach(() => app.close())

async function send(changes: Partial<typeof mail> = {}) {
  const transport = createTransport(smtpUrl)
  try {
    return await transport.sendMail({ ...mail, ...changes })
  } finally {
    transport.close()
  }
}

async function list(to?: string) {
  const query = to === undefined ? '' : `?to=${encodeURIComponent(to)}`
  return (await app.inject(`/mail/messages.json${query}`)).json().messages
}

test('a mail handed over by SMTP is listed with its text, its HTML and its time', async () => {
  await send()
  const [message] = await list()
  expect(message).toMatchObject({
    to: mail.to,
    subject: mail.subject,
    html: expect.stringContaining('<b>042137</b>'),
    at,
  })
  expect(message.text.trim()).toBe(mail.text)
})

test('mails are listed newest first and by recipient in any letter case', async () => {
  await send({ subject: 'first' })
  await send({ subject: 'other', to: 'bob@example.org' })
  await send({ subject: 'second' })
  const subjects = (messages: { subject: string }[]) => messages.map(({ subject }) => subject)
  expect(subjects(await list())).toEqual(['second', 'other', 'first'])
  expect(subjects(await list('ADA@example.org'))).toEqual(['second', 'first'])
  expect(subjects(await list('nobody@example.org'))).toEqual([])
})

test('a mail is listed for those it was sent to, whatever its header says', async () => {
  const transport = createTransport(smtpUrl)
  await transport.sendMail({ ...mail, envelope: { from: 'a@example.org', to: ['hidden@example.org'] } })
  transport.close()
  expect(await list('hidden@example.org')).toHaveLength(1)
  expect(await list(mail.to)).toHaveLength(0)
})

test('told to refuse, it refuses mail until told otherwise', async () => {
  const refuse = (value: boolean) =>
    app.inject({ method: 'POST', url: '/mail/faults', payload: { refuse: value } })
  expect((await refuse(true)).statusCode).toBe(200)
  await expect(send()).rejects.toMatchObject({ responseCode: 550 })
  expect(await list()).toEqual([])
  await refuse(false)
  await send()
  expect(await list()).toHaveLength(1)
})

test('the page says that it is a stand-in, offers the code to copy and the link to open', async () => {
  await send()
  const { body, headers } = await app.inject('/mail')
  expect(body).toContain('This is a stand-in for a mail service.')
  expect(body).toContain('data-copy="042137"')
  expect(body).toContain(
    'href="http://localhost:3000/reset-password?code=042137&amp;email=ada%40example.org"',
  )
  expect(body).not.toContain('document.title="no"')
  expect(headers['content-security-policy']).toContain("default-src 'none'")
})

test('the HTML of a mail is shown in a frame that runs no script', async () => {
  await send()
  const [{ id }] = await list()
  expect((await app.inject('/mail')).body).toMatch(
    new RegExp(`<iframe sandbox [^>]*src="/mail/messages/${id}.html"`),
  )
  const { headers } = await app.inject(`/mail/messages/${id}.html`)
  expect(headers['content-security-policy']).toMatch(/default-src 'none'.*; sandbox$/)
  expect((await app.inject('/mail/messages/999.html')).statusCode).toBe(404)
})
