import { type Message, mailboxPage, mailboxScript } from './mailbox/pages.ts'
import { openSmtp } from './mailbox/smtp.ts'
import { pagePolicy } from './page.ts'
import type { StandIn } from './stand-in.ts'

const kept = 500
const mailPolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"

/**
 * The mail service's stand-in: takes the product's mail over SMTP and shows it under /mail. The same as JSON:
 * `GET /mail/messages.json?to=ADDRESS`, newest first; `POST /mail/faults {"refuse": true}` makes it refuse mail.
 */
export async function openMailbox({ now }: { now: () => Date }): Promise<StandIn> {
  let messages: Message[] = []
  let nextId = 1
  let refuse = false
  const smtp = await openSmtp({
    isRefusing: () => refuse,
    onMail: ({ to, ...mail }) => {
      messages = [{ id: nextId++, to: to.join(', '), ...mail, at: now().toISOString() }, ...messages].slice(
        0,
        kept,
      )
    },
  })

  return {
    environment: { SMTP_URL: smtp.url, MAIL_FROM: 'Plainspoken <hello@plainspoken.example>' },

    async routes(app) {
      app.addHook('onClose', smtp.close)

      app.get('/mail', (_request, reply) =>
        reply.type('text/html').header('content-security-policy', pagePolicy).send(mailboxPage(messages)),
      )
      app.get('/mail/page.js', (_request, reply) => reply.type('text/javascript').send(mailboxScript))

      app.get<{ Querystring: { to?: string } }>('/mail/messages.json', ({ query: { to } }) => ({
        messages: to === undefined ? messages : messages.filter((message) => isFor(message, to)),
      }))

      app.get<{ Params: { id: string } }>('/mail/messages/:id.html', (request, reply) => {
        const message = messages.find(({ id }) => String(id) === request.params.id)
        if (!message) return reply.code(404).send({ error: 'There is no such mail.' })
        return reply.type('text/html').header('content-security-policy', mailPolicy).send(message.html)
      })

      app.post<{ Body: { refuse: boolean } }>(
        '/mail/faults',
        {
          schema: {
            body: {
              type: 'object',
              required: ['refuse'],
              additionalProperties: false,
              properties: { refuse: { type: 'boolean' } },
            },
          },
        },
        (request) => {
          refuse = request.body.refuse
          return { refuse }
        },
      )
    },
  }
}

function isFor(message: Message, address: string) {
  return message.to.toLowerCase().split(', ').includes(address.toLowerCase())
}
