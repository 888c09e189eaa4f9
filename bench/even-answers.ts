import { password, startAccountServer } from './account-server.ts'
import { median } from './load.ts'

// Whether the time of an answer tells a registered address from an unknown one: 200 calls of each kind, in turns. Goal:
// medians within 10 % of each other.

const rounds = 200

const server = await startAccountServer()
const known = 'ann@example.org'
await server.createUser(known)
const anybody = { firstName: 'Ann', lastName: 'Lee', password }

const calls = [
  ['/auth/login', { password: 'wrong password' }],
  ['/auth/register', anybody],
  ['/auth/forgot-password', {}],
  ['/auth/resend-verification-code', {}],
  ['/auth/verify-reset-code', { code: '000000' }],
  ['/auth/verify-email', { code: '000000' }],
] as const

for (const [url, body] of calls) {
  const times = { known: [] as number[], unknown: [] as number[] }
  for (let i = 0; i < rounds; i++) {
    // The limits and delays of one address are not what is measured here.
    await server.db.$client.query('delete from limits; delete from password_failures')
    const start = performance.now()
    await server.answer(url, { email: known, ...body })
    const between = performance.now()
    await server.answer(url, { email: `nobody.${i}@example.org`, ...body })
    times.known.push(between - start)
    times.unknown.push(performance.now() - between)
  }
  const [a, b] = [median(times.known), median(times.unknown)]
  console.log(
    `${url.padEnd(34)} known ${a.toFixed(1)} ms, unknown ${b.toFixed(1)} ms, ratio ${(a / b).toFixed(3)}`,
  )
}
await server.stop()
