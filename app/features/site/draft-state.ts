import type { SiteContent, SiteDocument } from '#app/features/site/document-values.ts'
import type { Conflict } from '#app/features/site/merge-documents.ts'
import type { ContentDraft, ContentProblem } from '#shared/content.ts'

/** 'onDevice': the server can't be reached, the changes are kept here and sent later. 'refused': the server won't take them. */
type SaveStatus = 'saved' | 'unsaved' | 'saving' | 'onDevice' | 'refused'

export type DraftState = SiteContent & {
  status: SaveStatus
  /** Why the server refuses the draft. */
  refusal: string | null
  revision: number
  /** The published document that the draft builds on. */
  published: SiteDocument
  /** The publication that the draft builds on, and the newest one. */
  base: number
  newest: number
  readOnly: string | null
  /** What a later version of the software wrote: nothing is saved over it. */
  laterDraft: ContentDraft['later_draft']
  laterPublication: ContentDraft['later_publication']
  /** What keeps the draft from being published. */
  problems: readonly ContentProblem[]
  conflicts: readonly Conflict[]
  /** Typed text that is no value yet, such as a price in words, by the path of its field. */
  unreadable: Readonly<Record<string, { text: string; problem: string }>>
}

/** Errors after which the same save may succeed later. */
export const temporaryErrors: ReadonlySet<string> = new Set([
  'unreachable',
  'internal',
  'database_unavailable',
  'too_many_requests',
  'not_signed_in',
])
