import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ClientDetails, ClientNote, MergePreview } from '#shared/clients.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'

const system = { role: 'system', job: 'test' } as const

let t: TestApp
let owner: string
let n = 0
beforeAll(async () => {
  t = await makeTestApp()
  owner = await t.signIn(admin.email, admin.password)
})
afterAll(() => t.close())
beforeEach(() => {
  n++
})

const address = (who: string) => `${who}${n}@merge.example`
const call = (method: string, path: string, input?: unknown) =>
  t.call(method, `/api/clients${path}`, input, owner)
const query = <Row extends Record<string, unknown>>(statement: ReturnType<typeof sql>) =>
  t.scope(system, async (tx) => (await tx.execute<Row>(statement)).rows)
let visitors = 0
/** A guest who wrote by form. Returns the id of their record. */
async function writer(who: string, message = `From ${who}`) {
  const peer = `10.52.${Math.floor(++visitors / 250)}.${visitors % 250}`
  await t.call('POST', '/api/contact', { name: who, email: address(who), message }, null, peer)
  return idOf(address(who))
}
async function idOf(email: string): Promise<string> {
  const [row] = await query<{ id: string }>(sql`select id from contacts where email = ${email}`)
  if (!row) throw new Error(`nobody has ${email}`)
  return row.id
}
const order = (email: string, totalCents = 500) =>
  query(sql`insert into orders (product_name, quantity, total_cents, paid_cents, payment, customer_name, customer_email)
    values ('x', 1, ${totalCents}, ${totalCents}, 'paid', 'Somebody', ${email})`)
const preview = async (id: string, other: string): Promise<MergePreview> =>
  (await call('GET', `/${id}/merge/${other}`)).body.merge
const merge = (id: string, other: string, main = id) =>
  call('POST', `/${id}/merge`, { other_id: other, main_id: main })
const undo = (id: string, other: string) => call('POST', `/${id}/undo-merge`, { other_id: other })
const read = async (id: string): Promise<ClientDetails> => (await call('GET', `/${id}`)).body.client
const note = (id: string, text: string) => call('PUT', `/${id}/notes/${randomUUID()}`, { text, was: null })
const notesOf = async (id: string): Promise<string[]> =>
  (await call('GET', `/${id}/notes`)).body.notes.map(({ text }: ClientNote) => text)
const searchClientIds = async (q: string): Promise<string[]> =>
  (await call('GET', `?q=${encodeURIComponent(q)}`)).body.clients.map(({ id }: { id: string }) => id)

test('the preview says what each has and which stays, and changes nothing', async () => {
  const [ann, bo] = [await writer('ann'), await writer('bo')]
  await order(address('bo'))
  await note(bo, 'Likes mornings')
  const seen = await preview(ann, bo)
  expect(seen).toMatchObject({
    main: { id: ann, emails: [address('ann')], counts: { orders: 0, messages: 1, notes: 0 } },
    other: { id: bo, emails: [address('bo')], counts: { orders: 1, messages: 1, notes: 1 } },
    problem: null,
  })
  expect((await read(ann)).merged).toEqual([])
})

test('a merged record is one entry with everything of both, under both ids and every word of either', async () => {
  const [ann, bo] = [await writer('cay'), await writer('dot')]
  await order(address('cay'), 500)
  await order(address('dot'), 700)
  await note(ann, 'About one')
  await note(bo, 'About the other')
  const before = (await call('GET', '')).body.total.count
  expect((await merge(ann, bo)).status).toBe(200)
  expect((await call('GET', '')).body.total.count).toBe(before - 1)
  for (const q of [address('cay'), address('dot')]) expect(await searchClientIds(q)).toEqual([ann])
  for (const id of [ann, bo])
    expect(await read(id)).toMatchObject({
      id: ann,
      counts: { orders: 2, contact_messages: 2 },
      merged: [{ id: bo, email: address('dot'), undo_until: expect.any(String) }],
    })
  expect((await notesOf(ann)).toSorted()).toEqual(['About one', 'About the other'])
})

