import { accountEventNames } from '@plainspoken/contract/account-events'
import { themes } from '@plainspoken/contract/limits'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core'

const at = (name: string) => timestamp(name, { withTimezone: true })
const createdAt = () => at('created_at').notNull()
const expiresAt = () => at('expires_at').notNull()
const userId = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** Ids are made by the application (UUIDv7), times by the clock that is passed in: PostgreSQL 15 is the oldest we run on. */
export const users = pgTable('users', {
  id: uuid('id').primaryKey(),
  /** As the person wrote it; `emailKey` is what makes two addresses the same. */
  email: text('email').notNull(),
  emailKey: text('email_key').notNull().unique('users_email_key'),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  /** Null: an account that signs in with Google only. */
  passwordHash: text('password_hash'),
  themePreference: text('theme_preference', { enum: themes }),
  /** Access for life: by a payment that stands, or by the operator. */
  isSubscribed: boolean('is_subscribed').notNull().default(false),
  /** The time at which the operator gave it, whatever becomes of payments; null: not. */
  grantedAt: at('granted_at'),
  /** The free day is an earlier account's of the same mailbox; then `createdAt` is when that began. */
  hadTrialBefore: boolean('had_trial_before').notNull().default(false),
  /** Device tokens from before count for nothing; null: all count. */
  devicesFrom: at('devices_from'),
  /** The time of its deletion, as was asked for while a change of its address could still be taken back; null: not. */
  deletesAt: at('deletes_at'),
  createdAt: createdAt(),
})

/**
 * A registration waits here with its own password until the address is proven; only then is there a user. Several
 * attempts may wait for one address: each is told apart by its id, which only the browser that made it knows.
 */
export const registrations = pgTable(
  'registrations',
  {
    id: uuid('id').primaryKey(),
    email: text('email').notNull(),
    emailKey: text('email_key').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    passwordHash: text('password_hash').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('registrations_email_key').on(table.emailKey),
    index('registrations_created_at').on(table.createdAt),
  ],
)

/**
 * The live verification code of each registration. Guesses that name no attempt have a count of their own: anybody can make
 * them.
 */
export const registrationCodes = pgTable('registration_codes', {
  registrationId: uuid('registration_id')
    .primaryKey()
    .references(() => registrations.id, { onDelete: 'cascade' }),
  codeHash: text('code_hash').notNull(),
  triesLeft: integer('tries_left').notNull(),
  unnamedTriesLeft: integer('unnamed_tries_left').notNull(),
  expiresAt: expiresAt(),
})

/** The newest code of an address, for servers of the version before `registrationCodes`. To be taken away in the next one. */
export const verificationCodes = pgTable(
  'verification_codes',
  {
    emailKey: text('email_key').primaryKey(),
    registrationId: uuid('registration_id')
      .notNull()
      .references(() => registrations.id, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
    triesLeft: integer('tries_left').notNull(),
    expiresAt: expiresAt(),
  },
  (table) => [index('verification_codes_registration_id').on(table.registrationId)],
)

/** The newest reset code of an address, kept for unknown addresses too, so that both do the same work: its digits count. */
export const resetCodes = pgTable('reset_codes', {
  emailKey: text('email_key').primaryKey(),
  codeHash: text('code_hash').notNull(),
  triesLeft: integer('tries_left').notNull(),
  expiresAt: expiresAt(),
})

/** Every reset code of an address whose mailed link works, until it is over, whatever else is asked for meanwhile. */
export const resetLinks = pgTable(
  'reset_links',
  {
    emailKey: text('email_key').notNull(),
    codeHash: text('code_hash').notNull(),
    expiresAt: expiresAt(),
  },
  (table) => [primaryKey({ columns: [table.emailKey, table.codeHash] })],
)

/** An address that somebody wants for their account: kept for taken ones too, so that both do the same work. */
export const emailChanges = pgTable('email_changes', {
  /** One at a time. */
  userId: userId().primaryKey(),
  email: text('email').notNull(),
  emailKey: text('email_key').notNull(),
  codeHash: text('code_hash').notNull(),
  triesLeft: integer('tries_left').notNull(),
  expiresAt: expiresAt(),
})

/** An address that an account had, and what takes it back there. */
export const emailUndos = pgTable(
  'email_undos',
  {
    codeHash: text('code_hash').primaryKey(),
    userId: userId(),
    email: text('email').notNull(),
    emailKey: text('email_key').notNull(),
    createdAt: createdAt(),
    expiresAt: expiresAt(),
  },
  (table) => [index('email_undos_user_id').on(table.userId)],
)

/** Addresses that had their free day, as keyed hashes: see `makeTrialAddresses`. */
export const trialAddresses = pgTable(
  'trial_addresses',
  {
    hash: text('hash').primaryKey(),
    startedAt: at('started_at').notNull(),
  },
  (table) => [index('trial_addresses_started_at').on(table.startedAt)],
)

/** One row a login; its id is the token's jti. Every request reads it, so deleting it ends the token. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    userId: userId(),
    createdAt: createdAt(),
    /** Moves on with use. */
    expiresAt: expiresAt(),
    isRemembered: boolean('is_remembered').notNull().default(false),
    /** The passkey that opened it; null where none did. It ends with that passkey. */
    passkeyId: uuid('passkey_id').references((): AnyPgColumn => passkeys.id, { onDelete: 'cascade' }),
    /** Whence it was opened: see `Caller`. */
    browser: text('browser'),
    network: text('network'),
  },
  (table) => [
    index('sessions_user_id').on(table.userId),
    index('sessions_expires_at').on(table.expiresAt),
    index('sessions_passkey_id').on(table.passkeyId),
  ],
)

