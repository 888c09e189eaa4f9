import { boolean, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const at = (name: string) => timestamp(name, { withTimezone: true })
const createdAt = () => at('created_at').notNull()

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
  themePreference: text('theme_preference', { enum: ['light', 'dark'] }),
  isSubscribed: boolean('is_subscribed').notNull().default(false),
  createdAt: createdAt(),
})

/** A registration waits here, with its own password and code, until the address is proven. Only then is there a user. */
export const registrations = pgTable('registrations', {
  id: uuid('id').primaryKey(),
  email: text('email').notNull(),
  /** One live attempt an address: a later one takes the place of the earlier. */
  emailKey: text('email_key').notNull().unique('registrations_email_key'),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  passwordHash: text('password_hash').notNull(),
  codeHash: text('code_hash').notNull(),
  triesLeft: integer('tries_left').notNull(),
  codeExpiresAt: at('code_expires_at').notNull(),
  createdAt: createdAt(),
})

/** One row a login; its id is the token's jti. Every request reads it, so deleting it ends the token. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [index('sessions_user_id').on(table.userId)],
)
