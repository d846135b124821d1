import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  jsonb,
  pgPolicy,
  pgTable,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { forSystem, users } from '#server/db/schema/identity.ts'
import { adminRole, clientRole, currentUserId, everyRow, systemRole } from '#server/db/schema/roles.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/**
 * Messages between the practice and one person that are neither texts nor from the contact form: written in the portal, or emails
 * in either direction. Whose they are: an account, or an address of none.
 */
export const threadMessages = pgTable(
  'thread_messages',
  {
    /** Chosen by the sender's browser, so that a repeated request writes once. An email's is that of its outbox row. */
    id: uuid('id').primaryKey(),
    createdAt: instant('created_at').notNull().defaultNow(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    email: text('email'),
    channel: text('channel', { enum: ['portal', 'email'] }).notNull(),
    /** 'in': from the person to the practice. */
    direction: text('direction', { enum: ['in', 'out'] }).notNull(),
    /** Of a received email: what its author wrote, without what it quotes. */
    text: text('text').notNull(),
    /** Why an email came back, in plain words. Only `server/messaging` writes it. */
    failure: text('failure'),
  },
  (table) => {
    const own = sql`${table.userId} = ${currentUserId}`
    return [
      check('thread_messages_channel', sql`${table.channel} in ('portal', 'email')`),
      check('thread_messages_direction', sql`${table.direction} in ('in', 'out')`),
      check('thread_messages_said', sql`${table.text} <> ''`),
      check('thread_messages_person', sql`(${table.userId} is null) <> (${table.email} is null)`),
      index('thread_messages_by_user').on(table.userId, table.createdAt, table.id),
      index('thread_messages_by_email').on(table.email, table.createdAt, table.id),
      index('thread_messages_by_date').on(table.createdAt, table.id),
      index('thread_messages_words').using('gin', sql`message_words(${table.text})`),
      pgPolicy('thread_messages_own_read', { for: 'select', to: clientRole, using: own }),
      pgPolicy('thread_messages_own_write', {
        for: 'insert',
        to: clientRole,
        withCheck: sql`${own} and ${table.channel} = 'portal' and ${table.direction} = 'in'`,
      }),
      pgPolicy('thread_messages_system', {
        for: 'all',
        to: systemRole,
        using: everyRow,
        withCheck: everyRow,
      }),
    ]
  },
)

/** 'automatic': an out-of-office reply and the like; 'bounce': a mail server says that an email of ours can't be delivered. */
export const receivedEmailKinds = ['message', 'automatic', 'bounce'] as const

/** A file that came with an email. */
export type ReceivedFile = { name: string; bytes: number }

/** What is known of a received email besides its words. It goes with its message. */
export const receivedEmails = pgTable(
  'received_emails',
  {
    /** In the database a deferred reference: the message follows in the same transaction, so that its triggers see the name. */
    id: uuid('id')
      .primaryKey()
      .references(() => threadMessages.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: receivedEmailKinds }).notNull(),
    sender: text('sender').notNull(),
    senderName: text('sender_name').notNull(),
    subject: text('subject').notNull(),
    /** With its angle brackets; null where it has none that can be answered to. */
    messageId: text('message_id'),
    inReplyTo: text('in_reply_to'),
    /** The person whose conversation it is in wrote it: the signed reply address, or the receiving mail server, says so. */
    isVerified: boolean('is_verified').notNull(),
    /** With what it quotes; null when that is nothing. */
    wholeText: text('whole_text'),
    files: jsonb('files').$type<ReceivedFile[]>().notNull().default([]),
  },
  (table) => [
    check('received_emails_kind', sql`${table.kind} in ('message', 'automatic', 'bounce')`),
    forSystem('received_emails'),
  ],
)

/** Emails that were received, as hashes: the same one arrives once, however often it is delivered. */
export const seenEmails = pgTable(
  'seen_emails',
  { key: text('key').primaryKey(), at: instant('at').notNull().defaultNow() },
  (table) => [index('seen_emails_at').on(table.at), forSystem('seen_emails')],
)

/** How far a mailbox has been read. */
export const mailboxPositions = pgTable(
  'mailbox_positions',
  {
    mailbox: text('mailbox').primaryKey(),
    /** The mailbox's own count of its lives: with another one, its numbers mean other emails. */
    uidValidity: text('uid_validity').notNull(),
    lastUid: bigint('last_uid', { mode: 'number' }).notNull(),
    readAt: instant('read_at').notNull(),
  },
  () => [forSystem('mailbox_positions')],
)

/** Texts that the owner sends again and again, with fields that are filled in when one is chosen. */
export const savedReplies = pgTable(
  'saved_replies',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    text: text('text').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    check('saved_replies_name', sql`${table.name} <> ''`),
    check('saved_replies_text', sql`${table.text} <> ''`),
    pgPolicy('saved_replies_admin', { for: 'select', to: adminRole, using: everyRow }),
    pgPolicy('saved_replies_system', { for: 'all', to: systemRole, using: everyRow, withCheck: everyRow }),
  ],
)
