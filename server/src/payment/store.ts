import { and, asc, desc, eq, exists, isNotNull, isNull, lt, not, notExists, or, sql } from 'drizzle-orm'
import type { Database } from '../db/connect.ts'
import {
  type CheckoutParameters,
  paymentAttempts,
  paymentDisputes,
  paymentReadings,
  payments,
  users,
  webhookEvents,
} from '../db/schema.ts'
import { type AccountEvent, recordEvent } from '../http/account-event-store.ts'
import type { Caller } from '../http/caller.ts'

export type Attempt = typeof paymentAttempts.$inferSelect
export type Payment = typeof payments.$inferSelect
export type ReadPayment = Pick<
  Payment,
  'intentId' | 'sessionId' | 'amount' | 'amountRefunded' | 'currency' | 'state' | 'paidAt' | 'reading'
>
/** The change that recording a payment made for its owner, and its present state. */
export type Recorded = {
  /** The row as it was; null where there was none. */
  before: Payment | null
  payment: Payment
  owner: { id: string; email: string; isSubscribed: boolean; wasSubscribed: boolean } | null
}
/** Takes the receipt into the transaction that records the payment: called once for each payment. */
export type SendReceipt = (tx: Transaction, to: string, paid: Payment) => Promise<unknown>
type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
export type PaymentStore = ReturnType<typeof makePaymentStore>

/** The rows behind payments. */
export function makePaymentStore(db: Database) {
  return {
    /** The person's live attempt; where there is none, the given one becomes it. */
    async requireLiveAttempt(fresh: {
      id: string
      userId: string
      parameters: CheckoutParameters
      createdAt: Date
    }) {
      await db.insert(paymentAttempts).values(fresh).onConflictDoNothing()
      return findLiveAttempt(db, fresh.userId)
    },

    findLiveAttempt: (userId: string) => findLiveAttempt(db, userId),

    /** Returns false where the attempt is gone, and its account with it. */
    async setSession(attemptId: string, sessionId: string) {
      const change = db.update(paymentAttempts).set({ sessionId })
      const { rowCount } = await change.where(eq(paymentAttempts.id, attemptId))
      return rowCount === 1
    },

    async closeAttempt(attemptId: string) {
      await db.update(paymentAttempts).set({ isLive: false }).where(eq(paymentAttempts.id, attemptId))
    },

    async findParameters(attemptId: string): Promise<CheckoutParameters | null> {
      const [attempt] = await db
        .select({ parameters: paymentAttempts.parameters })
        .from(paymentAttempts)
        .where(eq(paymentAttempts.id, attemptId))
      return attempt?.parameters ?? null
    },

    /** Begins a reading of the provider's state: larger than every number given out before. */
    async nextReading(): Promise<number> {
      const { rows } = await db.execute<{ number: number }>(
        sql`select nextval(${paymentReadings.seqName}) as number`,
      )
      return rows[0]?.number ?? 0
    },

    async addDispute(id: string, intentId: string) {
      await db.insert(paymentDisputes).values({ id, intentId }).onConflictDoNothing()
    },

    async listDisputes(intentId: string): Promise<string[]> {
      const rows = await db
        .select({ id: paymentDisputes.id })
        .from(paymentDisputes)
        .where(eq(paymentDisputes.intentId, intentId))
      return rows.map(({ id }) => id)
    },

    /**
     * Writes what was read, unless a later reading stands there already, and brings the owner's entitlement in line: subscribed
     * exactly while one payment is neither refunded nor disputed, or the operator has granted it. Runs of one owner take turns.
     */
    record(
      read: ReadPayment,
      ownerId: string,
      now: Date,
      caller: Caller,
      sendReceipt: SendReceipt,
    ): Promise<Recorded> {
      return db.transaction(async (tx) => {
        const [owner] = await tx
          .select({ id: users.id, email: users.email, isSubscribed: users.isSubscribed })
          .from(users)
          .where(eq(users.id, ownerId))
          .for('no key update')
        const before = await findPayment(tx, read.intentId)
        await upsert(tx, read, owner?.id ?? null, now)
        if (owner) await flagDuplicates(tx, owner.id)
        const isSubscribed = owner ? await settleAccess(tx, owner.id) : false
        const [claimed] = await tx
          .update(payments)
          .set({ receiptPostedAt: now })
          .where(
            and(
              eq(payments.intentId, read.intentId),
              eq(payments.state, 'paid'),
              isNull(payments.receiptPostedAt),
              isNull(payments.receiptAt),
              isNull(payments.refundDue),
            ),
          )
          .returning({ intentId: payments.intentId })
        const payment = await findPayment(tx, read.intentId)
        if (!payment) throw new Error('a payment vanished while it was recorded')
        if (owner && owner.isSubscribed !== isSubscribed) {
          const event = isSubscribed ? 'access_granted' : 'access_withdrawn'
          await recordEvent(tx, { event, accountId: owner.id, caller, at: now })
        }
        if (claimed && owner) await sendReceipt(tx, owner.email, payment)
        return {
          before,
          payment,
          owner: owner ? { ...owner, isSubscribed, wasSubscribed: owner.isSubscribed } : null,
        }
      })
    },

    /** Gives access whatever becomes of payments. Returns false, and changes nothing, where there is access already. */
    async grant(userId: string, event: AccountEvent): Promise<boolean> {
      return db.transaction(async (tx) => {
        const change = tx.update(users).set({ grantedAt: event.at, isSubscribed: true })
        const { rowCount } = await change.where(and(eq(users.id, userId), not(users.isSubscribed)))
        if (rowCount === 1) await recordEvent(tx, event)
        return rowCount === 1
      })
    },

    /** Takes back what `grant` gave. Returns false, and changes nothing, where it gave nothing or a payment gives access. */
    async revoke(userId: string, event: AccountEvent): Promise<boolean> {
      return db.transaction(async (tx) => {
        // Records of the owner made at this moment come before or after, and not in between.
        await tx.select().from(users).where(eq(users.id, userId)).for('no key update')
        const isGrantAlone = and(isNotNull(users.grantedAt), notExists(paymentThatStands(tx, userId)))
        const change = tx.update(users).set({ grantedAt: null, isSubscribed: false })
        const { rowCount } = await change.where(and(eq(users.id, userId), isGrantAlone))
        if (rowCount === 1) await recordEvent(tx, event)
        return rowCount === 1
      })
    },

    /** The mail server has taken the receipt. */
    async noteReceipt(intentId: string, at: Date) {
      await db.update(payments).set({ receiptAt: at }).where(eq(payments.intentId, intentId))
    },

    /** Payments with whose they are, newest first; `about` is a payment's or checkout's id, or an address. */
    async list({ about, flagged }: { about?: string; flagged?: boolean } = {}) {
      return db
        .select({ payment: payments, email: users.email })
        .from(payments)
        .leftJoin(users, eq(users.id, payments.userId))
        .where(
          and(
            about === undefined
              ? undefined
              : or(
                  eq(payments.intentId, about),
                  eq(payments.sessionId, about),
                  eq(sql`lower(${users.email})`, about.toLowerCase()),
                ),
            flagged ? isNotNull(payments.refundDue) : undefined,
          ),
        )
        .orderBy(desc(payments.paidAt), desc(payments.intentId))
    },

    /** A person's own payments, oldest first. */
    async listOf(userId: string): Promise<Payment[]> {
      return db.select().from(payments).where(eq(payments.userId, userId)).orderBy(payments.paidAt)
    },

    /** Notes a webhook; false where it has been handled before. */
    async beginEvent(id: string, type: string, receivedAt: Date): Promise<boolean> {
      await db.insert(webhookEvents).values({ id, type, receivedAt }).onConflictDoNothing()
      const [event] = await db
        .select({ handledAt: webhookEvents.handledAt })
        .from(webhookEvents)
        .where(eq(webhookEvents.id, id))
      return event?.handledAt === null
    },

    async finishEvent(id: string, handledAt: Date) {
      await db.update(webhookEvents).set({ handledAt }).where(eq(webhookEvents.id, id))
    },
  }
}

