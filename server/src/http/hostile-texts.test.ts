import { expect, test } from 'vitest'
import { expectRefusal, shareWorld } from '../../test/account-world.ts'
import { bodyCallsOf, variantsOf } from '../../test/calls.ts'

const world = await shareWorld()
const token = await world.getToken(await world.createUser())

/** Nearly all that a body may hold. */
const size = 60_000
const hostile = {
  'combining marks in the wrong order': `a${'\u0301'.repeat(size / 4)}${'\u0316'.repeat(size / 4)}`,
  'spaces between two letters': `a${' '.repeat(size)}b`,
  'dots behind an @': `a@${'a.'.repeat(size / 2)}@`,
}
const mostCpuMs = 20

const textFields = (await bodyCallsOf(world.app)).flatMap(({ method, url, fields }) =>
  Object.entries(fields)
    .filter(([, schema]) => variantsOf(schema).some(({ type }) => type === 'string'))
    .map(([field, schema]) => ({ method, url, field, schema })),
)

test('the calls are found in the server’s own description', () => {
  expect(textFields).toContainEqual(expect.objectContaining({ url: '/auth/login', field: 'password' }))
  expect(textFields.length).toBeGreaterThan(20)
})

test.each(textFields)('case 61: $method $url refuses a hostile $field at once', async (call) => {
  const { method, url, field, schema } = call
  for (const variant of variantsOf(schema).filter(({ type }) => type === 'string'))
    expect(variant.maxLength ?? variant.enum ?? variant.format, 'an upper end').toBeDefined()
  for (const [name, text] of Object.entries(hostile)) {
    const spent: number[] = []
    for (let i = 0; i < 5; i++) {
      const before = process.cpuUsage()
      const answer = await world.call(method, url, { [field]: text }, { token })
      const { user, system } = process.cpuUsage(before)
      spent.push((user + system) / 1000)
      expectRefusal(answer, 400)
    }
    expect(spent.sort((a, b) => a - b)[2], name).toBeLessThan(mostCpuMs)
  }
})
