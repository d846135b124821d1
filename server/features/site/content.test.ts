import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settings } from '#practice/settings.ts'
import { listVersions } from '#server/content/missing-uploads.ts'
import { pictures } from '#server/db/schema/pictures.ts'
import { wholePicture } from '#shared/pictures.ts'
import { type ContentApp, openContentApp, withWords } from '#tests/support/content-editor.ts'
import { createContentRenderer } from '#tests/support/content-renderer.ts'

let t: ContentApp['t']
let token: string
let editor: ContentApp['editor']
const renderer = createContentRenderer()
beforeAll(async () => {
  ;({ t, token, editor } = await openContentApp(renderer))
})
afterAll(() => t.close())

test('opens with what was delivered, published at the first start', async () => {
  const draft = await editor.readDraft()
  expect(draft.document.words).toEqual({})
  expect(draft.document.facts).toEqual(draft.delivered.facts)
  expect(draft).toMatchObject({ base: 1, newest: 1, updated_by: null, is_read_only: null })
  expect(draft.delivered.words.homeContent).toMatchObject({ hero: { book: 'Book a Session' } })
})

test('publishes a changed sentence, and shows it at once', async () => {
  const before = (await t.call('GET', '/content/head')).body.version
  const published = await editor.publish({ 'homeContent.hero.book': 'Book your hour' }, { note: 'Shorter' })
  expect(published.status).toBe(200)
  const { version } = published.body
  expect(version).not.toBe(before)
  expect(t.contentSource.current().homeContent.hero.book).toBe('Book your hour')
  const head = await t.call('GET', '/content/head')
  expect([head.body, head.headers.get('cache-control')]).toEqual([
    { version, scripts: 'scripts 1' },
    'no-store',
  ])
  const [newest] = (await editor.call('GET', '/versions')).body.versions
  const entry = { note: 'Shorter', changes: 1, claims: [], is_newest: true }
  expect(newest).toMatchObject({ id: published.body.id, ...entry })
  const { differences } = (await editor.call('GET', `/versions/${newest.id}`)).body
  expect(differences).toEqual([
    {
      path: 'words.homeContent.hero.book',
      label: 'Home › Top of the page › Booking button',
      before: 'Book a Session',
      after: 'Book your hour',
      parts: [
        { kind: 'same', text: 'Book ' },
        { kind: 'removed', text: 'a Session' },
        { kind: 'added', text: 'your hour' },
      ],
    },
  ])
})

test('keeps half a sentence in the draft and says what a publication would refuse', async () => {
  const draft = await editor.readDraft()
  const document = withWords(draft.document, {
    'homeContent.hero.lead': 'Sessions with {nobody}',
    'homeContent.hero.book': '',
  })
  const saved = await editor.call('PUT', '/draft', { document, revision: draft.revision })
  expect(saved.status).toBe(200)
  const paths = saved.body.problems.map(({ path }: { path: string }) => path)
  expect(paths.sort()).toEqual(['words.homeContent.hero.book', 'words.homeContent.hero.lead'])
  expect((await editor.readDraft()).document).toEqual(document)
  const shown = t.contentSource.current()
  const refused = await editor.call('POST', '/publish', { revision: saved.body.revision, base: draft.base })
  expect(refused.status).toBe(422)
  expect(refused.body.error).toMatchObject({
    code: 'content_invalid',
    details: { problems: saved.body.problems },
  })
  expect(t.contentSource.current()).toBe(shown)
  await editor.call('DELETE', `/draft?revision=${saved.body.revision}`)
  expect((await editor.readDraft()).document.words).toEqual({ 'homeContent.hero.book': 'Book your hour' })
})

test('gives a tab with an older draft the newer one instead of overwriting it', async () => {
  const first = await editor.readDraft()
  const mine = withWords(first.document, { 'homeContent.hero.order': 'Mine' })
  const theirs = withWords(first.document, { 'homeContent.hero.order': 'Theirs' })
  const saved = await editor.call('PUT', '/draft', { document: theirs, revision: first.revision })
  const refused = await editor.call('PUT', '/draft', { document: mine, revision: first.revision })
  expect(refused.status).toBe(409)
  expect(refused.body.error).toMatchObject({
    code: 'draft_changed',
    details: { revision: saved.body.revision, document: theirs },
  })
  const outdated = await editor.call('POST', '/publish', { revision: first.revision, base: first.base })
  expect(outdated.body.error.code).toBe('draft_changed')
  const discarded = await editor.call('DELETE', `/draft?revision=${first.revision}`)
  expect(discarded.body.error.code).toBe('draft_changed')
  await editor.call('DELETE', `/draft?revision=${saved.body.revision}`)
})

