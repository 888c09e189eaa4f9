import { type FastifyInstance, fastify } from 'fastify'
import { createLocalJWKSet, jwtVerify } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { credentialFaults } from './google/credentials.ts'
import { google } from './google.ts'

const productOrigin = 'http://localhost:3000'
let app: FastifyInstance
let clientId: string
beforeAll(async () => {
  const box = await google({ origin: 'http://localhost:3001', productOrigin, now: () => new Date() })
  clientId = box.environment.GOOGLE_CLIENT_ID
  app = fastify()
  await app.register(box.routes)
})
afterAll(() => app.close())

const post = (url: string, payload: object = {}) => app.inject({ method: 'POST', url, payload })
const keys = async () => (await app.inject('/google/certs')).json()
const ann = { email: 'ann@gmail.com', givenName: 'Ann', familyName: 'Lee' }

async function mint(about: object = {}): Promise<string> {
  return (await post('/google/credentials', { ...ann, ...about })).json().credential
}

/** As a careful server checks. */
async function verify(credential: string) {
  const { payload } = await jwtVerify(credential, createLocalJWKSet(await keys()), {
    algorithms: ['RS256'],
    audience: clientId,
    issuer: ['accounts.google.com', 'https://accounts.google.com'],
    requiredClaims: ['aud', 'iss', 'sub', 'exp', 'iat'],
    clockTolerance: 5,
    maxTokenAge: '10m',
  })
  if (payload.email_verified !== true || !payload.email || credential.length > 8192)
    throw new Error('refused')
  return payload
}

test('A credential names the person as Google does, the same at every sign-in', async () => {
  const payload = await verify(await mint({ hd: 'works.example', nonce: 'n1' }))
  expect(payload).toMatchObject({
    email: 'ann@gmail.com',
    given_name: 'Ann',
    family_name: 'Lee',
    hd: 'works.example',
    nonce: 'n1',
    sub: expect.stringMatching(/^\d{21}$/),
  })
  expect((await verify(await mint())).sub).toBe(payload.sub)
})

test.each(credentialFaults)(
  'A credential can be asked for that a careful server refuses: %s',
  async (fault) => {
    await expect(verify(await mint({ fault }))).rejects.toThrow()
  },
)

test('After the keys are changed, credentials of the last key hold and those of the one before do not', async () => {
  const first = await mint()
  await post('/google/keys/rotate')
  const second = await mint()
  await verify(first)
  await post('/google/keys/rotate')
  await verify(second)
  await expect(verify(first)).rejects.toThrow()
})

test('The list of accounts answers only the product, and gives a credential to its page alone', async () => {
  const select = (origin: string) =>
    `/google/gsi/select?${new URLSearchParams({ client_id: clientId, origin })}`
  expect((await app.inject(select('http://evil.test'))).body).toContain('not registered')
  const stolen = await app.inject({
    method: 'POST',
    url: select('http://evil.test'),
    payload: { account: 0 },
  })
  expect(stolen.body).not.toContain('data-credential')
  expect((await app.inject(select(productOrigin))).body).toContain('ann.tester@gmail.com')
  const { body } = await app.inject({ method: 'POST', url: select(productOrigin), payload: { account: 0 } })
  expect(body).toContain(`data-origin="${productOrigin}"`)
  const credential = /data-credential="([^"]+)"/.exec(body)?.[1] ?? ''
  expect(await verify(credential)).toMatchObject({ email: 'ann.tester@gmail.com' })
})

test('Keys, script and the credentials of the button fail when they are told to', async () => {
  await post('/google/faults', { keys: 'down', script: 'down', credential: 'expired' })
  expect((await app.inject('/google/certs')).statusCode).toBe(503)
  expect((await app.inject('/google/gsi/client')).statusCode).toBe(503)
  await post('/google/faults', { keys: null, script: null, credential: null })
  expect((await app.inject('/google/certs')).statusCode).toBe(200)
  expect((await app.inject('/google/gsi/client')).statusCode).toBe(200)
})
