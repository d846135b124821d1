import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { forSystem, users } from '#server/db/schema/identity.ts'
import { consentActors, consentChannels, consentPurposes, consentSources } from '#shared/consents.ts'

const oneOf = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '))
const instant = (name: string) => timestamp(name, { withTimezone: true })

/**
 * What an address or a number agreed to get, and what its owner no longer wants: one entry for each choice. The newest of a channel,
 * recipient and purpose decides. Entries never change; erasure deletes them.
 */
export const consents = pgTable(
  'consents',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** The order of the choices. */
    seq: bigint('seq', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    at: instant('at').notNull().defaultNow(),
    channel: text('channel', { enum: consentChannels }).notNull(),
    /** A number in E.164, or an address in lower case. */
    recipient: text('recipient').notNull(),
    purpose: text('purpose', { enum: consentPurposes }).notNull(),
    isGiven: boolean('is_given').notNull(),
    /** The sentence that they agreed to, or how they said that they don't want it. */
    wording: text('wording').notNull(),
    source: text('source', { enum: consentSources }).notNull(),
    actor: text('actor', { enum: consentActors }).notNull(),
    /** The account they were signed in with. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** What the owner wrote about it. */
    note: text('note'),
  },
  (table) => [
    check('consents_channel', sql`${table.channel} in (${oneOf(consentChannels)})`),
    check(
      'consents_recipient',
      sql`${table.recipient} <> '' and ${table.recipient} = lower(btrim(${table.recipient}))`,
    ),
    check('consents_purpose', sql`${table.purpose} in (${oneOf(consentPurposes)})`),
    check('consents_wording', sql`${table.wording} <> ''`),
    check('consents_source', sql`${table.source} in (${oneOf(consentSources)})`),
    check('consents_actor', sql`${table.actor} in (${oneOf(consentActors)})`),
    index('consents_newest').on(table.channel, table.recipient, table.purpose, table.seq),
    index('consents_user').on(table.userId),
    forSystem('consents'),
  ],
)

/** Consents that count only once the owner of the address or number confirms them. */
export const consentRequests = pgTable(
  'consent_requests',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    channel: text('channel', { enum: consentChannels }).notNull(),
    recipient: text('recipient').notNull(),
    purpose: text('purpose', { enum: consentPurposes }).notNull(),
    wording: text('wording').notNull(),
    source: text('source', { enum: consentSources }).notNull(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    note: text('note'),
    /** When it was confirmed, or when a later choice made it void. */
    answeredAt: instant('answered_at'),
  },
  (table) => [
    check('consent_requests_channel', sql`${table.channel} in (${oneOf(consentChannels)})`),
    check('consent_requests_purpose', sql`${table.purpose} in (${oneOf(consentPurposes)})`),
    check('consent_requests_wording', sql`${table.wording} <> ''`),
    index('consent_requests_open')
      .on(table.channel, table.recipient, table.purpose)
      .where(sql`${table.answeredAt} is null`),
    index('consent_requests_user').on(table.userId),
    index('consent_requests_expiry').on(table.expiresAt),
    forSystem('consent_requests'),
  ],
)

/** What an unsubscribe link stands for: links name no address, so that none stands in a log. */
export const unsubscribeLinks = pgTable(
  'unsubscribe_links',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    createdAt: instant('created_at').notNull().defaultNow(),
    email: text('email').notNull(),
    purpose: text('purpose', { enum: consentPurposes }).notNull(),
  },
  (table) => [
    unique('unsubscribe_links_once').on(table.email, table.purpose),
    check('unsubscribe_links_email', sql`${table.email} = lower(${table.email})`),
    check('unsubscribe_links_purpose', sql`${table.purpose} in (${oneOf(consentPurposes)})`),
    forSystem('unsubscribe_links'),
  ],
)
