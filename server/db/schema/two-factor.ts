import { bigint, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { forSystem, users } from '#server/db/schema/identity.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** Two-factor sign-in with an authenticator app, for users who turned it on. */
export const twoFactors = pgTable(
  'second_steps',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The key shared with the app, encrypted. */
    key: text('key').notNull(),
    /** Null until a first code has confirmed that the user's app has the key. */
    onSince: instant('on_since'),
    /** The time step of the last accepted code. Codes of this step and earlier ones are refused. */
    lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  },
  () => [forSystem('second_steps')],
)

/** Each replaces a code of the authenticator app once. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    hash: text('hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => twoFactors.userId, { onDelete: 'cascade' }),
    usedAt: instant('used_at'),
  },
  (table) => [index('recovery_codes_user').on(table.userId), forSystem('recovery_codes')],
)
