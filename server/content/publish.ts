import { isDeepStrictEqual } from 'node:util'
import type { ContentDocument } from '#practice/schema.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Scope, Tx } from '#server/access/scope.ts'
import { readKnownUploads } from '#server/content/bundled-uploads.ts'
import { compareVersions } from '#server/content/compare-versions.ts'
import { contentInvalid, nothingChanged } from '#server/content/content-invalid.ts'
import { outdateUnchangedDraft } from '#server/content/draft.ts'
import { findMissingUploads } from '#server/content/missing-uploads.ts'
import { packPages } from '#server/content/packed-pages.ts'
import type { PublishedContent } from '#server/content/published-content.ts'
import type { Rendered } from '#server/content/rendered.ts'
import { insertRendering, insertVersion, lockContent, readNewestVersion } from '#server/content/store.ts'
import { AppError } from '#server/errors.ts'
import { findNewClaims } from '#shared/content/claims.ts'
import type {
  ClaimsUnconfirmedDetails,
  ContentChangedDetails,
  ContentClaim,
  DraftDocument,
} from '#shared/content.ts'

export type NewPublication = {
  document: DraftDocument
  rendered: Rendered
  /** The publication that the document was made from. */
  base: number
  publishedBy: string
  note?: string | null
  areClaimsConfirmed: boolean
}

export type PublishDeps = { scope: Scope; actor: Actor; contentSource: PublishedContent }

/**
 * Publishes a rendered document: the row, the notification of other processes, then the pages of this one. `beforeInTx` runs
 * first in the transaction, and ends the publication by throwing; `afterInTx` runs last, with the id of the publication.
 * @throws AppError `content_changed` unless `base` is the newest publication, `content_invalid` for the document that is
 * published already or one with a picture that is not stored, or not in that size, `claims_unconfirmed` for new claims
 */
export async function publishRendered(
  { scope, actor, contentSource }: PublishDeps,
  publication: NewPublication,
  beforeInTx: (tx: Tx) => Promise<void> = async () => undefined,
  afterInTx: (tx: Tx, id: number) => Promise<void> = async () => undefined,
) {
  const { document, rendered, base, publishedBy, note = null } = publication
  const { version, content } = rendered
  const pages = await packPages(rendered)
  const seen = await scope(actor, readNewestVersion)
  // Compared outside of the transaction. A newer one is refused in it.
  const changes = (await compareVersions(contentSource, seen.document, document)).length
  const { id, publishedAt } = await scope(actor, async (tx) => {
    await lockContent(tx)
    await beforeInTx(tx)
    const newest = await readNewestVersion(tx)
    if (newest.id !== base) throw contentChanged(newest)
    if (isDeepStrictEqual(document, newest.document)) throw nothingChanged()
    const shown = document as ContentDocument
    const missing = findMissingUploads(shown, await readKnownUploads(tx, shown))
    if (missing.length > 0) throw contentInvalid(missing)
    const claims = findNewClaims(document, newest.document)
    if (claims.length > 0 && !publication.areClaimsConfirmed) throw claimsUnconfirmed(claims)
    const row = await insertVersion(tx, { document, publishedBy, note, changes, claims })
    await insertRendering(tx, row.id, { build: contentSource.build, version, content, pages })
    await contentSource.onPublish(tx, { before: newest.document, content })
    await outdateUnchangedDraft(tx)
    await afterInTx(tx, row.id)
    return row
  })
  await contentSource.show(id, rendered)
  return { id, version, publishedAt, warnings: rendered.warnings }
}

export function contentChanged({ id, document }: { id: number; document: DraftDocument }) {
  return new AppError('content_changed', { details: { base: id, document } satisfies ContentChangedDetails })
}

function claimsUnconfirmed(claims: ContentClaim[]) {
  return new AppError('claims_unconfirmed', { details: { claims } satisfies ClaimsUnconfirmedDetails })
}