test('lets one of two publications at once win, and tells the other', async () => {
  const { revision, base } = await editor.saveDraft((document) =>
    withWords(document, { 'homeContent.hero.book': 'Both at once' }),
  )
  const answers = await Promise.all([1, 2].map(() => editor.call('POST', '/publish', { revision, base })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const { versions } = (await editor.call('GET', '/versions')).body
  expect(versions.filter(({ id }: { id: number }) => id > base)).toHaveLength(1)
})

test('refuses a draft of an older publication with the newer one, until it was merged', async () => {
  const { versions } = (await editor.call('GET', '/versions')).body
  const { revision, base, document } = await editor.saveDraft((current) =>
    withWords(current, { 'homeContent.hero.order': 'Order now' }),
  )
  const restored = await editor.call('POST', `/versions/${versions[1].id}/restore`, { base })
  expect(restored.status).toBe(200)
  const refused = await editor.call('POST', '/publish', { revision, base })
  expect(refused.status).toBe(409)
  const { details, code } = refused.body.error
  expect([code, details.base]).toEqual(['content_changed', restored.body.id])
  expect(details.document.words).not.toEqual(document.words)
  const merged = withWords(details.document, { 'homeContent.hero.order': 'Order now' })
  const saved = await editor.call('PUT', '/draft', { document: merged, revision, base: details.base })
  const published = await editor.call('POST', '/publish', {
    revision: saved.body.revision,
    base: details.base,
  })
  expect(published.status).toBe(200)
})

test('restores an earlier publication as a new one, with a note', async () => {
  const { versions } = (await editor.call('GET', '/versions')).body
  const first = versions.at(-1)
  // The evening before, where the practice is.
  await t.scope({ role: 'system', job: 'test' }, (tx) =>
    tx.execute(sql`update content_versions set published_at = '2026-06-11T03:00:00Z' where id = ${first.id}`),
  )
  const [{ id: base }] = versions
  const { restoring } = (await editor.call('GET', `/versions/${first.id}`)).body
  expect(restoring).toContainEqual(
    expect.objectContaining({ path: 'words.homeContent.hero.book', after: 'Book a Session' }),
  )
  const restored = await editor.call('POST', `/versions/${first.id}/restore`, { base })
  expect(restored.status).toBe(200)
  expect(t.contentSource.current().homeContent.hero.book).toBe('Book a Session')
  const [newest] = (await editor.call('GET', '/versions')).body.versions
  const note = 'Restored what was published on Jun 10, 2026.'
  expect(newest).toMatchObject({ id: restored.body.id, note, changes: restoring.length })
  const again = await editor.call('POST', `/versions/${first.id}/restore`, { base })
  expect(again.body.error.code).toBe('content_changed')
  for (const id of ['999999', '0', 'x', '1e3'])
    expect((await editor.call('GET', `/versions/${id}`)).status, id).toBe(404)
})

test('counts a new service as the one change that the owner saw before publishing', async () => {
  const { revision, base } = await editor.saveDraft((document) => {
    const services = document.facts.services as object[]
    const walk = { ...services[0], slug: 'forest-walk', title: 'Forest Walk' }
    return { ...document, facts: { ...document.facts, services: [...services, walk] } }
  })
  const { changes } = (await editor.call('GET', '/changes')).body
  expect(changes).toMatchObject([{ label: 'New service: Forest Walk' }])
  const { id } = (await editor.call('POST', '/publish', { revision, base })).body
  expect((await editor.call('GET', `/versions/${id}`)).body).toMatchObject({
    changes: 1,
    differences: changes,
  })
})

test('asks before it publishes a claim, and notes the confirmation', async () => {
  const words = { 'blendContent.meta.description': 'It cures colds.' }
  const refused = await editor.publish(words)
  expect(refused.status).toBe(409)
  const claim = { path: 'words.blendContent.meta.description', word: 'cures', sentence: 'It cures colds.' }
  expect(refused.body.error).toMatchObject({ code: 'claims_unconfirmed', details: { claims: [claim] } })
  expect((await editor.call('GET', '/changes')).body.claims).toEqual([claim])
  expect((await editor.publish(words, { confirmed_claims: true })).status).toBe(200)
  const [newest] = (await editor.call('GET', '/versions')).body.versions
  expect(newest.claims).toEqual([claim])
  expect((await editor.publish({ 'blendContent.meta.title': 'The blend' })).status).toBe(200)
})

test('renders a draft for its preview once, and its publication finds the pages ready', async () => {
  await editor.saveDraft((document) => withWords(document, { 'homeContent.hero.book': 'Seen before' }))
  const before = renderer.count()
  const previews = await Promise.all(
    ['/', '/pricing'].map((path) => editor.call('POST', '/preview', { path })),
  )
  expect(previews.map(({ status }) => status)).toEqual([200, 200])
  const { revision, base } = await editor.readDraft()
  const published = await editor.call('POST', '/publish', { revision, base })
  expect(published.body.version).toBe(previews[0]?.body.version)
  expect(renderer.count()).toBe(before + 1)
})

test('shows an unfinished draft without its unfinished parts, and publishes none of it', async () => {
  const words = { 'homeContent.hero.book': 'Shown already', 'homeContent.hero.lead': 'With {nobody}' }
  const { revision, base } = await editor.saveDraft((document) => withWords(document, words))
  const before = renderer.count()
  const { status, body } = await editor.call('POST', '/preview', { path: '/' })
  expect(status).toBe(200)
  expect(body.problems.map(({ path }: { path: string }) => path)).toEqual(['words.homeContent.hero.lead'])
  expect(renderer.count()).toBe(before + 1)
  const { rendered } = (await t.contentSource.drafts.readRendered()) ?? {}
  expect(rendered?.pages['/']).toContain('Shown already')
  expect(rendered?.pages['/']).not.toContain('{nobody}')
  expect((await t.app.request(body.address)).status).toBe(200)
  expect((await editor.call('POST', '/publish', { revision, base })).status).toBe(422)
  await editor.call('DELETE', `/draft?revision=${revision}`)
})

test('has nothing to publish or restore without a change', async () => {
  const sentence = 'Nothing has changed since the last publication.'
  const { revision, base } = await editor.readDraft()
  const same = await editor.saveDraft((document) => document)
  const refused = [
    await editor.call('POST', '/publish', { revision: same.revision, base }),
    await editor.call('POST', `/versions/${base}/restore`, { base }),
    await editor
      .call('DELETE', `/draft?revision=${same.revision}`)
      .then(() => editor.call('POST', '/publish', { revision: revision + 2, base })),
  ]
  for (const { status, body } of refused) {
    expect([status, body.error.code]).toEqual([422, 'content_invalid'])
    expect(body.error.details.problems).toEqual([{ path: '', sentence }])
  }
})

test.each([
  ['that is not stored', 'c', [420], 'This picture is not stored here. Upload it again.'],
  [
    'in a width it does not have',
    'd',
    [420, 999],
    'This picture is not stored in this size. Choose or upload it again.',
  ],
])('refuses a picture %s, and publishes nothing', async (_, digit, widths, sentence) => {
  const upload = { upload: digit.repeat(32), alt: 'A room', width: 420, height: 560, widths }
  const portrait = { ...upload, focus: { x: 0.5, y: 0.5 } }
  const versions = listVersions([420]).map((name) => name.split('-'))
  const stored = { hash: 'd'.repeat(32), edit: wholePicture, width: 420, height: 560, bytes: 4 }
  await t.scope({ role: 'system', job: 'test' }, async (tx) => {
    await tx.insert(pictures).values(stored).onConflictDoNothing()
    for (const [format, width] of versions)
      await tx.execute(sql`
        insert into picture_files (hash, format, width, bytes)
        values (${stored.hash}, ${format}, ${Number(width)}, '\\x00') on conflict do nothing`)
  })
  const { revision, base } = await editor.saveDraft(({ facts, ...document }) => {
    return { ...document, facts: { ...facts, pictures: { ...(facts.pictures as object), portrait } } }
  })
  const { status, body } = await editor.call('POST', '/publish', { revision, base })
  expect([status, body.error.code]).toEqual([422, 'content_invalid'])
  expect(body.error.details.problems).toEqual([{ path: 'facts.pictures.portrait', sentence }])
  await editor.call('DELETE', `/draft?revision=${revision}`)
  expect((await editor.readDraft()).base).toBe(base)
})

test('refuses a document that is too large, too deep or no document', async () => {
  const { document, revision } = await editor.readDraft()
  const put = (body: unknown) => editor.call('PUT', '/draft', { document: body, revision })
  expect((await put(withWords(document, { 'a.b': 'x'.repeat(600_000) }))).body.error.code).toBe('too_large')
  for (const other of [null, [], { shape: 1 }, { ...document, shape: 99 }])
    expect((await put(other)).body.error.code).toBe('invalid_input')
  for (const depth of [50, 100_000]) {
    const deep = `{"shape":1,"facts":{},"words":{"a.b":${'['.repeat(depth)}${']'.repeat(depth)}}}`
    const response = await t.app.request('/api/content/draft', {
      method: 'PUT',
      headers: {
        apikey: settings.publishableKey,
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
      },
      body: `{"document":${deep},"revision":${revision}}`,
    })
    expect([response.status, (await response.json()).error.code]).toEqual([400, 'invalid_input'])
  }
  expect((await editor.readDraft()).revision).toBe(revision)
})

test('limits how often an administrator renders the site', async () => {
  const statuses = async (path: string, times: number) =>
    (
      await Promise.all(
        Array.from({ length: times }, () => editor.call('POST', path, { revision: 0, base: 1 })),
      )
    ).map(({ status }) => status)
  expect(await statuses('/publish', 61)).toContain(429)
  expect((await editor.call('POST', '/versions/1/restore', { base: 1 })).status).toBe(429)
})
