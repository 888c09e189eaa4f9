import { Registry } from 'prom-client'
import { expect, onTestFinished, test } from 'vitest'
import { buildTestApp, makeTestConfig } from '../../test/build-test-app.ts'
import { createTestDatabase } from '../../test/database.ts'

async function serve(settings: NodeJS.ProcessEnv = {}) {
  const database = await createTestDatabase()
  const metrics = new Registry()
  const app = await buildTestApp({ db: database.db, config: makeTestConfig(settings), metrics })
  onTestFinished(async () => {
    await app.close()
    await database.drop()
  })
  const report = (payload: string | object, type = 'application/csp-report') =>
    app.inject({ method: 'POST', url: '/policy-reports', headers: { 'content-type': type }, payload })
  const tell = (directive: unknown) =>
    report(JSON.stringify({ 'csp-report': { 'effective-directive': directive, 'blocked-uri': 'x' } }))
  const count = async (directive: string) => {
    const { values } = (await metrics.getSingleMetric('policy_violations_total')?.get()) ?? { values: [] }
    return values.find(({ labels }) => labels.directive === directive)?.value ?? 0
  }
  const policyOf = async (url: string) => String((await app.inject(url)).headers['content-security-policy'])
  return { app, report, tell, count, policyOf }
}

test('case 113: what the policy keeps from a browser is counted by what it is about, and nothing else of it is kept', async () => {
  const { policyOf, report, tell, count } = await serve()
  for (const page of ['/health', '/docs/', '/docs/static/swagger-ui.css'])
    expect(await policyOf(page)).toMatch(/require-trusted-types-for 'script';.*report-uri \/policy-reports$/)
  expect((await tell('trusted-types')).statusCode).toBe(200)
  await tell('script-src-elem')
  await tell('script-src-attr')
  await tell('https://evil.example')
  expect(await count('trusted-types')).toBe(1)
  expect(await count('script-src')).toBe(2)
  expect(await count('other')).toBe(1)
  for (const answer of [
    await tell({}),
    await tell('x'.repeat(200)),
    await report('{'),
    await report('[]'),
    await report('{}', 'text/plain'),
  ])
    expect([400, 415]).toContain(answer.statusCode)
  expect((await report(`{"a":"${'x'.repeat(20_000)}"}`)).statusCode).toBe(413)
})

test('case 113: who reports without end is answered, and counted no further', async () => {
  const { tell, count } = await serve()
  for (let i = 0; i < 500; i++) await tell('script-src')
  expect(await count('script-src')).toBeLessThan(250)
})

test('case 113: scripts make only policies with a name from the list, beside Google’s and the card provider’s, too', async () => {
  const google = { GOOGLE_CLIENT_ID: 'id.apps.googleusercontent.com' }
  const cards = {
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  }
  const namesWith = async (settings: NodeJS.ProcessEnv) =>
    /;trusted-types ([^;]+);/.exec(await (await serve(settings)).policyOf('/health'))?.[1]
  expect(await namesWith({})).toBe('plainspoken')
  expect(await namesWith({ ...google, ...cards })).toBe('plainspoken goog#html')
  expect(await namesWith({ ...cards, TRUSTED_TYPES: 'cards,cards#html' })).toBe(
    'plainspoken cards cards#html',
  )
  expect(() => makeTestConfig({ TRUSTED_TYPES: "x; script-src 'unsafe-inline'" })).toThrow('TRUSTED_TYPES')
  expect(() => makeTestConfig({ TRUSTED_TYPES: '*' })).toThrow('TRUSTED_TYPES')
})

test('the description of the calls can be switched off', async () => {
  const on = await serve()
  expect((await on.app.inject('/docs/json')).statusCode).toBe(200)
  const off = await serve({ DOCS: 'off' })
  for (const url of ['/docs', '/docs/', '/docs/json', '/docs/yaml', '/docs/static/swagger-initializer.js'])
    expect((await off.app.inject(url)).statusCode).toBe(404)
})
