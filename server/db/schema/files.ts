import { index, integer, pgPolicy, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { bytea } from '#server/db/schema/bytea.ts'
import { users } from '#server/db/schema/identity.ts'
import { adminRole, everyRow, systemRole, visitorRole } from '#server/db/schema/roles.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** Files that visitors download. */
export const files = pgTable(
  'files',
  {
    /** Of the bytes. */
    hash: text('hash').primaryKey(),
    name: text('name').notNull(),
    /** Found in the bytes: application/pdf. */
    type: text('type').notNull(),
    bytes: integer('bytes').notNull(),
    uploadedBy: uuid('uploaded_by').references(() => users.id, { onDelete: 'set null' }),
    /** Again with each upload of the same file. */
    uploadedAt: instant('uploaded_at').notNull().defaultNow(),
    /** Null until all chunks are stored: nobody can download a part. */
    storedAt: instant('stored_at'),
  },
  (table) => [
    index('files_uploaded_by').on(table.uploadedBy),
    pgPolicy('files_read', { for: 'select', to: visitorRole, using: everyRow }),
    pgPolicy('files_admin', { for: 'all', to: adminRole, using: everyRow, withCheck: everyRow }),
    pgPolicy('files_system', { for: 'all', to: systemRole, using: everyRow, withCheck: everyRow }),
  ],
)

/** The bytes of a file in pieces, so that neither writing nor reading one holds much memory or blocks the database. */
export const fileChunks = pgTable(
  'file_chunks',
  {
    hash: text('hash')
      .notNull()
      .references(() => files.hash, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    bytes: bytea('bytes').notNull(),
  },
  (table) => [
    primaryKey({ name: 'file_chunks_pk', columns: [table.hash, table.number] }),
    pgPolicy('file_chunks_read', { for: 'select', to: visitorRole, using: everyRow }),
    pgPolicy('file_chunks_admin', { for: 'all', to: adminRole, using: everyRow, withCheck: everyRow }),
    pgPolicy('file_chunks_system', { for: 'all', to: systemRole, using: everyRow, withCheck: everyRow }),
  ],
)