/**
 * The events of an account, and where each came from. No reference to the user: the deletion is an event too. A refused event may be one of
 * somebody else, who tried.
 */
export const accountEvents = pgTable(
  'account_events',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id').notNull(),
    event: text('event', { enum: accountEventNames }).notNull(),
    outcome: text('outcome', { enum: ['done', 'refused'] }).notNull(),
    /** The reason why it was refused. */
    code: text('code'),
    browser: text('browser'),
    network: text('network'),
    at: at('at').notNull(),
  },
  (table) => [
    index('account_events_account_id').on(table.accountId, table.at),
    index('account_events_at').on(table.at),
  ],
)

/** Failed password checks in a row, of known and unknown addresses alike; or of a device or a session: see `countedBy`. */
export const passwordFailures = pgTable('password_failures', {
  emailKey: text('email_key').primaryKey(),
  failures: integer('failures').notNull(),
  blockedUntil: at('blocked_until'),
  lastAt: at('last_at').notNull(),
})

/** Google's name (`sub`) for a person, who keeps it when their address changes. */
export const googleIdentities = pgTable('google_identities', {
  sub: text('sub').primaryKey(),
  userId: userId().unique('google_identities_user_id'),
  /** Google's address of the person when they last signed in with it; null: not since we keep it. */
  email: text('email'),
  /** True if Google's word proved the mailbox then. A reset by mail removes an identity that it did not. */
  isAuthoritative: boolean('is_authoritative').notNull().default(false),
  createdAt: createdAt(),
})

/** Keys that a device or a password manager keeps, each of which signs its owner in. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid('id').primaryKey(),
    userId: userId(),
    credentialId: text('credential_id').notNull().unique('passkeys_credential_id'),
    /** In base64url, like the name above. */
    publicKey: text('public_key').notNull(),
    /** Goes up with each use where the device counts; one that goes back was copied. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    name: text('name').notNull(),
    createdAt: createdAt(),
    usedAt: at('used_at'),
  },
  (table) => [index('passkeys_user_id').on(table.userId)],
)

/** A challenge that a device was asked to sign, once: for a sign-in, or to become a passkey of the user. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challenge: text('challenge').primaryKey(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: expiresAt(),
  },
  (table) => [index('passkey_challenges_user_id').on(table.userId)],
)

/** Google tokens that signed somebody in, until they expire: each works once. */
export const usedGoogleTokens = pgTable('used_google_tokens', {
  tokenHash: text('token_hash').primaryKey(),
  expiresAt: expiresAt(),
})

/**
 * The table of rate-limiter-flexible; it asks for these names and types. Unlogged (see its migration): a count costs no
 * write to the disk that somebody waits for, and begins anew after a crash of the database.
 */
export const limits = pgTable('limits', {
  key: varchar('key', { length: 255 }).primaryKey(),
  points: integer('points').notNull().default(0),
  expire: bigint('expire', { mode: 'number' }),
})

/** The parameters sent to the card provider when somebody wants to pay: all that decides the checkout, so that asking twice is the same. */
export type CheckoutParameters = {
  amount: number
  currency: string
  /** Prefilled on the checkout; null where the provider does not take the address. */
  email: string | null
  successUrl: string
  cancelUrl: string
  /** In seconds since 1970. */
  expiresAt: number
}

