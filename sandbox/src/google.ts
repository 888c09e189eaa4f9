import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { takeForms } from './form.ts'
import { buttonScript, clientScript, deliverScript } from './google/client-script.ts'
import { type Account, type CredentialFault, credentialFaults, openIssuer } from './google/credentials.ts'
import { buttonPage, deliverPage, homePage, problemPage, selectPage } from './google/pages.ts'
import { pagePolicy } from './page.ts'
import type { StandIn } from './stand-in.ts'

const clientId = 'plainspoken-sandbox.apps.googleusercontent.com'
const hangMs = 60_000

/** Each is a case of its own for whoever links accounts: Google's own mailbox, a company's, neither, and one not verified. */
const accounts: readonly Account[] = [
  { email: 'ann.tester@gmail.com', givenName: 'Ann', familyName: 'Tester', emailVerified: true },
  {
    email: 'ben@works.example',
    givenName: 'Ben',
    familyName: 'Works',
    emailVerified: true,
    hd: 'works.example',
  },
  { email: 'cleo@elsewhere.example', givenName: 'Cleo', familyName: 'Else', emailVerified: true },
  { email: 'dan@elsewhere.example', givenName: 'Dan', familyName: 'Doubt', emailVerified: false },
]

const otherAccount = z.object({
  email: z.email(),
  givenName: z.string(),
  familyName: z.string().default(''),
  emailVerified: z.union([z.boolean(), z.string().transform((text) => text === 'true')]).default(false),
  hd: z.string().optional(),
})
const choice = z.union([
  z.object({
    account: z.coerce
      .number()
      .int()
      .min(0)
      .max(accounts.length - 1),
  }),
  otherAccount,
])
const fault = z.enum(credentialFaults).nullable().default(null)
const mintBody = otherAccount.extend({
  emailVerified: z.boolean().default(true),
  fault,
  nonce: z.string().optional(),
})
const faultBody = z.strictObject({
  credential: fault.optional(),
  keys: z.enum(['down', 'hang']).nullable().optional(),
  script: z.enum(['down']).nullable().optional(),
})

/**
 * Google's stand-in: the client script, its button and list of accounts, and the published keys. `productOrigin` is the one page origin
 * that may ask. The JSON side: `POST /google/credentials` mints one, broken or not; `POST /google/faults` breaks those that the button
 * gives, the keys or the script; `POST /google/keys/rotate` changes the keys.
 */
export async function google(options: { origin: string; productOrigin: string; now: () => Date }) {
  const issuer = await openIssuer({ clientId, now: options.now })
  let faults: { credential: CredentialFault | null; keys: 'down' | 'hang' | null; script: 'down' | null } = {
    credential: null,
    keys: null,
    script: null,
  }
  let rotations = 0

  return {
    environment: {
      GOOGLE_CLIENT_ID: clientId,
      GOOGLE_KEYS_URL: `${options.origin}/google/certs`,
      GOOGLE_SCRIPT_URL: `${options.origin}/google/gsi/client`,
    },
    async routes(app) {
      app.register(async (pages) => pageRoutes(pages))
    },
  } satisfies StandIn

  function pageRoutes(app: FastifyInstance) {
    takeForms(app)
    app.setErrorHandler((error, _request, reply) => {
      if (!(error instanceof z.ZodError)) throw error
      return reply.code(400).send({ error: error.message })
    })
    const script = (reply: FastifyReply, text: string) => reply.type('text/javascript').send(text)
    const html = (reply: FastifyReply, text: string, policy = pagePolicy) =>
      reply.type('text/html').header('content-security-policy', policy).send(text)

    app.get('/google', (_request, reply) => html(reply, homePage(rotations)))

    app.get('/google/certs', async (_request, reply) => {
      if (faults.keys === 'hang') await sleep(hangMs, undefined, { ref: false })
      if (faults.keys !== null) return reply.code(503).send({ error: 'down' })
      return reply.header('cache-control', 'public, max-age=3600').send(issuer.keySet())
    })

    app.get('/google/gsi/client', (_request, reply) =>
      faults.script === 'down' ? reply.code(503).send() : script(reply, clientScript),
    )
    app.get('/google/gsi/button.js', (_request, reply) => script(reply, buttonScript))
    app.get('/google/gsi/deliver.js', (_request, reply) => script(reply, deliverScript))

    app.get<{ Querystring: { text?: string; theme?: string } }>('/google/gsi/button', (request, reply) =>
      html(
        reply,
        buttonPage(request.query),
        pagePolicy.replace("frame-ancestors 'none'", `frame-ancestors ${options.productOrigin}`),
      ),
    )

    type Asked = { Querystring: { client_id?: string; origin?: string; nonce?: string } }
    function findProblem({ client_id, origin }: Asked['Querystring']): string | null {
      if (client_id !== clientId) return 'No app has this client id.'
      if (origin !== options.productOrigin) return `The app is not registered for ${origin}.`
      return null
    }

    app.get<Asked>('/google/gsi/select', ({ query }, reply) => {
      const problem = findProblem(query)
      return html(reply, problem === null ? selectPage(accounts) : problemPage(problem))
    })

    app.post<Asked>('/google/gsi/select', async ({ query, body }, reply) => {
      const problem = findProblem(query)
      if (problem !== null) return html(reply, problemPage(problem))
      const chosen = choice.parse(body)
      const account = 'account' in chosen ? (accounts[chosen.account] as Account) : toAccount(chosen)
      const credential = await issuer.mint(account, faults.credential, query.nonce)
      return html(reply, deliverPage(credential, options.productOrigin))
    })

    app.post('/google/credentials', async (request) => {
      const { fault: wanted, nonce, ...account } = mintBody.parse(request.body)
      return { credential: await issuer.mint(toAccount(account), wanted, nonce) }
    })

    app.post('/google/faults', (request) => {
      const { credential, keys, script: scriptFault } = faultBody.parse(request.body)
      faults = {
        credential: credential === undefined ? faults.credential : credential,
        keys: keys === undefined ? faults.keys : keys,
        script: scriptFault === undefined ? faults.script : scriptFault,
      }
      return faults
    })

    app.post('/google/keys/rotate', async (request, reply) => {
      await issuer.rotate()
      rotations += 1
      return request.headers['content-type']?.startsWith('application/json')
        ? { rotations }
        : reply.redirect('/google', 303)
    })
  }
}

function toAccount({ hd, ...account }: z.output<typeof otherAccount>): Account {
  return hd ? { ...account, hd } : account
}
