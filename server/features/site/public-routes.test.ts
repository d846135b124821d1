import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ContentApp, openContentApp, withWords } from '#tests/support/content-editor.ts'

let t: ContentApp['t']
let editor: ContentApp['editor']
beforeAll(async () => {
  ;({ t, editor } = await openContentApp())
})
afterAll(() => t.close())

test('shows a preview without a session, scripts or other sites, to our own frame only', async () => {
  await editor.saveDraft((document) => withWords(document, { 'homeContent.hero.book': 'Only a draft' }))
  const { address } = (await editor.call('POST', '/preview', { path: '/pricing' })).body
  const response = await t.app.request(address)
  const html = await response.text()
  expect(response.status).toBe(200)
  expect(html).toContain('Only a draft')
  expect(html).not.toMatch(/<script|before-first-paint/)
  expect(html).toContain('<link rel="stylesheet" href="/assets/app-1.css"></head>')
  expect(html).toContain(`href="${address}?from=home"`)
  expect(html).toContain('href="/nowhere"')
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'SAMEORIGIN',
    'x-robots-tag': 'noindex',
  })
  const policy = response.headers.get('content-security-policy')
  expect(policy).toContain("frame-ancestors 'self'")
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toContain('script-src')
  expect((await t.call('GET', '/content/head')).body.version).toBe(t.contentSource.version())
})

test('ends a preview after half an hour and for any other token, and shows no draft that was discarded', async () => {
  const { address } = (await editor.call('POST', '/preview', { path: '/' })).body
  const [, , secret = ''] = address.split('/')
  const otherSecret = `${secret.startsWith('A') ? 'B' : 'A'}${secret.slice(1)}`
  const statusOf = async (path: string) => (await t.app.request(path)).status
  expect(await statusOf(`/preview/${secret}`)).toBe(200)
  expect(await statusOf(`/preview/${otherSecret}/pricing`)).toBe(404)
  t.clock.aheadMs = 31 * 60_000
  expect(await statusOf(address)).toBe(404)
  t.clock.aheadMs = 0
  expect(await statusOf(address)).toBe(200)
  await editor.call('DELETE', `/draft?revision=${(await editor.readDraft()).revision}`)
  const outdated = await t.app.request(address)
  // Browsers report any other status as an error, and this is part of typing.
  expect(outdated.status).toBe(200)
  expect(await outdated.text()).toMatch(/^<!doctype html><title>Preview<\/title><p>The draft has changed/)
})

test('what keeps a draft from being shown is the answer to its preview', async () => {
  await editor.saveDraft((document) => withWords(document, { 'homeContent.hero.book': '' }))
  const { status, body } = await editor.call('POST', '/preview', { path: '/' })
  expect(status).toBe(200)
  expect(body).toEqual({
    address: expect.stringMatching(/^\/preview\/[\w-]{43}\/$/),
    problems: [{ path: 'words.homeContent.hero.book', sentence: 'Enter a text.' }],
  })
  await editor.call('DELETE', `/draft?revision=${(await editor.readDraft()).revision}`)
})

test('serves the scripts of the shown version and of earlier ones, for good', async () => {
  await editor.publish({ 'homeContent.hero.book': 'An older version' })
  const old = t.contentSource.version()
  await editor.publish({ 'homeContent.hero.book': 'A newer version' })
  for (const version of [old, t.contentSource.version()]) {
    const response = await t.app.request(`/content/${version}/core.js`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toContain('text/javascript')
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  }
  for (const path of [
    '/content/000000000000/core.js',
    `/content/${old}/other.js`,
    `/content/${old}/__proto__`,
  ])
    expect((await t.app.request(path)).status, path).toBe(404)
  const headers = { 'accept-encoding': 'identity;q=0, *;q=0' }
  const refused = await t.app.request(`/content/${old}/core.js`, { headers })
  expect([refused.status, refused.headers.get('cache-control')]).toEqual([406, 'no-store'])
})

test('limits how often one network asks the database for scripts and previews', async () => {
  const unknown = Array.from(
    { length: 620 },
    (_, n) => `/content/${n.toString(16).padStart(12, '0')}/core.js`,
  )
  const answers = await Promise.all(unknown.map((path) => t.app.request(path)))
  expect(answers.map(({ status }) => status).filter((status) => status === 429).length).toBeGreaterThan(0)
  expect((await t.app.request(`/preview/${'A'.repeat(43)}/`)).status).toBe(429)
  const shown = `/content/${t.contentSource.version()}/core.js`
  expect((await t.app.request(shown)).status).toBe(200)
})
