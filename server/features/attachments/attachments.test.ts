import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settings } from '#practice/settings.ts'
import { days } from '#shared/time.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { attachmentCalls, bytesOf } from '#tests/support/attachment-calls.ts'
import { samplePdf, samplePng } from '#tests/support/sample-files.ts'

const system = { role: 'system', job: 'test' } as const

let t: TestApp
let owner: string
let calls: ReturnType<typeof attachmentCalls>
beforeAll(async () => {
  t = await makeTestApp()
  owner = await t.signIn(admin.email, admin.password)
  calls = attachmentCalls(t, owner)
})
afterAll(() => t.close())

const openLink = (token: string, path = '') => t.call('POST', `/api/file-links${path}`, { token })
const tokenIn = (text: string | undefined) => /your-files#([\w-]+)/.exec(text ?? '')?.[1] ?? ''

test('what a client sends is in the conversation, and only they and the owner read it', async () => {
  const [nia, other] = [await calls.makeClient(), await calls.makeClient()]
  const [photo, plan] = [
    await calls.store({ token: nia.token, bytes: samplePng, name: 'skin.png' }),
    await calls.store({ token: nia.token }),
  ]
  expect((await calls.write(nia.token, { text: 'Look', files: [plan.id, photo.id] })).status).toBe(200)
  const files = [plan, photo]
  expect(await calls.own(nia.token)).toMatchObject([{ text: 'Look', direction: 'in', files }])
  expect(await calls.entriesOf(nia.thread)).toMatchObject([
    { text: 'Look', direction: 'in', files, file_link: null },
  ])
  for (const token of [nia.token, owner])
    expect((await bytesOf(await calls.read(photo.id, token))).equals(samplePng)).toBe(true)
  expect([
    (await calls.read(photo.id, other.token)).status,
    (await calls.read(photo.id, null)).status,
  ]).toEqual([404, 401])
})

test('what the owner sends to the portal is told by email and read there', async () => {
  const [nia, other] = [await calls.makeClient(), await calls.makeClient()]
  const plan = await calls.store()
  expect((await calls.read(plan.id, nia.token)).status).toBe(404)
  expect((await calls.answer(nia.thread, { text: 'Your plan', files: [plan.id] })).status).toBe(200)
  expect(await calls.own(nia.token)).toMatchObject([{ text: 'Your plan', direction: 'out', files: [plan] }])
  expect((await bytesOf(await calls.read(plan.id, nia.token))).equals(samplePdf())).toBe(true)
  expect((await calls.read(plan.id, other.token)).status).toBe(404)
  const mail = (await t.sentMail()).find(({ to, text }) => to === nia.email && text.includes('Your plan'))
  expect(mail).toMatchObject({ attachments: [], text: expect.stringContaining('plan.pdf (2 KB)') })
})

test('a message without words is named after its files', async () => {
  const nia = await calls.makeClient()
  const [one, two] = [
    await calls.store({ token: nia.token }),
    await calls.store({ token: nia.token, name: 'b.pdf' }),
  ]
  await calls.write(nia.token, { files: [one.id, two.id] })
  expect(await calls.own(nia.token)).toMatchObject([{ text: 'plan.pdf, b.pdf' }])
  expect((await calls.write(nia.token, {})).body.error.fields.text).toBe('Write your message.')
})

test('an answer by email carries its files', async () => {
  const nia = await calls.makeClient()
  const plan = await calls.store({ name: 'Été.pdf' })
  await calls.answer(nia.thread, { channel: 'email', text: 'By email', files: [plan.id] })
  const mail = (await t.sentMail()).find(({ text }) => text.includes('By email'))
  expect(mail?.attachments).toEqual([{ name: 'Été.pdf', type: 'application/pdf', bytes: 2000 }])
  expect(await calls.entriesOf(nia.thread)).toMatchObject([{ kind: 'email', files: [plan], file_link: null }])
})

