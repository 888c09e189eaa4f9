import fc from 'fast-check'
import { expect, test } from 'vitest'
import { password, shareWorld } from '../../test/account-world.ts'
import { bodyCallsOf } from '../../test/calls.ts'

const world = await shareWorld()
const token = await world.getToken(await world.createUser())

/** Values that are nearly right, so that generated bodies come past the schema as well. */
const nearlyRight = fc.constantFrom<unknown>(
  'ann@example.test',
  'ANN@EXAMPLE.TEST',
  'ann@münchen.test',
  'ann@xn--.test',
  `${'a'.repeat(240)}@x.test`,
  'a@b.c%00',
  'ann@[127.0.0.1]',
  '000000',
  password,
  '\ud800'.repeat(8),
  'x'.repeat(256),
  '3f2b0c1e-7d6a-4c8b-9e5f-1a2b3c4d5e6f',
  'a.b.c',
  'dark',
  true,
  null,
)

test.each(await bodyCallsOf(world.app))(
  'whatever JSON comes, $method $url answers in the one shape and never fails',
  async ({ method, url, fields }) => {
    const field = fc.oneof({ weight: 3, arbitrary: nearlyRight }, { weight: 2, arbitrary: fc.jsonValue() })
    const likeTheBody = fc.record(Object.fromEntries(Object.keys(fields).map((name) => [name, field])), {
      requiredKeys: [],
    })
    const body = fc.oneof(
      { weight: 4, arbitrary: likeTheBody },
      { weight: 1, arbitrary: fc.jsonValue() },
      { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 50 }) },
    )
    await fc.assert(
      fc.asyncProperty(body, async (json) => {
        const { statusCode, reply } = await world.call(method, url, json, { token })
        const isOff = ['google_off', 'payment_off'].includes(reply.code)
        if (!isOff) expect(statusCode).toBeLessThan(500)
        expect(Object.keys(reply).sort()).toEqual(
          reply.succeeded ? ['data', 'error', 'succeeded'] : ['code', 'data', 'error', 'succeeded'],
        )
        expect(reply.succeeded).toBe(statusCode === 200)
      }),
      { numRuns: 80 },
    )
  },
)
