import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  pgPolicy,
  pgTable,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { contacts } from '#server/db/schema/contacts.ts'
import { forSystem, users } from '#server/db/schema/identity.ts'
import { adminRole, everyRow } from '#server/db/schema/roles.ts'
import {
  campaignChannels,
  campaignPurposes,
  campaignSegments,
  campaignStates,
  skipReasons,
} from '#shared/campaigns.ts'

const oneOf = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '))
const instant = (name: string) => timestamp(name, { withTimezone: true })
const readByAdministrator = (table: string) =>
  pgPolicy(`${table}_admin_read`, { for: 'select', to: adminRole, using: everyRow })

/** A message to a group of people, from its draft to its results. The browser chooses its id, so that a repeated request writes once. */
export const campaigns = pgTable(
  'campaigns',
  {
    id: uuid('id').primaryKey(),
    createdAt: instant('created_at').notNull().defaultNow(),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    /** How often the draft was saved: a screen that read an older one doesn't overwrite it. */
    version: integer('version').notNull().default(1),
    channel: text('channel', { enum: campaignChannels }).notNull(),
    purpose: text('purpose', { enum: campaignPurposes }).notNull(),
    /** Null: `people`. */
    segment: text('segment', { enum: campaignSegments }),
    /** The contacts that were picked. Ids of nobody are left out. */
    people: uuid('people').array().notNull().default(sql`'{}'`),
    subject: text('subject').notNull(),
    body: text('body').notNull(),
    state: text('state', { enum: campaignStates }).notNull().default('draft'),
    scheduledAt: instant('scheduled_at'),
    startedAt: instant('started_at'),
    finishedAt: instant('finished_at'),
    /** What hasn't left by then doesn't leave any more. */
    expiresAt: instant('expires_at'),
    /** Counts the rounds: each retry of the failed recipients is a new one. */
    round: integer('round').notNull().default(1),
    /** Why a scheduled one was not sent, as a sentence. */
    problem: text('problem'),
  },
  (table) => [
    check('campaigns_channel', sql`${table.channel} in (${oneOf(campaignChannels)})`),
    check('campaigns_purpose', sql`${table.purpose} in (${oneOf(campaignPurposes)})`),
    check('campaigns_segment', sql`${table.segment} in (${oneOf(campaignSegments)})`),
    check('campaigns_state', sql`${table.state} in (${oneOf(campaignStates)})`),
    check('campaigns_scheduled', sql`${table.state} <> 'scheduled' or ${table.scheduledAt} is not null`),
    check(
      'campaigns_started',
      sql`${table.state} in ('draft', 'scheduled') or (${table.startedAt} is not null and ${table.expiresAt} is not null)`,
    ),
    index('campaigns_newest').on(table.createdAt, table.id),
    index('campaigns_active')
      .on(table.state)
      .where(sql`${table.state} in ('scheduled', 'sending', 'paused')`),
    index('campaigns_created_by').on(table.createdBy),
    readByAdministrator('campaigns'),
    forSystem('campaigns'),
  ],
)

/** Whom a group message goes to, fixed when it starts, and who doesn't get it and why. */
export const campaignRecipients = pgTable(
  'campaign_recipients',
  {
    /** Also that of the text or email, and of its outbox row. */
    id: uuid('id').primaryKey().defaultRandom(),
    campaignId: uuid('campaign_id')
      .notNull()
      .references(() => campaigns.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    contactId: uuid('contact_id').references(() => contacts.id, { onDelete: 'set null' }),
    /** The account that the address belongs to. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    firstName: text('first_name').notNull(),
    /** A number in E.164, or an email address. */
    address: text('address'),
    /** The time zone of the number; empty for the practice's. */
    zone: text('zone').notNull().default(''),
    skipped: text('skipped', { enum: skipReasons }),
    /** The last round it was sent in. */
    round: integer('round').notNull().default(1),
    /** When it was handed to the outbox. */
    enqueuedAt: instant('enqueued_at'),
    /** Of an email. What became of a text is in `sms_messages`. */
    sentAt: instant('sent_at'),
    failure: text('failure'),
  },
  (table) => [
    check('campaign_recipients_skipped', sql`${table.skipped} in (${oneOf(skipReasons)})`),
    check('campaign_recipients_reachable', sql`${table.skipped} is not null or ${table.address} is not null`),
    unique('campaign_recipients_in_order').on(table.campaignId, table.position),
    uniqueIndex('campaign_recipients_once')
      .on(table.campaignId, table.address)
      .where(sql`${table.skipped} is null`),
    index('campaign_recipients_waiting')
      .on(table.campaignId, table.position)
      .where(sql`${table.enqueuedAt} is null and ${table.skipped} is null`),
    index('campaign_recipients_contact').on(table.contactId),
    index('campaign_recipients_user').on(table.userId),
    index('campaign_recipients_address').on(table.address),
    readByAdministrator('campaign_recipients'),
    forSystem('campaign_recipients'),
  ],
)
