import { desc, eq, lt } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { readStored } from '#server/content/stored.ts'
import { contentVersions } from '#server/db/schema/content.ts'
import type { ContentClaim } from '#shared/content.ts'

export type HistoryEntry = {
  id: number
  publishedAt: Date
  publishedBy: string
  note: string | null
  /** Null for the first publication. */
  changes: number | null
  claims: ContentClaim[]
}

const pageSize = 30
const { id, publishedAt, publishedBy, note, changes, claims, document } = contentVersions
const entryColumns = { id, publishedAt, publishedBy, note, changes, claims }

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

/** A publication and the document of the one before. */
export async function readHistoryEntry(tx: Tx, entryId: number) {
  const columns = { ...entryColumns, document }
  const [row] = await tx.select(columns).from(contentVersions).where(eq(id, entryId))
  if (!row) return null
  const [previous] = await tx
    .select({ document })
    .from(contentVersions)
    .where(lt(id, entryId))
    .orderBy(desc(id))
    .limit(1)
  return {
    entry: toEntry(row),
    document: readStored(row.document).document,
    previous: previous ? readStored(previous.document).document : null,
  }
}

type EntryRow = Omit<HistoryEntry, 'claims'> & { claims: unknown }
const toEntry = (row: EntryRow): HistoryEntry => ({ ...row, claims: row.claims as ContentClaim[] })
