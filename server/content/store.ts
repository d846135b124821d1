import { and, desc, eq, isNotNull, isNull, lt, lte, max, sql } from 'drizzle-orm'
import { contentShape } from '#practice/schema.ts'
import type { Content } from '#practice/snapshot.ts'
import type { Tx } from '#server/access/scope.ts'
import { unpackPages } from '#server/content/packed-pages.ts'
import { readStored } from '#server/content/stored.ts'
import { contentRenderings, contentVersions } from '#server/db/schema/content.ts'
import type { ContentClaim, DraftDocument } from '#shared/content.ts'

/** Notified with the id of each publication. */
export const contentChannel = 'content'

type NewVersion = {
  document: DraftDocument
  publishedBy: string
  note?: string | null
  changes: number | null
  claims?: readonly ContentClaim[]
}

/** A publication as rendered by one build. `pages` are packed, or null for the pages that came with the build. */
export type StoredRendering = { build: string; version: string; content: Content; pages: Uint8Array | null }

/** Publications wait for each other, so that one of two on the same base finds the other's. First in its transaction. */
export async function lockContent(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('content'))`)
}

/** The last publication, also one that only a later version of the software can read. In the rights of any actor. */
export async function readLastId(tx: Tx): Promise<number | null> {
  const [row] = await tx.select({ id: max(contentVersions.id) }).from(contentVersions)
  return row?.id ?? null
}

export const isReadable = lte(contentVersions.shape, contentShape)

/** The newest publication that this version of the software can read. */
export async function readNewestId(tx: Tx): Promise<number | null> {
  const [row] = await tx
    .select({ id: max(contentVersions.id) })
    .from(contentVersions)
    .where(isReadable)
  return row?.id ?? null
}

/** The last publication if a later version of the software made it, and nothing was published since that can be read. */
export async function readLaterPublication(tx: Tx) {
  const { id, shape, publishedAt, publishedBy } = contentVersions
  const [row] = await tx
    .select({ id, shape, publishedAt, publishedBy })
    .from(contentVersions)
    .orderBy(desc(id))
    .limit(1)
  return row && row.shape > contentShape ? row : null
}

/** @throws Error before the first start has published what was delivered. */
export async function readNewestVersion(tx: Tx) {
  const { id, document } = contentVersions
  const [row] = await tx
    .select({ id, document })
    .from(contentVersions)
    .where(isReadable)
    .orderBy(desc(id))
    .limit(1)
  if (!row) throw new Error('Nothing is published yet')
  return { id: row.id, ...readStored(row.document) }
}

/** Adds a publication, which every process hears of once the transaction commits. */
export async function insertVersion(tx: Tx, { claims = [], ...version }: NewVersion) {
  const { id, publishedAt } = contentVersions
  const [row] = await tx
    .insert(contentVersions)
    .values({ ...version, shape: version.document.shape, claims })
    .returning({ id, publishedAt })
  if (!row) throw new Error('The publication was not inserted')
  await tx
    .update(contentRenderings)
    .set({ replacedAt: sql`now()` })
    .where(and(isNull(contentRenderings.replacedAt), lt(contentRenderings.contentId, row.id)))
  await tx.execute(sql`select pg_notify(${contentChannel}, ${String(row.id)})`)
  return row
}

export async function insertRendering(tx: Tx, contentId: number, rendering: StoredRendering): Promise<void> {
  const { content, ...columns } = rendering
  await tx
    .insert(contentRenderings)
    .values({ contentId, snapshot: content, ...columns })
    .onConflictDoNothing()
}

const ofBuildFirst = (build: string) => sql`${contentRenderings.build} = ${build} desc`

/** The rendering by this build or, if there is none, by another one. */
export async function readRendering(
  tx: Tx,
  contentId: number,
  build: string,
): Promise<StoredRendering | null> {
  const [row] = await tx
    .select()
    .from(contentRenderings)
    .where(eq(contentRenderings.contentId, contentId))
    .orderBy(ofBuildFirst(build))
    .limit(1)
  return row
    ? { build: row.build, version: row.version, content: row.snapshot as Content, pages: row.pages }
    : null
}

/** The evaluated content of a publication, in the rights of any actor. */
export async function readSnapshot(tx: Tx, contentId: number, build: string): Promise<Content | null> {
  const [row] = await tx
    .select({ snapshot: contentRenderings.snapshot })
    .from(contentRenderings)
    .where(eq(contentRenderings.contentId, contentId))
    .orderBy(ofBuildFirst(build))
    .limit(1)
  return row ? (row.snapshot as Content) : null
}

/**
 * The browser modules of a version, of every build that rendered it: they share most files, and some are of one build only.
 * Empty if no row holds the version any more.
 */
export async function readVersionFiles(
  tx: Tx,
  version: string,
  ownBuild: string,
): Promise<Record<string, string>> {
  const { build, pages, contentId } = contentRenderings
  const rows = await tx
    .selectDistinctOn([build], { build, pages })
    .from(contentRenderings)
    .where(and(eq(contentRenderings.version, version), isNotNull(pages)))
    .orderBy(build, desc(contentId))
  const ownLast = rows.toSorted((a, b) => Number(a.build === ownBuild) - Number(b.build === ownBuild))
  const files: Record<string, string> = {}
  for (const row of ownLast) if (row.pages) Object.assign(files, (await unpackPages(row.pages)).files)
  return files
}
