import { Button } from '#app/components/ui/button.tsx'
import { DiscardChanges } from '#app/features/site/components/discard-changes.tsx'
import { Notice } from '#app/features/site/components/notice.tsx'
import { downloadFile } from '#app/lib/download-file.ts'
import type { ContentDraft } from '#shared/content.ts'
import { dateFormat } from '#shared/lazy.ts'

type LaterDraft = NonNullable<ContentDraft['later_draft']>
type LaterPublication = NonNullable<ContentDraft['later_publication']>

/** What the owner can do with a draft that only a later version of the software can read. */
export function LaterDraftChoices({ draft }: { draft: LaterDraft }) {
  // As `npm run content` reads and writes it.
  const asFile = () =>
    new Blob([`${JSON.stringify(draft.document, null, 2)}\n`], { type: 'application/json' })
  return (
    <>
      <Button size="small" variant="secondary" onClick={() => downloadFile(asFile(), 'draft.json')}>
        Download the draft
      </Button>
      <DiscardChanges>Discard the draft</DiscardChanges>
    </>
  )
}

export const LaterPublicationNotice = ({ publication }: { publication: LaterPublication }) => (
  <Notice>
    A newer version of the software published your site on{' '}
    {dateTime().format(new Date(publication.published_at))}, and this version can’t read that. Visitors see
    what was published before it. Whatever you publish now takes its place.
  </Notice>
)

const dateTime = dateFormat({ dateStyle: 'medium', timeStyle: 'short' })
