import * as z from 'zod/mini'
import type { BookedAhead } from '#shared/booking.ts'
import { textField } from '#shared/fields.ts'

/** The longest draft, as JSON. The delivered content has about 60 KB. */
export const maxDocumentBytes = 512 * 1024
export const maxNoteLength = 300

const reloadSentence = 'Reload the page and try again.'
const revision = z.int(reloadSentence).check(z.nonnegative(reloadSentence))
/** The id of a publication. */
const publicationId = z.int(reloadSentence).check(z.positive(reloadSentence))
const maxDepth = 40
const part = z
  .record(z.string(), z.unknown(), reloadSentence)
  .check(z.refine((value) => isShallow(value), reloadSentence))

/** Level by level: the depth comes from the caller, and a deep value would exhaust the stack of whoever reads it. */
function isShallow(value: unknown): boolean {
  let level = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > maxDepth) return false
    level = level.flatMap((item) => (typeof item === 'object' && item !== null ? Object.values(item) : []))
  }
  return true
}

/** The shape of content documents that this version of the software writes. */
export const documentShape = 3
const shape = z.int(reloadSentence).check(z.refine((value) => value === documentShape, reloadSentence))

/** A content document as typed so far: it may break rules that a publication has to keep. */
const draftDocumentSchema = z.object({ shape, facts: part, words: part })
export type DraftDocument = z.infer<typeof draftDocumentSchema>

/**
 * `revision` is the one that the tab read or saved last. If the draft has another one by now, the request fails with
 * `draft_changed`. `base` is sent after a merge: the publication the document now builds on.
 */
export const saveDraftSchema = z.object({
  document: draftDocumentSchema,
  revision,
  base: z.optional(publicationId),
})

export const discardDraftQuery = z.object({
  revision: z.coerce.number(reloadSentence).check(z.int(reloadSentence)),
})

/** `path` is the address of a page, as /pricing. */
export const previewSchema = z.object({
  path: z.string('Choose a page.').check(z.regex(/^\/[a-z0-9/-]{0,200}$/, 'Choose a page.')),
})

/** A publication of the draft at `revision`. Fails with `content_changed` unless `base` is the newest publication. */
export const publishSchema = z.object({
  revision,
  base: publicationId,
  note: z.optional(textField('Say in a few words what changes, or leave it empty.', maxNoteLength)),
  /** The owner has read the claims that the server found, and publishes them nevertheless. */
  confirmed_claims: z.optional(z.boolean(reloadSentence)),
})
export type PublishInput = z.infer<typeof publishSchema>

/** `base` is the newest publication that the owner saw. */
export const restoreVersionSchema = z.object({
  base: publicationId,
  confirmed_claims: z.optional(z.boolean(reloadSentence)),
})

export const versionListQuery = z.object({
  cursor: z.optional(
    z.coerce.number(reloadSentence).check(z.int(reloadSentence), z.positive(reloadSentence)),
  ),
})

/** What keeps a document from being published. `path` is that of the field, as facts.services.0.title or words.homeContent.hero.lead. */
export type ContentProblem = { path: string; sentence: string }

/** A word that promises a cure. Published only after a confirmation. */
export type ContentClaim = { path: string; word: string; sentence: string }

/** What GET /api/content/draft answers. Without a draft, `document` is the published one. */
export type ContentDraft = {
  document: DraftDocument
  /** As delivered with the software; `words` holds every sentence with its gaps unfilled. */
  delivered: { facts: Record<string, unknown>; words: Record<string, unknown> }
  /** The delivered sentences that read otherwise with the facts of this draft, by their paths. */
  adapted_words: Record<string, unknown>
  revision: number
  /** The publication that the draft builds on, with its document: the ancestor of a merge. */
  base: number
  base_document: DraftDocument
  /** The newest publication. Another one than `base` when somebody published in between. */
  newest: number
  updated_at: string | null
  updated_by: string | null
  /** Why nothing can be edited here, for example because the content comes from a file. */
  is_read_only: string | null
  /** The draft as a later version of the software left it. Nothing can be saved until it is discarded. */
  later_draft: { document: unknown; updated_at: string; updated_by: string } | null
  /** The last publication, where a later version of the software made it: the site shows the newest one before it. */
  later_publication: { published_at: string; published_by: string } | null
}

export type SavedDraft = {
  revision: number
  problems: ContentProblem[]
  /** As those of `ContentDraft`, for the facts that were saved. Left out where they can't be read, or another save came after it. */
  adapted_words?: Record<string, unknown> | undefined
}
/** A draft that is still being typed has problems instead of a page. */
export type ContentPreview =
  | { address: string; version: string; warnings: string[] }
  /** An unfinished draft: its unfinished parts are shown as published, or `address` is null if that can't be shown either. */
  | { problems: ContentProblem[]; address: string | null }
export type Publication = { id: number; version: string; published_at: string; warnings: string[] }

/** A run of words that a text keeps, loses or gains. */
export type DiffPart = { kind: 'same' | 'removed' | 'added'; text: string }

/** One difference as the owner counts them. `before` is null for a new entry of a list, `after` for a removed one. */
export type ContentChange = {
  path: string
  label: string
  before: string | null
  after: string | null
  parts: DiffPart[]
  /** Which of them are words of the software that couldn't be read; that text is empty. */
  unread?: 'before' | 'after' | undefined
}

/** What publishing the draft would do. */
export type DraftChanges = {
  revision: number
  base: number
  changes: ContentChange[]
  problems: ContentProblem[]
  claims: ContentClaim[]
  /** Who is booked ahead, or waits, for what it takes away. Worth knowing, no reason to wait. */
  booked: BookedAhead[]
}

export type VersionRow = {
  id: number
  published_at: string
  published_by: string
  note: string | null
  /** How many changes there were; null for the first one. */
  changes: number | null
  /** The claims that the owner confirmed. */
  claims: ContentClaim[]
  is_newest: boolean
  /** False where a later version of the software published it. */
  is_readable: boolean
}

export type VersionDetails = VersionRow & {
  document: DraftDocument
  /** What it changed of the version before it. */
  differences: ContentChange[]
  /** What publishing it again would change of the newest version. */
  restoring: ContentChange[]
  /** As those of `DraftChanges`, for what publishing it again would take away. */
  booked: BookedAhead[]
}

/** `details` of the error `draft_changed`. `document` is the draft as saved by somebody else. */
export type DraftChangedDetails = { revision: number; base: number; document: DraftDocument }
/** `details` of the error `content_changed`: the newest publication. */
export type ContentChangedDetails = { base: number; document: DraftDocument }
/** `details` of the error `claims_unconfirmed`. */
export type ClaimsUnconfirmedDetails = { claims: ContentClaim[] }
/** `details` of the error `content_invalid`. */
export type ContentInvalidDetails = { problems: ContentProblem[] }
/** `details` of the error `price_changed`. */
export type PriceChangedDetails = { unit_cents: number; total_cents: number }
