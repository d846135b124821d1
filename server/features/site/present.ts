import type { Draft } from '#server/content/draft.ts'
import type { HistoryEntry } from '#server/content/history.ts'
import type { Ctx } from '#server/context.ts'
import type { ContentDraft, Publication, VersionDetails, VersionRow } from '#shared/content.ts'

export function presentDraft(
  draft: Draft & { adaptedWords: Record<string, unknown> },
  { delivered, readOnlyReason }: Ctx['contentSource'],
): ContentDraft {
  return {
    document: draft.document,
    delivered: { facts: { ...delivered.document.facts }, words: { ...delivered.words } },
    adapted_words: draft.adaptedWords,
    revision: draft.revision,
    base: draft.base,
    base_document: draft.baseDocument,
    newest: draft.newest,
    updated_at: draft.updatedAt?.toISOString() ?? null,
    updated_by: draft.updatedBy,
    is_read_only: readOnlyReason,
    later_draft: draft.later && {
      document: draft.later.document,
      updated_at: draft.later.updatedAt.toISOString(),
      updated_by: draft.later.updatedBy,
    },
    later_publication: draft.laterPublication && {
      published_at: draft.laterPublication.publishedAt.toISOString(),
      published_by: draft.laterPublication.publishedBy,
    },
  }
}

type Published = { id: number; version: string; publishedAt: Date; warnings: string[] }

export const presentPublication = ({ publishedAt, ...published }: Published): Publication => ({
  ...published,
  published_at: publishedAt.toISOString(),
})

export function presentVersion(entry: HistoryEntry, newest: number | null): VersionRow {
  const { publishedAt, publishedBy, isReadable, ...others } = entry
  return {
    ...others,
    published_at: publishedAt.toISOString(),
    published_by: publishedBy,
    is_newest: entry.id === newest,
    is_readable: isReadable,
  }
}

type Version = Pick<VersionDetails, 'document' | 'differences' | 'restoring' | 'booked'> & {
  entry: HistoryEntry
  newest: number | null
}

export const presentVersionDetails = ({ entry, newest, ...details }: Version): VersionDetails => ({
  ...presentVersion(entry, newest),
  ...details,
})
