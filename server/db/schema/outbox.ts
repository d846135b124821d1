import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgPolicy,
  pgTable,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { adminRole, clientRole, everyRow, systemRole } from '#server/db/schema/roles.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** Emails and text messages to send: enqueued in the transaction of their cause, delivered after it. */
export const outbox = pgTable(
  'outbox',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** The order of enqueueing. Text messages to one number are sent in it. */
    seq: bigint('seq', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    channel: text('channel', { enum: ['email', 'sms'] }).notNull(),
    kind: text('kind').notNull(),
    cause: text('cause').notNull(),
    recipient: text('recipient').notNull(),
    payload: jsonb('payload').$type<unknown>().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    runAt: instant('run_at').notNull().defaultNow(),
    attempts: integer('attempts').notNull().default(0),
    lockedUntil: instant('locked_until'),
    sentAt: instant('sent_at'),
    failedAt: instant('failed_at'),
    lastError: text('last_error'),
    /** After this time it is no longer attempted. */
    giveUpAt: instant('give_up_at').notNull().default(sql`now() + interval '1 day'`),
    /** After this time its content is worthless, like a link that has died: it is neither sent nor retried. */
    expiresAt: instant('expires_at'),
    /** Since when it waits for something other than its turn: nothing sends it, and nothing waits for it. */
    pausedAt: instant('paused_at'),
    /** The rank of a `Priority`: lower leaves first. */
    priority: integer('priority').notNull().default(2),
  },
  (table) => [
    check('outbox_channel', sql`${table.channel} in ('email', 'sms')`),
    unique('outbox_once').on(table.cause, table.recipient, table.kind),
    // In the order of sending, so that claiming ten rows doesn't read all waiting ones.
    index('outbox_due')
      .on(table.channel, table.priority, table.runAt, table.seq)
      .where(sql`${table.sentAt} is null and ${table.failedAt} is null`),
    // Expresses 'waiting' differently from the index above, so that the planner doesn't use that one for a number's texts.
    index('outbox_texts_waiting')
      .on(table.recipient, table.seq)
      .where(sql`${table.channel} = 'sms' and coalesce(${table.sentAt}, ${table.failedAt}) is null`),
    index('outbox_failed').on(table.failedAt).where(sql`${table.failedAt} is not null`),
    index('outbox_recipient').on(table.recipient),
    index('outbox_paused').on(table.pausedAt).where(sql`${table.pausedAt} is not null`),
    pgPolicy('outbox_promise', { for: 'insert', to: [clientRole, adminRole], withCheck: everyRow }),
    pgPolicy('outbox_system', { for: 'all', to: systemRole, using: everyRow, withCheck: everyRow }),
  ],
)
