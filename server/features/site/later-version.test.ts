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

test('previews what is published beside the draft of a later version, also after it changes', async () => {
  const { id: first } = (await editor.publish({ 'homeContent.hero.book': 'First' })).body
  const { id: second } = (await editor.publish({ 'homeContent.hero.book': 'Second' })).body
  const { document, revision } = await editor.readDraft()
  const system = { role: 'system', job: 'test' } as const
  const later = { revision: revision + 1, document: { ...document, shape: 99 } }
  const laterPages = { renderedRevision: revision + 1, build: 'later', pages: new Uint8Array([1, 2, 3]) }
  await t.scope(system, (tx) => tx.update(contentDraft).set({ ...later, ...laterPages }))
  const readRow = () => t.scope(system, (tx) => tx.select().from(contentDraft))
  const before = await readRow()
  const preview = async () => (await editor.call('POST', '/preview', { path: '/' })).body
  const readBooking = async (address: string) => {
    const html = await (await t.app.request(address)).text()
    return ['First', 'Second'].filter((text) => html.includes(`"book":"${text}"`))
  }

  const { address } = await preview()
  expect(await readBooking(address)).toEqual(['Second'])
  const restored = await editor.call('POST', `/versions/${first}/restore`, { base: second })
  expect(restored.status).toBe(200)
  expect(await readBooking(address)).toEqual(['First'])
  expect((await preview()).version).toBe(restored.body.version)
  expect(await readRow()).toEqual(before)
  const discarded = await editor.call('DELETE', `/draft?revision=${revision + 1}`)
  expect(discarded.status).toBe(200)
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
