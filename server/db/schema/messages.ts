import { sql } from 'drizzle-orm'
import { check, index, pgPolicy, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { profiles } from '#server/db/schema/account.ts'
import { adminRole, clientRole, currentUserId, everyRow, systemRole } from '#server/db/schema/roles.ts'
import { smsDirections, smsSenders, smsStatuses } from '#shared/messages.ts'

const oneOf = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '))
const instant = (name: string) => timestamp(name, { withTimezone: true })

/** Every text message, in both directions. An outgoing one has the id of its outbox row. */
export const smsMessages = pgTable(
  'sms_messages',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** The user whose portal shows it; null for a number of no account, or of several. */
    userId: uuid('user_id').references(() => profiles.id, { onDelete: 'set null' }),
    /**
     * The account that the first release linked it to, without verification, because its profile had the number. It shows
     * there again once that account verifies the number.
     */
    unprovedUserId: uuid('unproved_user_id').references(() => profiles.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull().defaultNow(),
    phoneNumber: text('phone_number').notNull(),
    message: text('message').notNull(),
    status: text('status', { enum: smsStatuses }).notNull().default('pending'),
    direction: text('direction', { enum: smsDirections }).notNull().default('out'),
    sender: text('sender', { enum: smsSenders }).notNull(),
    /** The SMS provider's id. It makes incoming messages idempotent and finds a sent one again after a lost response. */
    providerId: text('provider_id').unique(),
    /** What it's about, for the consents; null for what is personal, such as the owner's own reply. */
    purpose: text('purpose', { enum: ['appointments', 'orders', 'news', 'group'] }),
    deliveredAt: instant('delivered_at'),
    /** Why it failed, as shown to the administrator. */
    failure: text('failure'),
  },
  (table) => {
    const own = sql`${table.userId} = ${currentUserId}`
    const goingOut = sql`${table.direction} = 'out' and ${table.status} = 'pending'`
    return [
      check('sms_messages_status', sql`${table.status} in (${oneOf(smsStatuses)})`),
      check('sms_messages_direction', sql`${table.direction} in (${oneOf(smsDirections)})`),
      check('sms_messages_purpose', sql`${table.purpose} in ('appointments', 'orders', 'news', 'group')`),
      check('sms_messages_sender', sql`${table.sender} in (${oneOf(smsSenders)})`),
      index('sms_messages_by_user').on(table.userId, table.createdAt, table.id),
      index('sms_messages_unproved_user')
        .on(table.unprovedUserId)
        .where(sql`${table.unprovedUserId} is not null`),
      index('sms_messages_by_phone')
        .on(table.phoneNumber, table.createdAt, table.id)
        .where(sql`${table.userId} is null`),
      index('sms_messages_by_date').on(table.createdAt, table.id),
      index('sms_messages_by_status').on(table.status, table.createdAt, table.id),
      index('sms_messages_delivered')
        .on(table.createdAt, table.id)
        .where(sql`${table.deliveredAt} is not null`),
      index('sms_messages_words').using('gin', sql`message_words(${table.message})`),
      index('sms_messages_phone_start').on(table.phoneNumber.op('text_pattern_ops')),
      index('sms_messages_phone_end').on(sql`reverse(${table.phoneNumber}) text_pattern_ops`),
      pgPolicy('sms_messages_own_read', { for: 'select', to: clientRole, using: own }),
      pgPolicy('sms_messages_own_send', {
        for: 'insert',
        to: [clientRole, adminRole],
        withCheck: sql`${own} and ${table.sender} = 'client' and ${goingOut}`,
      }),
      pgPolicy('sms_messages_admin_read', { for: 'select', to: adminRole, using: everyRow }),
      pgPolicy('sms_messages_admin_send', {
        for: 'insert',
        to: adminRole,
        withCheck: sql`${table.sender} = 'admin' and ${goingOut}`,
      }),
      pgPolicy('sms_messages_system', { for: 'all', to: systemRole, using: everyRow, withCheck: everyRow }),
    ]
  },
)

/** Numbers that opted out of text messages. Nothing is sent to them. */
export const smsOptOuts = pgTable(
  'sms_opt_outs',
  { phone: text('phone').primaryKey(), createdAt: instant('created_at').notNull().defaultNow() },
  () => [
    pgPolicy('sms_opt_outs_system', { for: 'all', to: systemRole, using: everyRow, withCheck: everyRow }),
  ],
)
