import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { enqueueEmail } from '#server/messaging/enqueue-email.ts'
import { enqueueSms } from '#server/messaging/enqueue-sms.ts'
import type { ClientDetails } from '#shared/clients.ts'
import { days } from '#shared/time.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'

const system = { role: 'system', job: 'test' } as const

let t: TestApp
let owner: string
let n = 0
let email: string
let right: string
let phone: string
let newPhone: string
beforeAll(async () => {
  t = await makeTestApp()
  owner = await t.signIn(admin.email, admin.password)
})
afterAll(() => t.close())
beforeEach(() => {
  n++
  email = `ada.pine${n}@gmial.example`
  right = `ada.pine${n}@gmail.example`
  phone = `+1312555${String(2000 + n)}`
  newPhone = `+1312555${String(3000 + n)}`
})

const query = <Row extends Record<string, unknown>>(statement: ReturnType<typeof sql>) =>
  t.scope(system, async (tx) => (await tx.execute<Row>(statement)).rows)
const call = (method: string, path: string, input?: unknown, as = owner) =>
  t.call(method, `/api/clients${path}`, input, as)
const read = async (id: string): Promise<ClientDetails> => (await call('GET', `/${id}`)).body.client
async function idOf(address: string): Promise<string | null> {
  const [row] = await query<{ id: string }>(sql`select id from contacts where email = ${address}`)
  return row?.id ?? null
}
async function correct(id: string, to: object, as = owner) {
  const { name, email, phone } = await read(id)
  const was = { name, email, phone }
  return call('PUT', `/${id}`, { name, email: email ?? '', phone: phone ?? '', was, ...to }, as)
}
const add = async (input: object) =>
  (await call('POST', '', { name: 'Ada Pine', email: '', phone: '', ...input })).body.id as string
const write = (message: string, name = 'Ada Pien') =>
  t.call('POST', '/api/contact', { name, email, message }, null, `10.61.0.${n}`)
async function order(name = 'Ada Pien') {
  const [row] = await query<{ id: string }>(sql`
    insert into orders (product_name, quantity, total_cents, payment, customer_name, customer_email, customer_phone, texts_agreed_at)
    values ('x', 1, 500, 'paid', ${name}, ${email}, ${phone}, now()) returning id`)
  return row?.id ?? ''
}
async function book(guest: { email: string | null } = { email }) {
  const at = new Date(Date.now() + days(20 + n))
  const [row] = await query<{ id: string }>(sql`
    insert into appointments (service_type, appointment_date, duration_minutes, status, client_name, client_email, client_phone)
    values ('Online Consultation', ${at.toISOString()}, 60, 'confirmed', 'Ada Pien', ${guest.email}, ${phone}) returning id`)
  return row?.id ?? ''
}
const content = { subject: 'About it', heading: 'About it', paragraphs: ['Hello.'] }

test('somebody who was added by hand is corrected, and found by the new details', async () => {
  const id = await add({ email, phone })
  expect((await correct(id, { name: 'Ada Pine-Lind', email: right, phone: newPhone })).status).toBe(200)
  expect(await read(id)).toMatchObject({
    name: 'Ada Pine-Lind',
    email: right,
    phone: newPhone,
    is_added: true,
  })
  const search = async (q: string) =>
    (await call('GET', `?q=${encodeURIComponent(q)}`)).body.clients.map((row: { id: string }) => row.id)
  expect(await search(right)).toEqual([id])
  expect(await search(email)).toEqual([])
  expect((await correct(id, { phone: '' })).status).toBe(200)
  expect(await read(id)).toMatchObject({ email: right, phone: null })
})

test('everything that a guest did moves to the corrected address, and stays one record', async () => {
  await write(`Hello ${n}`)
  const orderId = await order()
  const appointmentId = await book()
  const id = (await idOf(email)) ?? ''
  expect((await correct(id, { name: 'Ada Pine', email: right })).status).toBe(200)
  expect(await idOf(email)).toBeNull()
  expect(await idOf(right)).toBe(id)
  expect(await read(id)).toMatchObject({
    ...{ name: 'Ada Pine', email: right, phone, is_added: false },
    counts: { orders: 1, appointments: 1, contact_messages: 1 },
  })
  const findRecordId = async (subject: string, of: string) =>
    (await call('GET', `/of/${subject}/${of}`)).body.id
  expect([await findRecordId('order', orderId), await findRecordId('appointment', appointmentId)]).toEqual([
    id,
    id,
  ])
  const thread = await t.call('GET', `/api/inbox/${id}`, undefined, owner)
  expect(thread.body.entries.map(({ text }: { text: string }) => text)).toContain(`Hello ${n}`)
  // Nothing that happens later brings the mistake back.
  await query(sql`update appointments set status = 'completed' where id = ${appointmentId}`)
  await query(sql`update orders set payment = 'review' where id = ${orderId}`)
  expect(await read(id)).toMatchObject({ name: 'Ada Pine', email: right })
})

