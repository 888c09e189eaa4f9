import type { startAccountServer } from './account-server.ts'
import { password } from './account-server.ts'

type Server = Awaited<ReturnType<typeof startAccountServer>>

/**
 * The owners of so many accounts, each in a browser that the account knows. Returns what signs in the next of them, from the network
 * `from` where the server believes its proxy: with a hundred none of them signs in more than ten times a minute.
 */
export async function makeOwners(server: Server, count: number, from: string) {
  const owners: { email: string; device: string }[] = []
  for (let i = 0; i < count; i++) {
    const email = `ann.${i}@example.org`
    await server.createUser(email)
    const { device } = (await server.post('/auth/login', { email, password })) as { device: string }
    owners.push({ email, device })
  }
  let turn = 0
  return async () => {
    const { email, device } = owners[turn++ % count] as (typeof owners)[number]
    const answer = await fetch(`http://127.0.0.1:${server.port}/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from, 'device-tokens': device },
      body: JSON.stringify({ email, password, devices: [device] }),
    })
    if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`)
    await answer.text()
  }
}