/** Each attempt to open a checkout; its id is the idempotency key. A person has one that is live, whatever they click. */
export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    id: uuid('id').primaryKey(),
    userId: userId(),
    parameters: jsonb('parameters').$type<CheckoutParameters>().notNull(),
    /** Null until the provider has answered. */
    sessionId: text('session_id').unique('payment_attempts_session_id'),
    isLive: boolean('is_live').notNull().default(true),
    createdAt: createdAt(),
  },
  (table) => [
    index('payment_attempts_user_id').on(table.userId),
    uniqueIndex('payment_attempts_live').on(table.userId).where(sql`${table.isLive}`),
  ],
)

/** Numbers the readings of the provider's state, for all nodes: of two that meet, the one that began later counts. */
export const paymentReadings = pgSequence('payment_readings')

/** The provider's state of each payment that was ever complete. Rows stay: one that was given back must never grant again. */
export const payments = pgTable(
  'payments',
  {
    intentId: text('intent_id').primaryKey(),
    sessionId: text('session_id').notNull(),
    /** Null: the account is gone, but the books keep the payment. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    amount: integer('amount').notNull(),
    amountRefunded: integer('amount_refunded').notNull(),
    currency: text('currency').notNull(),
    state: text('state', { enum: ['paid', 'refunded', 'disputed'] }).notNull(),
    /** The reason to give it back, if there is one. */
    refundDue: text('refund_due', { enum: ['duplicate', 'no_account'] }),
    /** See `paymentReadings`. */
    reading: bigint('reading', { mode: 'number' }).notNull(),
    paidAt: at('paid_at').notNull(),
    /** The time of the receipt, written in the transaction that recorded the payment. */
    receiptPostedAt: at('receipt_posted_at'),
    /** The time at which the mail server took it. */
    receiptAt: at('receipt_at'),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [index('payments_user_id').on(table.userId)],
)

/** Disputes are told by webhooks alone: a charge names none. */
export const paymentDisputes = pgTable(
  'payment_disputes',
  {
    id: text('id').primaryKey(),
    intentId: text('intent_id').notNull(),
  },
  (table) => [index('payment_disputes_intent_id').on(table.intentId)],
)

/** Webhooks that were taken. Without `handledAt` the work failed, and the provider sends it again. */
export const webhookEvents = pgTable('webhook_events', {
  id: text('id').primaryKey(),
  type: text('type').notNull(),
  receivedAt: at('received_at').notNull(),
  handledAt: at('handled_at'),
})

/** The own words, templates and settings of accounts that keep them here. */
export const wordCopies = pgTable('word_copies', {
  userId: userId().primaryKey(),
  /** Another one when they are kept anew after having been removed. */
  id: uuid('id').notNull(),
  /** Goes up with each change, and is then the version of its entries. */
  version: bigint('version', { mode: 'number' }).notNull(),
  /** Deletions up to this version are forgotten: a device that has seen less is told everything. */
  forgottenTo: bigint('forgotten_to', { mode: 'number' }).notNull(),
})

/** One own word, replacement, learnt reading, template or setting: see `keptEntry` of the contract. */
export const wordEntries = pgTable(
  'word_entries',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => wordCopies.userId, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    key: text('key').notNull(),
    /** Null: deleted. */
    value: jsonb('value'),
    version: bigint('version', { mode: 'number' }).notNull(),
    /** Of two changes of an entry the one that was made later counts, whenever it comes. */
    editedAt: at('edited_at').notNull(),
    /** The times of the fields' changes, in ms since 1970; null: all of them then. */
    fieldEdits: jsonb('field_edits').$type<Record<string, number>>(),
    /** Each device's share of a common count. */
    shares: jsonb('shares').$type<Record<string, number>>(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind, table.key] }),
    index('word_entries_version').on(table.userId, table.version),
  ],
)

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/**
 * The hashed files of the pages' builds. Unlogged (see its migration): each server brings its own again, and a backup
 * needs none.
 */
export const buildFiles = pgTable('build_files', {
  name: text('name').primaryKey(),
  identity: bytes('identity').notNull(),
  brotli: bytes('brotli'),
  /** The last time a server had it in its build. */
  usedAt: at('used_at').notNull(),
})
