import { expect, test } from 'vitest'
import { buildTestApp, makeTestConfig } from '../../test/build-test-app.ts'
import { createTestDatabase } from '../../test/database.ts'

/** The headers of an answer, as a server at this address sends them. */
async function headersAt(publicUrl: string) {
  const database = await createTestDatabase()
  const app = await buildTestApp({ db: database.db, config: makeTestConfig({ PUBLIC_URL: publicUrl }) })
  const { headers } = await app.inject('/health')
  await app.close()
  await database.drop()
  return headers
}

test('every answer gives the microphone to our own pages alone, and our pages to no frame of others', async () => {
  expect(await headersAt('https://dictate.example.org')).toMatchObject({
    'permissions-policy': 'microphone=(self), camera=(), geolocation=()',
    'content-security-policy': expect.stringMatching(
      /^default-src 'self';.*object-src 'none';base-uri 'none';form-action 'self';frame-ancestors 'none';require-trusted-types-for 'script';trusted-types plainspoken;report-uri \/policy-reports$/,
    ),
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cache-control': 'no-store',
  })
})

test('browsers are held to https where that is the address, and nowhere else', async () => {
  const secured = await headersAt('https://dictate.example.org')
  expect(secured['strict-transport-security']).toBe('max-age=63072000; includeSubDomains')
  expect(await headersAt('http://localhost:3000')).not.toHaveProperty('strict-transport-security')
})
