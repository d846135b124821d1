import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  jsonb,
  pgPolicy,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytea } from '#server/db/schema/bytea.ts'
import { users } from '#server/db/schema/identity.ts'
import { adminRole, everyRow, systemRole, visitorRole } from '#server/db/schema/roles.ts'
import type { PictureEdit } from '#shared/pictures.ts'

/** Pictures for the public pages. A row never changes: another crop is another picture of the same source. */
export const pictures = pgTable(
  'pictures',
  {
    /** Of the upload and its edit. */
    hash: text('hash').primaryKey(),
    /** The upload that this one was cut from; null for an upload. No foreign key: a backup has rows in any order. */
    source: text('source'),
    edit: jsonb('edit').$type<PictureEdit>().notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** Of all its files. */
    bytes: integer('bytes').notNull(),
    uploadedBy: uuid('uploaded_by').references(() => users.id, { onDelete: 'set null' }),
    /** Again with each upload of the same picture. */
    uploadedAt: timestamp('uploaded_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('pictures_source').on(table.source),
    index('pictures_uploaded_by').on(table.uploadedBy),
    pgPolicy('pictures_admin', { for: 'all', to: adminRole, using: everyRow, withCheck: everyRow }),
    pgPolicy('pictures_system', { for: 'all', to: systemRole, using: everyRow, withCheck: everyRow }),
  ],
)

/** The bytes of a picture by format and width; `preview` for links, `source` to crop from again. */
export const pictureFiles = pgTable(
  'picture_files',
  {
    hash: text('hash')
      .notNull()
      .references(() => pictures.hash, { onDelete: 'cascade' }),
    format: text('format', { enum: ['avif', 'webp', 'jpg', 'preview', 'source'] }).notNull(),
    width: integer('width').notNull(),
    bytes: bytea('bytes').notNull(),
  },
  (table) => [
    primaryKey({ name: 'picture_files_pk', columns: [table.hash, table.format, table.width] }),
    check('picture_files_format', sql`${table.format} in ('avif', 'webp', 'jpg', 'preview', 'source')`),
    pgPolicy('picture_files_read', {
      for: 'select',
      to: visitorRole,
      using: sql`${table.format} <> 'source'`,
    }),
    pgPolicy('picture_files_admin', { for: 'all', to: adminRole, using: everyRow, withCheck: everyRow }),
    pgPolicy('picture_files_system', { for: 'all', to: systemRole, using: everyRow, withCheck: everyRow }),
  ],
)