test('links that went to the wrong address end, and an email that waits gets one that works', async () => {
  const [appointmentId, orderId] = [await book(), await order()]
  const id = (await idOf(email)) ?? ''
  const [paymentRequest] = await query<{ id: string }>(sql`
    insert into payment_requests (customer_name, customer_email, description, amount_cents, key)
    values ('Ada Pien', ${email}, 'A cooking evening', 4000, ${randomUUID()}) returning id`)
  const linkTo = (purpose: 'appointment' | 'order' | 'paymentRequest', of: string) =>
    t.signedLinks.urlFor({
      ...{ purpose, id: of, version: 1 },
      expiresAt: new Date(Date.now() + days(60)),
    })
  const links = {
    '/api/booking/manage/view': linkTo('appointment', appointmentId),
    '/api/your-order/view': linkTo('order', orderId),
    '/api/pay/view': linkTo('paymentRequest', paymentRequest?.id ?? ''),
  }
  const open = async () => {
    const answers: number[] = []
    for (const [address, url] of Object.entries(links))
      answers.push((await t.call('POST', address, { token: url.split('#')[1] })).status)
    return answers
  }
  expect(await open()).toEqual([200, 200, 200])
  await t.scope(system, (tx) =>
    enqueueEmail(tx, {
      kind: 'appointment_confirmed',
      cause: `appointment:${appointmentId}:confirmed:1`,
      to: email,
      content: { ...content, action: { label: 'Change it', href: links['/api/booking/manage/view'] } },
      delayMs: days(1),
    }),
  )
  expect((await correct(id, { name: 'Ada Pine' })).status).toBe(200)
  expect(await open()).toEqual([200, 200, 200])
  expect((await correct(id, { email: right })).status).toBe(200)
  const ended = await open()
  expect(ended.every((status) => status >= 400)).toBe(true)
  const [waiting] = await query<{ recipient: string; payload: string }>(
    sql`select recipient, payload::text from outbox where cause = ${`appointment:${appointmentId}:confirmed:1`}`,
  )
  expect(waiting?.recipient).toBe(right)
  const [, token = ''] = /#([\w-]{76})/.exec(waiting?.payload ?? '') ?? []
  const { status, body } = await t.call('POST', '/api/booking/manage/view', { token })
  expect([status, body.booking?.service_type]).toEqual([200, 'Online Consultation'])
})

test('another name that came with the same address stays with its order', async () => {
  const other = await order('Bo Lind')
  await query(sql`update orders set created_at = now() - interval '1 day' where id = ${other}`)
  await order()
  const id = (await idOf(email)) ?? ''
  await correct(id, { name: 'Ada Pine' })
  const rows = await query<{ name: string }>(
    sql`select customer_name as name from orders where customer_email = ${email} order by created_at`,
  )
  expect(rows.map(({ name }) => name)).toEqual(['Bo Lind', 'Ada Pine'])
})

test('a new number has none of the consents of the old one', async () => {
  const orderId = await order()
  await query(sql`insert into consents (channel, recipient, purpose, is_given, wording, source, actor)
    values ('sms', ${phone}, 'orders', true, 'Text me', 'checkout', 'person')`)
  const id = (await idOf(email)) ?? ''
  await correct(id, { phone: newPhone })
  const [row] = await query(sql`select customer_phone, texts_agreed_at from orders where id = ${orderId}`)
  expect(row).toEqual({ customer_phone: newPhone, texts_agreed_at: null })
  const { body } = await call('GET', `/${id}/consents`)
  const texts = body.consents.filter(({ channel }: { channel: string }) => channel === 'sms')
  expect(texts.map((one: { recipient: string }) => one.recipient)).toEqual([newPhone, newPhone, newPhone])
  expect(texts.map((one: { state: string }) => one.state)).not.toContain('given')
})

test('waiting and failed emails about them go to the new address; those about the address itself stay', async () => {
  const orderId = await order()
  const [waits] = await query<{ id: string }>(sql`
    insert into stock_waitlist (product_slug, email, notified_at) values ('tea', ${email}, now()) returning id`)
  await t.scope(system, async (tx) => {
    for (const [kind, cause] of [
      ['stock_back', `stock-wait:${waits?.id}`],
      ['order_ready', `order:${orderId}:ready`],
      ['order_shipped', `order:${orderId}:shipped`],
      ['order_receipt', `order:${orderId}`],
      ['news_confirm', `consent-request:${randomUUID()}`],
    ] as const)
      await enqueueEmail(tx, { kind, cause, to: email, content })
    await tx.execute(sql`update outbox set run_at = now() + interval '1 hour' where recipient = ${email}`)
    await tx.execute(
      sql`update outbox set failed_at = now() where recipient = ${email} and kind = 'order_shipped'`,
    )
    await tx.execute(
      sql`update outbox set sent_at = now() where recipient = ${email} and kind = 'order_receipt'`,
    )
  })
  await correct((await idOf(email)) ?? '', { email: right })
  const kinds = async (to: string) =>
    (await query<{ kind: string }>(sql`select kind from outbox where recipient = ${to} order by kind`)).map(
      ({ kind }) => kind,
    )
  expect(await kinds(right)).toEqual(['order_ready', 'order_shipped', 'stock_back'])
  expect(await query(sql`select email from stock_waitlist where id = ${waits?.id}`)).toEqual([
    { email: right },
  ])
  expect(await kinds(email)).toEqual(['news_confirm', 'order_receipt'])
})

