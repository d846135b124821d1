import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { forSystem, users } from '#server/db/schema/identity.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Base64url, as the browser sends it. */
    credentialId: text('credential_id').notNull().unique(),
    /** COSE key, base64url. */
    publicKey: text('public_key').notNull(),
    /** Uses counted by the authenticator; many always send 0. */
    counter: bigint('counter', { mode: 'number' }).notNull().default(0),
    /** Comma-separated hints how the browser reaches the authenticator. */
    transports: text('transports').notNull().default(''),
    name: text('name').notNull(),
    /** Whether a password manager syncs it to other devices. */
    isSynced: boolean('is_synced').notNull().default(false),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [index('passkeys_user').on(table.userId), forSystem('passkeys')],
)

/** Challenges that were sent to a browser and not answered yet. Each is accepted once. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challenge: text('challenge').primaryKey(),
    purpose: text('purpose', { enum: ['register', 'sign_in'] }).notNull(),
    /** Whose new passkey it is for; null for a sign-in, where the passkey names its user. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    check('passkey_challenges_purpose', sql`${table.purpose} in ('register', 'sign_in')`),
    index('passkey_challenges_expiry').on(table.expiresAt),
    index('passkey_challenges_user').on(table.userId),
    forSystem('passkey_challenges'),
  ],
)
