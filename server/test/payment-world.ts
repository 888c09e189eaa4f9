import { randomUUIDv7 } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { vi } from 'vitest'
import { users } from '../src/db/schema.ts'
import { noCaller } from '../src/http/caller.ts'
import { makeSessions } from '../src/http/sessions.ts'
import { newEmail, now, startWorld, type World } from './account-world.ts'
import { startCardProvider } from './card-provider.ts'
import { silentLog } from './silent-log.ts'

// Against a provider that hangs three times in a row, on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

export type PaymentWorld = Awaited<ReturnType<typeof startPaymentWorld>>
export type Buyer = Awaited<ReturnType<PaymentWorld['createBuyer']>>

/** The server with a database, a mail server and a card provider, all real but the money. */
export async function startPaymentWorld() {
  const door = await openDoor()
  const provider = await startCardProvider(door.origin)
  const world = await startWorld({ payments: provider.payments }, provider.settings)
  door.leadTo(world)
  const sessions = makeSessions({ config: world.config, db: world.db, now, log: silentLog })

  /** A signed-in person with a proven address, registered this very moment or `ageMs` ago. */
  async function createBuyer({ ageMs = 0, email = newEmail('buyer') } = {}) {
    const [user] = await world.db
      .insert(users)
      .values({
        id: randomUUIDv7(),
        email,
        emailKey: email,
        firstName: 'Ann',
        lastName: 'Lee',
        createdAt: new Date(now().getTime() - ageMs),
      })
      .returning()
    if (!user) throw new Error('no user was made')
    const token = await sessions.open(user, noCaller(silentLog))
    world.secrets.add(token)
    const about = { token }
    return {
      id: user.id,
      email,
      token,
      createCheckout: (body?: unknown) => world.post('/payment/create-checkout-session', body, about),
      complete: (sessionId: unknown) => world.post('/payment/complete-payment', { sessionId }, about),
      /** Opens a checkout and returns its id. */
      async openCheckout(): Promise<string> {
        const { reply } = await world.post('/payment/create-checkout-session', undefined, about)
        return sessionIn(reply.data.url)
      },
      /** The subscription as the call tells it. */
      async isSubscribed(): Promise<boolean> {
        const { reply } = await world.get('/payment/subscription-status', about)
        return reply.data.isSubscribed
      },
      receipts: () => world.mailbox.sentTo(email).filter(({ subject }) => subject.includes('receipt')),
      remove: () => world.db.delete(users).where(eq(users.id, user.id)),
    }
  }

  return {
    ...world,
    provider,
    createBuyer,
    /** Statuses that the server answered to webhooks, oldest first. */
    webhookAnswers: door.answers,
    async close() {
      await provider.close()
      await door.close()
      await world.close()
    },
  }
}

/** The session's id in the address of its checkout. */
export function sessionIn(url: string): string {
  return url.split('/').at(-1) ?? ''
}

/** An address for the server before it stands: what comes in is handed to it byte for byte. */
async function openDoor() {
  let world: World | null = null
  const answers: number[] = []
  const server = createServer(async (request, response) => {
    const payload = await buffer(request)
    world?.noteSecrets(request.headers)
    const answer = await world?.app.inject({
      method: 'POST',
      url: request.url ?? '',
      headers: request.headers,
      payload,
    })
    answers.push(answer?.statusCode ?? 503)
    response.writeHead(answer?.statusCode ?? 503).end(answer?.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answers,
    leadTo(target: World) {
      world = target
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
