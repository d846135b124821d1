import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { forAdministrator } from '#server/db/schema/booked-times.ts'
import { forSystem } from '#server/db/schema/identity.ts'
import { smsMessages } from '#server/db/schema/messages.ts'
import { deliveries, noticeKinds } from '#shared/notices.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** What the owner changed about a message that is sent by itself. A null text or time is the standard one. */
export const noticeSettings = pgTable(
  'notice_settings',
  {
    kind: text('kind', { enum: noticeKinds }).primaryKey(),
    isOn: boolean('is_on').notNull(),
    delivery: text('delivery', { enum: deliveries }).notNull(),
    offsetMinutes: integer('offset_minutes'),
    smsTemplate: text('sms_template'),
    emailSubject: text('email_subject'),
    emailText: text('email_text'),
    /** How often it was saved: a screen that read an older one doesn't overwrite it. */
    version: integer('version').notNull().default(1),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check('notice_settings_kind', sql`${table.kind} <> ''`),
    check('notice_settings_delivery', sql`${table.delivery} in ('email', 'text_first', 'both')`),
    check('notice_settings_offset', sql`${table.offsetMinutes} between 5 and 20160`),
    check('notice_settings_version', sql`${table.version} > 0`),
    forAdministrator('notice_settings'),
    forSystem('notice_settings'),
  ],
)

/** The email that is sent once a text has failed for good. */
export const smsFallbacks = pgTable(
  'sms_fallbacks',
  {
    smsId: uuid('sms_id')
      .primaryKey()
      .references(() => smsMessages.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    cause: text('cause').notNull(),
    email: text('email').notNull(),
    content: jsonb('content').notNull(),
    /** Afterwards it tells nothing worth knowing. */
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [
    check('sms_fallbacks_email', sql`${table.email} <> ''`),
    index('sms_fallbacks_cause').on(table.cause),
    index('sms_fallbacks_expiry').on(table.expiresAt),
    forSystem('sms_fallbacks'),
  ],
)
