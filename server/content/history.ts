import { and, desc, eq, lt } from 'drizzle-orm'
import { contentShape } from '#practice/schema.ts'
import type { Tx } from '#server/access/scope.ts'
import { isReadable } from '#server/content/store.ts'
import { readStored } from '#server/content/stored.ts'
import { contentVersions } from '#server/db/schema/content.ts'
import { AppError } from '#server/errors.ts'
import type { ContentClaim } from '#shared/content.ts'

export type HistoryEntry = {
  id: number
  publishedAt: Date
  publishedBy: string
  note: string | null
  /** Null for the first publication. */
  changes: number | null
  claims: ContentClaim[]
  /** False where a later version of the software made it. */
  isReadable: boolean
}

const pageSize = 30
const { id, shape, publishedAt, publishedBy, note, changes, claims, document } = contentVersions
const entryColumns = { id, shape, publishedAt, publishedBy, note, changes, claims }

/** The newest publications before the one with the id `before`. */
export async function readHistory(tx: Tx, before: number | null) {
  const rows = await tx
    .select(entryColumns)
    .from(contentVersions)
    .where(before === null ? undefined : lt(id, before))
    .orderBy(desc(id))
    .limit(pageSize + 1)
  const entries = rows.slice(0, pageSize).map(toEntry)
  return { entries, nextCursor: rows.length > pageSize ? (entries.at(-1)?.id ?? null) : null }
}

/**
 * A publication and the document of the one before, which this version of the software can read.
 * @throws AppError `content_too_new`
 */
export async function readHistoryEntry(tx: Tx, entryId: number) {
  const columns = { ...entryColumns, document }
  const [row] = await tx.select(columns).from(contentVersions).where(eq(id, entryId))
  if (!row) return null
  if (row.shape > contentShape) throw new AppError('content_too_new')
  const [previous] = await tx
    .select({ document })
    .from(contentVersions)
    .where(and(lt(id, entryId), isReadable))
    .orderBy(desc(id))
    .limit(1)
  return {
    entry: toEntry(row),
    document: readStored(row.document).document,
    previous: previous ? readStored(previous.document).document : null,
  }
}

type EntryRow = Omit<HistoryEntry, 'claims' | 'isReadable'> & { claims: unknown; shape: number }
const toEntry = ({ shape, ...row }: EntryRow): HistoryEntry => ({
  ...row,
  claims: row.claims as ContentClaim[],
  isReadable: shape <= contentShape,
})