async function findLiveAttempt(db: Database, userId: string): Promise<Attempt | null> {
  const isOwn = eq(paymentAttempts.userId, userId)
  const [live] = await db.select().from(paymentAttempts).where(and(isOwn, paymentAttempts.isLive))
  return live ?? null
}

async function findPayment(tx: Pick<Database, 'select'>, intentId: string): Promise<Payment | null> {
  const [payment] = await tx.select().from(payments).where(eq(payments.intentId, intentId))
  return payment ?? null
}

async function upsert(tx: Transaction, read: ReadPayment, userId: string | null, now: Date) {
  const isOrphan = userId === null && read.state === 'paid'
  const { state, amountRefunded, reading } = read
  await tx
    .insert(payments)
    .values({ ...read, userId, refundDue: isOrphan ? 'no_account' : null, updatedAt: now })
    .onConflictDoUpdate({
      target: payments.intentId,
      set: {
        state,
        amountRefunded,
        reading,
        updatedAt: now,
        ...(state === 'paid' ? {} : { refundDue: null }),
      },
      setWhere: lt(payments.reading, reading),
    })
}

/** The first payment stands that holds; each further one was made by mistake. */
async function flagDuplicates(tx: Transaction, userId: string) {
  const paid = await tx
    .select({ intentId: payments.intentId, refundDue: payments.refundDue })
    .from(payments)
    .where(and(eq(payments.userId, userId), eq(payments.state, 'paid')))
    .orderBy(
      asc(payments.paidAt),
      asc(sql`coalesce(${payments.receiptPostedAt}, ${payments.receiptAt})`),
      asc(payments.intentId),
    )
  for (const [index, { intentId, refundDue }] of paid.entries()) {
    const due = index === 0 ? null : 'duplicate'
    if (refundDue !== due)
      await tx.update(payments).set({ refundDue: due }).where(eq(payments.intentId, intentId))
  }
}

async function settleAccess(tx: Transaction, userId: string): Promise<boolean> {
  const holds = exists(paymentThatStands(tx, userId))
  const [user] = await tx
    .update(users)
    .set({ isSubscribed: sql`${users.grantedAt} is not null or ${holds}` })
    .where(eq(users.id, userId))
    .returning({ isSubscribed: users.isSubscribed })
  return user?.isSubscribed ?? false
}

function paymentThatStands(tx: Transaction, userId: string) {
  return tx
    .select({ one: sql`1` })
    .from(payments)
    .where(and(eq(payments.userId, userId), eq(payments.state, 'paid')))
}