test('a merged record is in the groups of either of the two', async () => {
  const [ann, bo] = [await writer('guy'), await writer('hua')]
  await order(address('hua'))
  await query(sql`insert into appointments (client_name, client_email, service_type, duration_minutes, appointment_date, status)
    values ('Hua', ${address('hua')}, 'x', 60, now() - interval '90 days', 'completed')`)
  await merge(ann, bo)
  for (const segment of ['bought', 'away']) {
    const { clients } = (await call('GET', `?segment=${segment}&q=${address('guy')}`)).body
    expect(clients.map(({ id }: { id: string }) => id)).toEqual([ann])
  }
  await query(sql`insert into appointments (client_name, client_email, service_type, duration_minutes, appointment_date, status)
    values ('Guy', ${address('guy')}, 'x', 60, now() - interval '1 day', 'completed')`)
  expect((await call('GET', `?segment=away&q=${address('guy')}`)).body.clients).toEqual([])
})

test('undo makes two records of it, with the notes and what came meanwhile where they belong', async () => {
  const [ann, bo] = [await writer('eve'), await writer('fay')]
  await note(bo, 'Before')
  await merge(ann, bo)
  await note(bo, 'From a tab that was open')
  await note(ann, 'On the merged record')
  await order(address('fay'))
  expect((await undo(ann, bo)).status).toBe(200)
  expect(await read(ann)).toMatchObject({ id: ann, merged: [], counts: { orders: 0 } })
  expect(await read(bo)).toMatchObject({ id: bo, merged: [], counts: { orders: 1 } })
  expect((await notesOf(bo)).toSorted()).toEqual(['Before', 'From a tab that was open'])
  expect(await notesOf(ann)).toEqual(['On the merged record'])
  expect((await undo(ann, bo)).body.error.code).toBe('conflict')
})

test('notes of either are changed and deleted on the merged record', async () => {
  const [ann, bo] = [await writer('ned'), await writer('ona')]
  const noteId = randomUUID()
  await call('PUT', `/${bo}/notes/${noteId}`, { text: 'First words', was: null })
  await merge(ann, bo)
  await call('PUT', `/${ann}/notes/${noteId}`, { text: 'Better words', was: 'First words' })
  expect(await notesOf(ann)).toEqual(['Better words'])
  await call('DELETE', `/${ann}/notes/${noteId}`)
  expect(await notesOf(ann)).toEqual([])
})

test('after a day there is no undo', async () => {
  const [ann, bo] = [await writer('gil'), await writer('hal')]
  await merge(ann, bo)
  await query(
    sql`update contact_merges set merged_at = merged_at - interval '24 hours' where main_id = ${ann}`,
  )
  expect((await read(ann)).merged).toMatchObject([{ id: bo, undo_until: null }])
  expect((await undo(ann, bo)).body.error.code).toBe('conflict')
  expect((await read(bo)).id).toBe(ann)
})

test('a record is not merged with itself, in a circle, twice, or with nobody', async () => {
  const [ann, bo] = [await writer('ida'), await writer('jo')]
  expect((await merge(ann, ann)).body.error.fields.other_id).toBe('These are one record already.')
  await merge(ann, bo)
  for (const [one, other] of [
    [ann, bo],
    [bo, ann],
  ] as const)
    expect((await merge(one, other, one)).body.error.fields.other_id).toBe('These are one record already.')
  expect((await merge(ann, randomUUID())).status).toBe(404)
  expect((await preview(ann, bo)).problem).toBe('These are one record already.')
})

test('a record that was merged meanwhile is not merged under the old names', async () => {
  const [ann, bo, cy] = [await writer('kim'), await writer('lou'), await writer('mo')]
  await merge(ann, bo)
  expect((await merge(bo, cy, bo)).body.error.code).toBe('conflict')
  expect((await merge(cy, bo, cy)).body.error.code).toBe('conflict')
  expect((await read(cy)).merged).toEqual([])
})

