import { and, eq, isNull, not, sql } from 'drizzle-orm'
import { contentShape } from '#practice/schema.ts'
import type { Content } from '#practice/snapshot.ts'
import { ContentTooNewError } from '#practice/stored-document.ts'
import type { Tx } from '#server/access/scope.ts'
import { packPages, unpackPages } from '#server/content/packed-pages.ts'
import type { Rendered } from '#server/content/rendered.ts'
import { isReadable, readLaterPublication, readNewestId, readNewestVersion } from '#server/content/store.ts'
import { readStored } from '#server/content/stored.ts'
import { contentDraft, contentVersions } from '#server/db/schema/content.ts'
import type { DraftDocument } from '#shared/content.ts'

/** The draft with the publication it was made from. Without changes, `document` is that of the newest publication. */
export type Draft = {
  revision: number
  hasChanges: boolean
  document: DraftDocument
  base: number
  baseDocument: DraftDocument
  newest: number
  updatedAt: Date | null
  updatedBy: string | null
  /** What a later version of the software wrote as the draft, untouched until it is discarded. There is no other one then. */
  later: { document: unknown; updatedAt: Date; updatedBy: string } | null
  /** The last publication, where a later version of the software made it. */
  laterPublication: { publishedAt: Date; publishedBy: string } | null
}

/** The one row of the draft, from the first start on. */
export async function ensureDraft(tx: Tx): Promise<void> {
  await tx.insert(contentDraft).values({ revision: 1, updatedBy: '' }).onConflictDoNothing()
}

/** What `readDraft` gives a document for. `publication` is its id where a later version of the software wrote the draft. */
export type DraftKey = { revision: number; publication: number | null }

export async function readDraftKey(tx: Tx): Promise<DraftKey> {
  const [row] = await tx.select({ revision: contentDraft.revision, isLater }).from(contentDraft)
  return { revision: row?.revision ?? 0, publication: row?.isLater ? await readNewestId(tx) : null }
}

/** Whether a later version of the software wrote the draft. False for a row without a document. */
const isLater = sql<boolean>`case json_typeof(${contentDraft.document} -> 'shape')
  when 'number' then (${contentDraft.document} ->> 'shape')::numeric > ${contentShape} else false end`

export async function readDraft(tx: Tx): Promise<Draft> {
  const { revision, document, base, updatedAt, updatedBy } = contentDraft
  const [row] = await tx.select({ revision, document, base, updatedAt, updatedBy }).from(contentDraft)
  if (!row) throw new Error('The draft has no row')
  const newest = await readNewestVersion(tx)
  const published = { document: newest.document, base: newest.id, baseDocument: newest.document }
  const common = {
    revision: row.revision,
    newest: newest.id,
    laterPublication: await readLaterPublication(tx),
  }
  const none = { ...common, ...published, hasChanges: false, updatedAt: null, updatedBy: null }
  if (row.document === null) return { ...none, later: null }
  const stored = readIfKnown(row.document)
  if (stored === null) return { ...none, later: row }
  const ground = row.base === null || row.base === newest.id ? null : await readGround(tx, row.base)
  return {
    ...common,
    ...published,
    ...ground,
    document: stored,
    hasChanges: true,
    updatedAt: row.updatedAt,
    updatedBy: row.updatedBy,
    later: null,
  }
}

/** Null for a document that a later version of the software wrote. */
function readIfKnown(stored: unknown): DraftDocument | null {
  try {
    return readStored(stored).document
  } catch (error) {
    if (error instanceof ContentTooNewError) return null
    throw error
  }
}

/** Null for a publication of a later version of the software: the draft then builds on the newest that can be read. */
async function readGround(tx: Tx, base: number) {
  const { id, document } = contentVersions
  const [row] = await tx
    .select({ document })
    .from(contentVersions)
    .where(and(eq(id, base), isReadable))
  return row ? { base, baseDocument: readStored(row.document).document } : null
}

const noRendering = {
  renderedRevision: null,
  build: null,
  version: null,
  snapshot: null,
  pages: null,
}

type DraftInput = { document: DraftDocument; revision: number; base: number; updatedBy: string }

/** Replaces the draft at `revision`. Returns the new revision, or null if it has another one by now. */
export async function writeDraft(tx: Tx, { revision, ...input }: DraftInput): Promise<number | null> {
  const [row] = await tx
    .update(contentDraft)
    .set({ ...input, ...noRendering, revision: revision + 1, updatedAt: sql`now()` })
    .where(eq(contentDraft.revision, revision))
    .returning({ revision: contentDraft.revision })
  return row?.revision ?? null
}

/** Ends the draft at `revision`, published or discarded. Returns null if it has another one by now. */
export async function clearDraft(tx: Tx, revision: number): Promise<number | null> {
  const [row] = await tx
    .update(contentDraft)
    .set({ document: null, base: null, ...noRendering, revision: revision + 1, updatedAt: sql`now()` })
    .where(eq(contentDraft.revision, revision))
    .returning({ revision: contentDraft.revision })
  return row?.revision ?? null
}

/** A tab that shows what was published before must not save over the new publication. */
export async function outdateUnchangedDraft(tx: Tx): Promise<void> {
  await tx
    .update(contentDraft)
    .set({ ...noRendering, revision: sql`${contentDraft.revision} + 1` })
    .where(isNull(contentDraft.document))
}

/**
 * Keeps the pages of the draft for its publication and for other processes, unless it has changed meanwhile. The row of a
 * later version's draft stays as it is.
 */
export async function storeDraftRendering(
  tx: Tx,
  revision: number,
  build: string,
  rendered: Rendered,
): Promise<void> {
  const { version, content } = rendered
  const pages = await packPages(rendered)
  await tx
    .update(contentDraft)
    .set({ renderedRevision: revision, build, version, snapshot: content, pages })
    .where(and(eq(contentDraft.revision, revision), not(isLater)))
}

/** The pages of the draft, if they were rendered by this build. */
export async function readDraftRendering(
  tx: Tx,
  build: string,
): Promise<{ revision: number; rendered: Rendered } | null> {
  const { revision, version, snapshot, pages } = contentDraft
  const [row] = await tx
    .select({ revision, version, snapshot, pages })
    .from(contentDraft)
    .where(and(eq(contentDraft.renderedRevision, revision), eq(contentDraft.build, build), not(isLater)))
  if (!row?.pages || row.version === null) return null
  const rendered = {
    version: row.version,
    content: row.snapshot as Content,
    ...(await unpackPages(row.pages)),
  }
  return { revision: row.revision, rendered }
}
