import type { ContentDraft } from '#shared/content.ts'

/** What keeps a draft from being changed. */
export const readLimits = ({ is_read_only, later_draft, later_publication }: ContentDraft) => ({
  readOnly: is_read_only ?? (later_draft && laterDraftSentence),
  laterDraft: is_read_only === null ? later_draft : null,
  laterPublication: later_publication,
})

const laterDraftSentence =
  'A newer version of the software wrote your draft, and this version can’t read it. Download it or discard it before you change anything. Your site stays as it is.'
