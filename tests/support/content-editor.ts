import { expect } from 'vitest'
import type { ContentDraft, DraftDocument } from '#shared/content.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { createContentRenderer } from '#tests/support/content-renderer.ts'

export const withWords = (document: DraftDocument, words: Record<string, unknown>): DraftDocument => ({
  ...document,
  words: { ...document.words, ...words },
})

/** The API calls of the site editor. `token` is the owner's. */
function createContentEditor(t: TestApp, token: string) {
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

export type ContentApp = Awaited<ReturnType<typeof openContentApp>>

/** An app with a signed-in owner. Pages are rendered as JSON by `renderer`. */
export async function openContentApp(renderer = createContentRenderer()) {
  const t = await makeTestApp({ renderer })
  const token = await t.signIn(admin.email, admin.password)
  return { t, token, editor: createContentEditor(t, token) }
}