test('two tabs that merge one record into two others: one of them is refused', async () => {
  for (let round = 0; round < 5; round++) {
    n += 1000
    const [ann, bo, cy] = [await writer('one'), await writer('two'), await writer('three')]
    const answers = await Promise.all([merge(ann, bo), merge(cy, bo)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const [row] = await query<{ into: string }>(
      sql`select merged_into as into from contacts where id = ${bo}`,
    )
    expect(row?.into).toBe(answers[0].status === 200 ? ann : cy)
  }
})

test('of three records the later merge is undone first, and each comes back as it was', async () => {
  const [ann, bo, cy] = [await writer('nan'), await writer('oz'), await writer('pat')]
  await merge(bo, ann)
  await merge(cy, bo)
  expect((await read(ann)).merged.map(({ id }) => id).toSorted()).toEqual([ann, bo].toSorted())
  expect((await undo(bo, ann)).body.error.code).toBe('conflict')
  expect((await undo(cy, bo)).status).toBe(200)
  expect((await read(cy)).merged).toEqual([])
  expect(await read(ann)).toMatchObject({ id: bo, merged: [{ id: ann, undo_until: expect.any(String) }] })
  expect((await undo(bo, ann)).status).toBe(200)
  expect((await read(bo)).merged).toEqual([])
})

test('an account stays the main record, and sees, gets and agreed to no more than before', async () => {
  const guest = await writer('quin', 'A secret of the guest')
  await order(address('quin'))
  const token = await t.makeClient(address('rae'))
  const account = await idOf(address('rae'))
  expect((await preview(guest, account)).main.id).toBe(account)
  expect((await merge(guest, account, guest)).body.error.code).toBe('conflict')
  const consents = async () =>
    (await call('GET', `/${account}/consents`)).body.consents.map(
      ({ recipient, purpose, state }: Record<string, string>) => [recipient, purpose, state],
    )
  const before = await consents()
  expect((await merge(guest, account, account)).status).toBe(200)
  for (const path of ['/api/account/export', '/api/thread', '/api/orders']) {
    const { status, body } = await t.call('GET', path, undefined, token)
    expect(status, path).toBe(200)
    expect(JSON.stringify(body), path).not.toContain('A secret of the guest')
    expect(JSON.stringify(body), path).not.toContain(address('quin'))
  }
  const after = await consents()
  expect(after.filter(([recipient]: string[]) => recipient !== address('quin'))).toEqual(before)
  // The copy to hand over holds what is proved to be theirs; the other record has its own.
  const copy = async (id: string) => JSON.stringify((await call('GET', `/${id}/export`)).body)
  expect(await copy(account)).not.toContain('A secret of the guest')
  expect(await copy(guest)).toContain('A secret of the guest')
})

test('two accounts stay two records', async () => {
  for (const who of ['sam', 'tia']) await t.makeClient(address(who))
  const [sam, tia] = [await idOf(address('sam')), await idOf(address('tia'))]
  expect((await preview(sam, tia)).problem).toMatch(/^Both have an account\./)
  expect((await merge(sam, tia)).body.error.fields.other_id).toMatch(/^Both have an account\./)
  // Neither by way of a guest who is merged with each.
  const guest = await writer('uma')
  await merge(sam, guest)
  expect((await merge(tia, guest, tia)).body.error.fields.other_id).toMatch(/^Both have an account\./)
})

test('what an administrator wrote from their own address is merged with nobody', async () => {
  const guest = await writer('val')
  await t.call('POST', '/api/contact', { name: 'Me', email: admin.email, message: 'Test' }, null, '10.53.0.1')
  const own = await idOf(admin.email)
  expect((await merge(guest, own)).body.error.fields.other_id).toBe(
    'One of the two has the address of an administrator.',
  )
})

test('a merged guest who registers becomes the main one, and the merge can still be undone', async () => {
  const [ann, bo] = [await writer('wes'), await writer('xia')]
  await merge(ann, bo)
  await t.makeClient(address('xia'))
  expect(await read(ann)).toMatchObject({ id: bo, merged: [{ id: ann, undo_until: expect.any(String) }] })
  expect((await read(bo)).user_id).not.toBeNull()
  expect((await undo(bo, ann)).status).toBe(200)
  expect((await read(ann)).id).toBe(ann)
})

test('a guest of an account’s record who registers has a record of their own again', async () => {
  const guest = await writer('bob')
  await t.makeClient(address('ann'))
  const account = await idOf(address('ann'))
  await merge(account, guest)
  await t.makeClient(address('bob'))
  expect((await read(account)).merged).toEqual([])
  expect(await read(guest)).toMatchObject({ id: guest, user_id: expect.any(String) })
  const { threads } = (await t.call('GET', `/api/inbox?q=${address('bob')}`, undefined, owner)).body
  expect(threads).toMatchObject([{ id: guest, is_unread: true, last_words: 'From bob' }])
})

test('erasing a merged record erases both, and never by the name of the one that is not listed', async () => {
  const [ann, bo] = [await writer('yan'), await writer('zoe')]
  await merge(ann, bo)
  expect((await call('POST', `/${bo}/erase`, { phones: [] })).body.error.code).toBe('conflict')
  expect((await call('POST', `/${ann}/erase`, { phones: [] })).status).toBe(200)
  const emails = [address('yan'), address('zoe')]
  for (const email of emails) {
    expect(await query(sql`select from contacts where email = ${email}`)).toEqual([])
    expect(await query(sql`select from contact_messages where email = ${email}`)).toEqual([])
  }
  expect(await query(sql`select from contact_merges where ${ann} in (main_id, other_id)`)).toEqual([])
})

test('a client who deletes their account takes nothing of the merged guest along', async () => {
  const guest = await writer('abe')
  const token = await t.makeClient(address('bea'))
  const account = await idOf(address('bea'))
  await merge(account, guest)
  const secret = { password: 'correct horse battery' }
  expect((await t.call('POST', '/api/account/delete', secret, token)).status).toBe(200)
  expect(await read(guest)).toMatchObject({ id: guest, merged: [], counts: { contact_messages: 1 } })
  expect(await searchClientIds(address('abe'))).toEqual([guest])
  const { threads } = (await t.call('GET', `/api/inbox?q=${address('abe')}`, undefined, owner)).body
  expect(threads).toMatchObject([{ id: guest, status: 'open', is_unread: true, last_words: 'From abe' }])
})

test('a main record whose messages are deleted after their time keeps those of the merged one listed', async () => {
  const [ann, bo] = [await writer('cat'), await writer('deb')]
  await merge(ann, bo)
  await query(sql`delete from contact_messages where email = ${address('cat')}`)
  expect(await searchClientIds(address('deb'))).toEqual([ann])
  const { threads } = (await t.call('GET', `/api/inbox?q=${address('deb')}`, undefined, owner)).body
  expect(threads).toMatchObject([{ id: ann, is_unread: true }])
})

test('other roles may neither look nor merge', async () => {
  const [ann, bo] = [await writer('cam'), await writer('dee')]
  const token = await t.makeClient(address('ned'))
  for (const who of [null, token]) {
    for (const [method, path, input] of [
      ['GET', `/api/clients/${ann}/merge/${bo}`, undefined],
      ['POST', `/api/clients/${ann}/merge`, { other_id: bo, main_id: ann }],
      ['POST', `/api/clients/${ann}/undo-merge`, { other_id: bo }],
    ] as const)
      expect([401, 403]).toContain((await t.call(method, path, input, who)).status)
  }
  expect((await read(ann)).merged).toEqual([])
})