test('texts that wait for the old number are taken back, and the owner is told how many', async () => {
  const orderId = await order()
  const id = (await idOf(email)) ?? ''
  await t.scope(system, async (tx) => {
    const sms = { kind: 'order_ready', sender: 'admin', text: 'Ready', purpose: 'orders' } as const
    await enqueueSms(tx, sms, [{ to: phone, userId: null, cause: `order:${orderId}:ready` }])
    await tx.execute(sql`update outbox set run_at = now() + interval '1 hour' where recipient = ${phone}`)
  })
  const { status, body } = await correct(id, { phone: newPhone })
  expect([status, body]).toEqual([200, { withdrawn_texts: 1 }])
  expect(await query(sql`select from outbox where recipient in (${phone}, ${newPhone})`)).toEqual([])
  expect(await query(sql`select from sms_messages where phone_number = ${phone}`)).toEqual([])
})

test('whoever has the address or number already is named, to be merged', async () => {
  const other = await add({ name: 'Bo Lind', email: right, phone: newPhone })
  const id = await add({ email, phone })
  const details = { client_id: other, name: 'Bo Lind' }
  for (const [to, fields] of [
    [{ email: right }, { email: 'Bo Lind has this address already.' }],
    [{ phone: newPhone }, { phone: 'Bo Lind has this number already.' }],
  ]) {
    const { status, body } = await correct(id, to ?? {})
    expect([status, body.error.fields, body.error.details]).toEqual([400, fields, details])
  }
  expect((await correct(id, { email: admin.email })).body.error.fields).toEqual({
    email: 'This is the address of an administrator.',
  })
  expect((await correct(id, { email: 'no address' })).status).toBe(400)
  expect((await correct(id, { email: '', phone: '' })).body.error.fields).toHaveProperty('email')
  expect(await read(id)).toMatchObject({ email, phone })
  await call('POST', `/${id}/merge`, { other_id: other, main_id: id })
  expect((await correct(id, { email: right })).body.error).toMatchObject({
    fields: { email: 'A record that you merged into this one has this address already.' },
  })
})

test('somebody with an account is not corrected, and only the owner corrects', async () => {
  const client = await t.makeClient(`own${n}@correct.example`)
  const id = (await idOf(`own${n}@correct.example`)) ?? ''
  expect((await correct(id, { name: 'Somebody Else' })).body.error.fields).toEqual({
    name: 'They have an account and change this in the portal.',
  })
  const guest = await add({ email })
  expect((await correct(guest, { name: 'Somebody Else' }, client)).status).toBe(403)
})

test('a second click changes nothing, and another window is told', async () => {
  const id = await add({ email })
  const was = { name: 'Ada Pine', email, phone: null }
  const input = { name: 'Ada Lind', email, phone: '', was }
  const answers = await Promise.all([call('PUT', `/${id}`, input), call('PUT', `/${id}`, input)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect((await call('PUT', `/${id}`, { ...input, name: 'Ada Elm' })).status).toBe(409)
  expect(await read(id)).toMatchObject({ name: 'Ada Lind' })
})

test('an address stays while something is stored with it', async () => {
  await order()
  const id = (await idOf(email)) ?? ''
  expect((await correct(id, { email: '' })).body.error.fields.email).toContain('Enter another one.')
})

test('who was booked by phone gets an address; a number that texted isn’t replaced', async () => {
  const appointmentId = await book({ email: null })
  const [row] = await query<{ id: string }>(sql`select id from contacts where phone = ${phone}`)
  const id = row?.id ?? ''
  expect((await correct(id, { email: right, name: 'Ada Pine' })).status).toBe(200)
  expect((await call('GET', `/of/appointment/${appointmentId}`)).body.id).toBe(id)
  expect(await read(id)).toMatchObject({ name: 'Ada Pine', email: right, phone, counts: { appointments: 1 } })
  await query(sql`insert into sms_messages (phone_number, message, direction, sender, status)
    values (${newPhone}, 'Hi', 'in', 'client', 'sent')`)
  const [texter] = await query<{ id: string }>(sql`select id from contacts where phone = ${newPhone}`)
  const refused = await correct(texter?.id ?? '', { name: 'Cy', phone: `+1312555${4000 + n}` })
  expect(refused.body.error.fields.phone).toContain('merge the two')
  expect((await correct(texter?.id ?? '', { name: 'Cy' })).status).toBe(200)
  expect(await read(texter?.id ?? '')).toMatchObject({ name: 'Cy', phone: newPhone })
})
