import { expect } from 'vitest'
import type { ContentDraft, DraftDocument } from '#shared/content.ts'
import type { TestApp } from '#tests/support/app.ts'

export const withWords = (document: DraftDocument, words: Record<string, unknown>): DraftDocument => ({
  ...document,
  words: { ...document.words, ...words },
})

/** The API calls of the site editor. `token` is the owner's. */
export function createContentEditor(t: TestApp, token: string) {
  const call = (method: string, path: string, input?: unknown) =>
    t.call(method, `/api/content${path}`, input, token)
  const readDraft = async (): Promise<ContentDraft> => (await call('GET', '/draft')).body

  /** Saves a changed document. Returns the revision. */
  async function saveDraft(change: (document: DraftDocument) => DraftDocument): Promise<ContentDraft> {
    const draft = await readDraft()
    const { status, body } = await call('PUT', '/draft', {
      document: change(draft.document),
      revision: draft.revision,
    })
    expect(body).toMatchObject({ revision: draft.revision + 1 })
    expect(status).toBe(200)
    return { ...draft, revision: body.revision }
  }

  async function publish(words: Record<string, unknown>, input: Record<string, unknown> = {}) {
    const { revision, base } = await saveDraft((document) => withWords(document, words))
    return call('POST', '/publish', { revision, base, ...input })
  }

  return { call, readDraft, saveDraft, publish }
}
