import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  json,
  pgPolicy,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import { bytea } from '#server/db/schema/bytea.ts'
import { forSystem } from '#server/db/schema/identity.ts'
import { adminRole, clientRole, everyRow, visitorRole } from '#server/db/schema/roles.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })
const forPublic = (table: string) =>
  pgPolicy(`${table}_public`, { for: 'select', to: [visitorRole, clientRole], using: everyRow })
const forAdministrators = (table: string) => [
  pgPolicy(`${table}_admin_read`, { for: 'select', to: adminRole, using: everyRow }),
  pgPolicy(`${table}_admin_write`, { for: 'insert', to: adminRole, withCheck: everyRow }),
]
const changedByAdministrators = (table: string) =>
  pgPolicy(`${table}_admin_change`, { for: 'update', to: adminRole, using: everyRow, withCheck: everyRow })

/** What the owner published, one row per publication; the one with the highest id is on the site. */
export const contentVersions = pgTable(
  'content_versions',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    shape: integer('shape').notNull(),
    /** `json`, not `jsonb`, which orders keys anew: each process has to render the same page. */
    document: json('document').notNull(),
    /** A name, or what published it: 'first start', 'import'. */
    publishedBy: text('published_by').notNull(),
    publishedAt: instant('published_at').notNull().defaultNow(),
    note: text('note'),
    /** How many fields differ from the publication before; null for the first. */
    changes: integer('changes'),
    /** The claims that were published after a confirmation. */
    claims: json('claims').notNull().default([]),
  },
  () => [
    forPublic('content_versions'),
    ...forAdministrators('content_versions'),
    forSystem('content_versions'),
  ],
)

/** A publication as one build of the software renders it. */
export const contentRenderings = pgTable(
  'content_renderings',
  {
    contentId: bigint('content_id', { mode: 'number' })
      .notNull()
      .references(() => contentVersions.id, { onDelete: 'cascade' }),
    build: text('build').notNull(),
    /** The hash of the evaluated content, as addresses name it. */
    version: text('version').notNull(),
    /** The evaluated content. */
    snapshot: json('snapshot').notNull(),
    /** Pages, scripts and text files, packed; null when they are those of the build. */
    pages: bytea('pages'),
    /** When a newer publication took its place; open tabs still load its scripts. */
    replacedAt: instant('replaced_at'),
  },
  (table) => [
    primaryKey({ columns: [table.contentId, table.build] }),
    index('content_renderings_version').on(table.version),
    index('content_renderings_replaced').on(table.replacedAt),
    forPublic('content_renderings'),
    ...forAdministrators('content_renderings'),
    changedByAdministrators('content_renderings'),
    forSystem('content_renderings'),
  ],
)

/** What the owner is working on: one row, kept without a document after it was published or discarded. */
export const contentDraft = pgTable(
  'content_draft',
  {
    name: text('name').primaryKey().default('draft'),
    /** Grows with every save, and never starts again, so that a tab with an older draft can't overwrite a newer one. */
    revision: integer('revision').notNull(),
    document: json('document'),
    /** The publication that the document was made from. */
    base: bigint('base', { mode: 'number' }).references(() => contentVersions.id, { onDelete: 'set null' }),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    updatedBy: text('updated_by').notNull(),
    /** The revision, build and result of the last rendering. */
    renderedRevision: integer('rendered_revision'),
    build: text('build'),
    version: text('version'),
    snapshot: json('snapshot'),
    pages: bytea('pages'),
  },
  (table) => [
    check('content_draft_one', sql`${table.name} = 'draft'`),
    index('content_draft_base').on(table.base),
    ...forAdministrators('content_draft'),
    changedByAdministrators('content_draft'),
    forSystem('content_draft'),
  ],
)

/** Addresses that show the rendered draft without a session, since a frame sends none. */
export const contentPreviews = pgTable(
  'content_previews',
  {
    tokenHash: text('token_hash').primaryKey(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('content_previews_expiry').on(table.expiresAt), forSystem('content_previews')],
)