test('files that are too large for an email are a link in it', async () => {
  const nia = await calls.makeClient()
  const [one, two] = [
    await calls.store({ bytes: samplePdf(4_000_000) }),
    await calls.store({ bytes: samplePdf(4_000_000) }),
  ]
  await calls.answer(nia.thread, { channel: 'email', text: 'Too large', files: [one.id, two.id] })
  const mail = (await t.sentMail()).find(({ text }) => text.includes('Too large'))
  expect(mail?.attachments).toEqual([])
  const opened = await openLink(tokenIn(mail?.text))
  expect(opened.body.files).toEqual([one, two])
  expect(await calls.entriesOf(nia.thread)).toMatchObject([{ file_link: 'open' }])
})

test('a text has a link that opens its files until it is ended, and never others', async () => {
  const nia = await calls.makeClient()
  const phone = '+13125550471'
  await t.provePhone(nia.token, phone)
  const [plan, secret] = [await calls.store({ bytes: samplePdf(600_000) }), await calls.store()]
  const id = randomUUID()
  await calls.answer(nia.thread, { id, channel: 'sms', text: 'Here it is', files: [plan.id] })
  await calls.answer(nia.thread, { text: 'For the portal', files: [secret.id] })
  const text = (await t.sentMail()).find(
    ({ to, text: words }) => to === phone && words.startsWith('Here it is'),
  )
  const token = tokenIn(text?.text)
  expect((await openLink(token)).body).toMatchObject({ files: [plan], expires_at: expect.any(String) })
  const download = await t.app.request(`/api/file-links/${plan.id}`, {
    method: 'POST',
    headers: { apikey: settings.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  })
  expect((await bytesOf(download)).equals(samplePdf(600_000))).toBe(true)
  expect((await openLink(token, `/${secret.id}`)).status).toBe(404)
  expect((await openLink(`${token.slice(0, -2)}xx`)).status).toBe(404)
  // The portal of the account shows the same text with its file.
  expect((await calls.own(nia.token))[0]).toMatchObject({ kind: 'sms', files: [plan] })
  expect((await t.call('POST', `/api/attachments/links/${id}/end`, undefined, owner)).status).toBe(200)
  expect((await openLink(token)).body.error.code).toBe('link_expired')
  expect((await openLink(token, `/${plan.id}`)).body.error.code).toBe('link_expired')
  expect((await calls.entriesOf(nia.thread))[0]).toMatchObject({ file_link: 'ended' })
  expect((await calls.read(plan.id, nia.token)).status).toBe(200)
})

test('a link ends by itself after 30 days', async () => {
  const nia = await calls.makeClient()
  await t.provePhone(nia.token, '+13125550472')
  const plan = await calls.store()
  await calls.answer(nia.thread, { channel: 'sms', text: 'A month', files: [plan.id] })
  const token = tokenIn((await t.sentMail()).find(({ text }) => text.startsWith('A month'))?.text)
  t.clock.aheadMs = days(30) - 60_000
  const before = await openLink(token)
  t.clock.aheadMs = days(30) + 60_000
  const after = await openLink(token)
  t.clock.aheadMs = 0
  expect([before.status, after.body.error.code]).toEqual([200, 'link_expired'])
})

test('a file is served so that nothing of it runs', async () => {
  const [page, photo] = [
    await calls.store({ bytes: Buffer.from('<script>alert(1)</script>'), name: 'a "b" – c.txt' }),
    await calls.store({ bytes: samplePng, name: 'skin.png' }),
  ]
  const headers = async (id: string) => Object.fromEntries((await calls.read(id, owner)).headers)
  expect(await headers(page.id)).toMatchObject({
    'content-type': 'text/plain',
    'content-length': '25',
    'content-disposition': 'attachment; filename="a b c.txt"; filename*=UTF-8\'\'a%20b%20c.txt',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'private, no-store',
  })
  expect(await headers(photo.id)).toMatchObject({
    'content-type': 'image/png',
    'content-disposition': 'inline; filename="skin.png"; filename*=UTF-8\'\'skin.png',
  })
})

test('a repeated message is one message with its files', async () => {
  const nia = await calls.makeClient()
  const [theirs, ours] = [await calls.store({ token: nia.token }), await calls.store()]
  const [message, reply] = [
    { id: randomUUID(), text: 'Once', files: [theirs.id] },
    { id: randomUUID(), text: 'Once too', files: [ours.id] },
  ]
  for (let n = 0; n < 2; n++) expect((await calls.write(nia.token, message)).status).toBe(200)
  for (let n = 0; n < 2; n++) expect((await calls.answer(nia.thread, reply)).status).toBe(200)
  expect(await calls.own(nia.token)).toMatchObject([{ files: [theirs] }, { files: [ours] }])
})

test.each(['unknown', 'another person’s', 'sent already', 'removed'])(
  'a message with a file that is %s is refused, and nothing of it is stored',
  async (kind) => {
    const [nia, other] = [await calls.makeClient(), await calls.makeClient()]
    const file = await calls.store({ token: kind === 'another person’s' ? other.token : nia.token })
    if (kind === 'sent already') await calls.write(nia.token, { text: 'First', files: [file.id] })
    if (kind === 'removed') await calls.read(file.id, nia.token, 'DELETE')
    const ids = [kind === 'unknown' ? randomUUID() : file.id]
    const before = await calls.own(nia.token)
    const { status, body } = await calls.write(nia.token, { text: 'My words', files: ids })
    expect([status, body.error.fields.files]).toEqual([400, expect.stringMatching(/isn’t there any more/)])
    const reply = await calls.answer(nia.thread, { text: 'My words', files: ids })
    expect([reply.status, reply.body.error.fields.files]).toEqual([400, expect.stringMatching(/isn’t there/)])
    expect(await calls.own(nia.token)).toEqual(before)
  },
)

test('six files, the same one twice, or words too long for a text with a link are refused', async () => {
  const nia = await calls.makeClient()
  await t.provePhone(nia.token, '+13125550473')
  const six = Array.from({ length: 6 }, () => randomUUID())
  expect((await calls.write(nia.token, { files: six })).body.error.fields.files).toMatch(/up to 5 files/)
  const [first = ''] = six
  expect((await calls.write(nia.token, { files: [first, first] })).status).toBe(400)
  const long = await calls.answer(nia.thread, { channel: 'sms', text: 'x'.repeat(1500), files: [first] })
  expect(long.body.error.fields.text).toMatch(/With a link to the files/)
})

test('a person’s export names their files, and erasing them deletes all of them', async () => {
  const nia = await calls.makeClient()
  const [sent, unsent, ours] = [
    await calls.store({ token: nia.token }),
    await calls.store({ token: nia.token }),
    await calls.store(),
  ]
  await calls.write(nia.token, { text: 'Here', files: [sent.id] })
  await calls.answer(nia.thread, { text: 'There', files: [ours.id] })
  const exported = (await t.call('GET', '/api/account/export', undefined, nia.token)).body
  expect(exported.files).toMatchObject([
    { name: 'plan.pdf', type: 'application/pdf', bytes: 2000, direction: 'in' },
    { name: 'plan.pdf', direction: 'out' },
  ])
  expect((await t.call('POST', `/api/clients/${nia.thread}/erase`, { phones: [] }, owner)).status).toBe(200)
  const ids = [sent.id, unsent.id, ours.id]
  const { rows } = await t.scope(system, (tx) =>
    tx.execute(sql`
      select id from attachments where id = any(${sql.param(ids)}::uuid[])
      union all select attachment_id from attachment_chunks where attachment_id = any(${sql.param(ids)}::uuid[])`),
  )
  expect(rows).toEqual([])
})

test('a merged record shows the files of both', async () => {
  const [main, other] = [await calls.makeClient(), 'merged@files.example']
  await t.call('POST', '/api/contact', { name: 'M', email: other, message: 'Hi' }, null, '10.99.0.1')
  const guest = await calls.threadOf(other)
  const [theirs, ours] = [await calls.store({ token: main.token }), await calls.store({ name: 'guest.pdf' })]
  await calls.write(main.token, { text: 'Mine', files: [theirs.id] })
  await calls.answer(guest, { channel: 'email', text: 'Yours', files: [ours.id] })
  await t.call('POST', `/api/clients/${main.thread}/merge`, { other_id: guest, main_id: main.thread }, owner)
  const files = (await calls.entriesOf(main.thread)).flatMap((entry) => entry.files.map(({ name }) => name))
  expect(files.toSorted()).toEqual(['guest.pdf', 'plan.pdf'])
})
