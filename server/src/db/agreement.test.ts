import { afterAll, expect, test } from 'vitest'
import { newEmail, startWorld, type World } from '../../test/account-world.ts'
import { createTestDatabase } from '../../test/database.ts'
import { startServerProcess } from '../../test/server-process.ts'
import { requireAgreement } from './agreement.ts'

const { connection, drop } = await createTestDatabase()
afterAll(drop)

const secrets = { old: 'c9Xw4rV1mQ8zLk2TyB6nHs3GfJ5dPaE7', next: 'Zt7qWm2LxR9vKc4YbN8sDh6JfG3pQa5U' }

test('a server that others on its database would not understand says so, and does not start', async () => {
  await startServerProcess(connection)
  for (const [settings, sentence] of [
    [{ TOKEN_SECRET: secrets.next }, 'with a TOKEN_SECRET that does not go together with this one'],
    [{ PUBLIC_URL: 'http://localhost:4000' }, 'with another PUBLIC_URL, http://127.0.0.1:3000.'],
  ] as const) {
    const other = await startServerProcess(connection, settings)
    expect(await other.ended).toEqual({ code: 1, signal: null })
    expect(other.output()).toContain(sentence)
    for (const secret of Object.values(secrets)) expect(other.output()).not.toContain(secret)
  }
})

test('TOKEN_SECRET is changed on three servers, one after the other, and nobody is signed out', async () => {
  const first = await startWorld({}, { TOKEN_SECRET: secrets.old })
  const start = (TOKEN_SECRET: string) =>
    startWorld({ db: first.db, mailer: { send: async () => {} } }, { TOKEN_SECRET })
  const email = await first.createUser(newEmail())
  const tokens = [await first.getToken(email)]
  const closed: (World | undefined)[] = []
  const nodes: World[] = [first, await start(secrets.old), await start(secrets.old)]

  async function expectAllUnderstand() {
    for (const node of nodes) tokens.push(await node.getToken(email))
    for (const node of nodes) {
      await requireAgreement(first.db, node.config)
      for (const token of tokens) expect((await node.get('/user/profile', { token })).statusCode).toBe(200)
    }
  }

  // As docs/operating.md has it: known to all, then signed with by all, then the old one is dropped by all.
  await expectAllUnderstand()
  for (const step of [`${secrets.old},${secrets.next}`, `${secrets.next},${secrets.old}`]) {
    for (const index of nodes.keys()) {
      const former = nodes[index]
      nodes[index] = await start(step)
      await former?.app.close()
      closed.push(former)
      await expectAllUnderstand()
    }
  }
  for (const node of [...nodes, ...closed.reverse()]) await node?.close()
})
