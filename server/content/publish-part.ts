import { isDeepStrictEqual } from 'node:util'
import type { ContentDocument, Facts } from '#practice/schema.ts'
import type { Tx } from '#server/access/scope.ts'
import { nothingChanged } from '#server/content/content-invalid.ts'
import { readDraft, writeDraft } from '#server/content/draft.ts'
import { readHistoryEntry } from '#server/content/history.ts'
import { contentChanged, type PublishDeps, publishRendered } from '#server/content/publish.ts'
import { readAuthor } from '#server/content/read-author.ts'
import { renderChecked } from '#server/content/render-checked.ts'
import { readNewestVersion } from '#server/content/store.ts'
import { AppError } from '#server/errors.ts'
import type { DraftDocument } from '#shared/content.ts'

export type NewPart = {
  part: keyof Facts
  value: unknown
  /** The publication that the screen read. Another change of the same part since then is not overwritten. */
  base: number
  /** What the history says about it. */
  note: string
}

/** A change of the newest document, made again on whatever is newest by then, and on an open draft. */
export type Change = {
  change: (document: DraftDocument) => DraftDocument
  /** What the history says about it. */
  note: string
}

const maxAttempts = 4

/**
 * Publishes the newest document with one part of its facts replaced. An open draft gets the same part and goes on: it is neither
 * published nor lost.
 * @throws AppError `not_allowed` where the owner can't publish, `content_changed` when this part was changed since `base`,
 * `content_invalid`
 */
export function publishPart(
  deps: PublishDeps,
  { part, value, base, note }: NewPart,
): Promise<{ id: number }> {
  return publishChange(
    deps,
    { change: (document) => ({ ...document, facts: { ...document.facts, [part]: value } }), note },
    async (tx, newest) => {
      if (newest.id !== base) await assertUnchanged(tx, { part, base, newest })
    },
  )
}

/**
 * Publishes a change of the newest document. An open draft gets it too and goes on.
 * @throws AppError `not_allowed` where the owner can't publish, `content_invalid`
 */
export async function publishChange(
  deps: PublishDeps,
  change: Change,
  check: (tx: Tx, newest: Newest) => Promise<void> = async () => undefined,
): Promise<{ id: number }> {
  deps.contentSource.assertEditable()
  for (let attempt = 1; ; attempt++) {
    try {
      return await publishOnce(deps, change, check)
    } catch (error) {
      // Something else was published while this was rendered.
      const isBehind = error instanceof StaleRenderingError
      if (!isBehind || attempt === maxAttempts) throw isBehind ? error.reason : error
    }
  }
}

class StaleRenderingError extends Error {
  readonly reason: AppError
  constructor(reason: AppError) {
    super(reason.message, { cause: reason })
    this.reason = reason
  }
}

type Newest = { id: number; document: DraftDocument }

async function publishOnce(
  deps: PublishDeps,
  { change, note }: Change,
  check: (tx: Tx, newest: Newest) => Promise<void>,
) {
  const { scope, actor, contentSource } = deps
  const { newest, publishedBy } = await scope(actor, async (tx) => {
    const version = await readNewestVersion(tx)
    await check(tx, version)
    return { newest: version, publishedBy: await readAuthor(deps, tx) }
  })
  const document = change(newest.document)
  if (isDeepStrictEqual(newest.document, document)) throw nothingChanged()
  const { rendered } = await renderChecked(deps, document, async () => ({
    rendered: await contentSource.render(document as ContentDocument),
  }))
  const publication = { document, rendered, base: newest.id, publishedBy, note, areClaimsConfirmed: false }
  return publishRendered(deps, publication, undefined, (tx, id) =>
    carryIntoDraft(tx, { change, publishedBy, from: newest.id, to: id }),
  ).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'content_changed'
      ? new StaleRenderingError(error)
      : error
  })
}

type Seen = { part: keyof Facts; base: number; newest: Newest }

async function assertUnchanged(tx: Tx, { part, base, newest }: Seen): Promise<void> {
  const seen = (await readHistoryEntry(tx, base))?.document.facts[part]
  if (!isDeepStrictEqual(seen, newest.document.facts[part])) throw contentChanged(newest)
}

type Carried = Pick<Change, 'change'> & { publishedBy: string; from: number; to: number }

/** A draft of the publication before this one becomes one of this one; an older draft is merged as before. */
async function carryIntoDraft(tx: Tx, { change, publishedBy, from, to }: Carried): Promise<void> {
  for (;;) {
    const draft = await readDraft(tx)
    if (!draft.hasChanges) return
    const saved = await writeDraft(tx, {
      document: change(draft.document),
      revision: draft.revision,
      base: draft.base === from ? to : draft.base,
      updatedBy: draft.updatedBy ?? publishedBy,
    })
    if (saved !== null) return
  }
}
