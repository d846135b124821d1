import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertVersion } from '#server/content/store.ts'
import { contentDraft } from '#server/db/schema/content.ts'
import { type ContentApp, openContentApp, withWords } from '#tests/support/content-editor.ts'

let t: ContentApp['t']
let editor: ContentApp['editor']
beforeAll(async () => {
  ;({ t, editor } = await openContentApp())
})
afterAll(() => t.close())

test('keeps the draft of a later version of the software until it is discarded', async () => {
  const { document: published, base } = await editor.readDraft()
  const { revision } = await editor.saveDraft((document) =>
    withWords(document, { 'homeContent.hero.book': 'Later' }),
  )
  const later = { ...published, shape: 99, colors: ['green'] }
  await t.scope({ role: 'system', job: 'test' }, (tx) => tx.update(contentDraft).set({ document: later }))
  const draft = await editor.readDraft()
  expect(draft).toMatchObject({ document: published, revision, updated_by: null })
  expect(draft.later_draft).toMatchObject({ document: later, updated_by: expect.any(String) })
  expect((await editor.call('GET', '/changes')).body).toMatchObject({ revision, changes: [], problems: [] })
  const refused = [
    await editor.call('PUT', '/draft', { document: published, revision }),
    await editor.call('PUT', '/draft', { document: published, revision: revision - 1 }),
    await editor.call('POST', '/publish', { revision, base }),
    await editor.call('DELETE', `/draft?revision=${revision - 1}`),
  ]
  for (const { status, body } of refused)
    expect([status, body.error.code, body.error.details]).toEqual([409, 'content_too_new', undefined])
  expect((await editor.readDraft()).later_draft?.document).toEqual(later)
  const discarded = await editor.call('DELETE', `/draft?revision=${revision}`)
  expect(discarded.body).toEqual({ revision: revision + 1 })
  expect((await editor.readDraft()).later_draft).toBeNull()
})

test('shows and edits the newest publication before one of a later version of the software', async () => {
  const { base, document } = await editor.readDraft()
  const later = await t.scope({ role: 'system', job: 'test' }, (tx) =>
    insertVersion(tx, { document: { ...document, shape: 99 }, publishedBy: 'Later', changes: 1 }),
  )
  expect(await editor.readDraft()).toMatchObject({
    ...{ document, base, newest: base },
    later_publication: { published_by: 'Later', published_at: expect.any(String) },
  })
  const [last, newest] = (await editor.call('GET', '/versions')).body.versions
  expect(last).toMatchObject({ id: later.id, is_readable: false, is_newest: false })
  expect(newest).toMatchObject({ id: base, is_readable: true, is_newest: true })
  const refused = [
    await editor.call('GET', `/versions/${later.id}`),
    await editor.call('POST', `/versions/${later.id}/restore`, { base }),
  ]
  expect(refused.map(({ body }) => body.error.code)).toEqual(['content_too_new', 'content_too_new'])
  const published = await editor.publish({ 'homeContent.hero.book': 'Published after it' })
  expect(published.status).toBe(200)
  expect((await editor.readDraft()).later_publication).toBeNull()
  const { body } = await editor.call('GET', `/versions/${published.body.id}`)
  expect(body).toMatchObject({ is_newest: true, changes: 1, differences: [{ after: 'Published after it' }] })
})
