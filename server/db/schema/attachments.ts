import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  pgPolicy,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytea } from '#server/db/schema/bytea.ts'
import { users } from '#server/db/schema/identity.ts'
import { smsMessages } from '#server/db/schema/messages.ts'
import { adminRole, clientRole, currentUserId, everyRow, systemRole } from '#server/db/schema/roles.ts'
import { threadMessages } from '#server/db/schema/threads.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** Files of messages. Whose they are follows from the message; until it is sent, they are the uploader's. */
export const attachments = pgTable(
  'attachments',
  {
    /** Chosen by the uploader's browser, so that a repeated upload is one file. */
    id: uuid('id').primaryKey().defaultRandom(),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** Null for what came by email. */
    uploadedBy: uuid('uploaded_by').references(() => users.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    /** Found in the bytes. */
    type: text('type').notNull(),
    bytes: integer('bytes').notNull(),
    /** SHA-256 of the bytes: the same id with other bytes is another file. */
    hash: text('hash').notNull(),
    /** Null until all chunks are stored: nobody can send or read a part. */
    storedAt: instant('stored_at'),
    messageId: uuid('message_id').references(() => threadMessages.id, { onDelete: 'cascade' }),
    /** Of a text message, which has a link to its files. */
    textId: uuid('text_id').references(() => smsMessages.id, { onDelete: 'cascade' }),
    /** Among the files of its message. */
    position: integer('position').notNull().default(0),
    /** Raising it ends every link to the files of the message. */
    linkVersion: integer('link_version').notNull().default(1),
  },
  (table) => {
    const isOwn = sql`${table.uploadedBy} = ${currentUserId}`
    const isUnsent = sql`${table.messageId} is null and ${table.textId} is null`
    const isOwnUnsent = sql`${isOwn} and ${isUnsent}`
    const isInOwnThread = sql`exists (select from thread_messages m where m.id = ${table.messageId} and m.user_id = ${currentUserId})
      or exists (select from sms_messages s where s.id = ${table.textId} and s.user_id = ${currentUserId})`
    const isWrittenByOwn = sql`exists (select from thread_messages m where m.id = ${table.messageId}
      and m.user_id = ${currentUserId} and m.channel = 'portal' and m.direction = 'in')`
    return [
      check('attachments_named', sql`${table.name} <> ''`),
      check('attachments_size', sql`${table.bytes} between 1 and 10485760`),
      check('attachments_one_message', sql`${table.messageId} is null or ${table.textId} is null`),
      check('attachments_whole', sql`${table.storedAt} is not null or (${isUnsent})`),
      index('attachments_message').on(table.messageId, table.position),
      index('attachments_text').on(table.textId, table.position),
      index('attachments_uploaded').on(table.uploadedBy, table.createdAt),
      index('attachments_unsent').on(table.createdAt).where(isUnsent),
      pgPolicy('attachments_own_read', {
        for: 'select',
        to: clientRole,
        using: sql`${isOwn} or ${isInOwnThread}`,
      }),
      pgPolicy('attachments_own_upload', {
        for: 'insert',
        to: [clientRole, adminRole],
        withCheck: isOwnUnsent,
      }),
      pgPolicy('attachments_own_send', {
        for: 'update',
        to: clientRole,
        using: isOwnUnsent,
        withCheck: sql`${isOwn} and ${table.textId} is null and (${table.messageId} is null or ${isWrittenByOwn})`,
      }),
      pgPolicy('attachments_admin_read', { for: 'select', to: adminRole, using: everyRow }),
      pgPolicy('attachments_admin_store', {
        for: 'update',
        to: adminRole,
        using: isOwnUnsent,
        withCheck: isOwnUnsent,
      }),
      pgPolicy('attachments_system', { for: 'all', to: systemRole, using: everyRow, withCheck: everyRow }),
    ]
  },
)

/** The bytes of an attachment in pieces, so that neither writing nor reading one holds much memory or blocks the database. */
export const attachmentChunks = pgTable(
  'attachment_chunks',
  {
    attachmentId: uuid('attachment_id')
      .notNull()
      .references(() => attachments.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    bytes: bytea('bytes').notNull(),
  },
  (table) => {
    // Row policies of attachments decide which ones the caller finds.
    const isFound = sql`exists (select from attachments a where a.id = ${table.attachmentId})`
    const isOwnUpload = sql`exists (select from attachments a where a.id = ${table.attachmentId}
      and a.uploaded_by = ${currentUserId} and a.stored_at is null)`
    return [
      primaryKey({ name: 'attachment_chunks_pk', columns: [table.attachmentId, table.number] }),
      pgPolicy('attachment_chunks_read', { for: 'select', to: [clientRole, adminRole], using: isFound }),
      pgPolicy('attachment_chunks_upload', {
        for: 'insert',
        to: [clientRole, adminRole],
        withCheck: isOwnUpload,
      }),
      pgPolicy('attachment_chunks_system', {
        for: 'all',
        to: systemRole,
        using: everyRow,
        withCheck: everyRow,
      }),
    ]
  },
)
