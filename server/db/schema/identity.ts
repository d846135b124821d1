import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgPolicy, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import {
  adminRole,
  appRole,
  clientRole,
  currentUserId,
  everyRow,
  systemRole,
} from '#server/db/schema/roles.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })
const forIdentity = (table: string) =>
  pgPolicy(`${table}_identity`, { for: 'all', to: appRole, using: everyRow, withCheck: everyRow })
export const forSystem = (table: string) =>
  pgPolicy(`${table}_system`, { for: 'all', to: systemRole, using: everyRow, withCheck: everyRow })

export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    name: text('name').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    email: text('email').notNull().unique(),
    emailVerified: boolean('email_verified').notNull().default(false),
    image: text('image'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    forIdentity('users'),
    forSystem('users'),
    pgPolicy('users_self', { for: 'select', to: clientRole, using: sqlIsSelf(table.id) }),
    pgPolicy('users_admin', { for: 'select', to: adminRole, using: everyRow }),
  ],
)

export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    token: text('token').notNull().unique(),
    expiresAt: instant('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [index('sessions_user').on(table.userId), forIdentity('sessions'), forSystem('sessions')],
)

export const accounts = pgTable(
  'accounts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    password: text('password'),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: instant('access_token_expires_at'),
    refreshTokenExpiresAt: instant('refresh_token_expires_at'),
    scope: text('scope'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [index('accounts_user').on(table.userId), forIdentity('accounts'), forSystem('accounts')],
)

export const verifications = pgTable(
  'verifications',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('verifications_identifier').on(table.identifier),
    forIdentity('verifications'),
    forSystem('verifications'),
  ],
)

/** Settings of the server itself that all processes share, such as the key that signs sessions. */
export const serverSettings = pgTable(
  'server_settings',
  { key: text('key').primaryKey(), value: jsonb('value').notNull() },
  () => [forIdentity('server_settings')],
)

function sqlIsSelf(column: unknown) {
  return sql`${column} = ${currentUserId}`
}
