import { randomUUID } from 'node:crypto'
import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tables } from '#server/db/schema/all.ts'
import { enqueueEmail } from '#server/messaging/enqueue-email.ts'
import { days } from '#shared/time.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { followingColumns, stayingColumns } from '#tests/support/email-columns.ts'

const password = 'correct horse battery'
const system = { role: 'system', job: 'test' } as const

let t: TestApp
let owner: string
beforeAll(async () => {
  t = await makeTestApp()
  owner = await t.signIn(admin.email, admin.password)
})
afterAll(() => t.close())

const query = async (statement: ReturnType<typeof sql>) =>
  (await t.scope(system, (tx) => tx.execute<Record<string, string>>(statement))).rows
const insert = async (statement: ReturnType<typeof sql>) =>
  String((await query(sql`${statement} returning id`))[0]?.id)

/** A client with something in every table that is found by an address. */
async function makeAlice() {
  const name = randomUUID().slice(0, 8)
  const [from, to] = [`old-${name}@example.com`, `new-${name}@example.com`]
  const token = await t.makeClient(from)
  const id = String((await t.call('GET', '/api/session', undefined, token)).body.profile.id)
  const order =
    await insert(sql`insert into orders (user_id, product_name, quantity, total_cents, payment, customer_name, customer_email)
    values (${id}, 'Tea', 1, 100, 'paid', 'Alice Secret', ${from})`)
  const request =
    await insert(sql`insert into payment_requests (description, amount_cents, customer_name, customer_email, key)
    values ('Counselling', 4200, 'Alice Secret', ${from}, ${randomUUID()})`)
  const appointment =
    await insert(sql`insert into appointments (user_id, client_email, service_type, appointment_date, duration_minutes, place, status)
    values (${id}, ${from}, 'Online Consultation', now() + interval '9 days', 60, 'online', 'confirmed')`)
  await query(sql`insert into waitlist_entries (user_id, name, email, service_slug, minutes, part_of_day, ends_at)
    values (${id}, 'Alice Secret', ${from}, 'online', 60, 'any', now() + interval '9 days')`)
  await query(sql`insert into stock_waitlist (product_slug, email) values ('tea', ${from})`)
  await query(sql`insert into consents (channel, recipient, purpose, is_given, wording, source, actor, user_id)
    values ('email', ${from}, 'news', true, 'News', 'confirm', 'person', ${id})`)
  return { id, token, from, to, order, request, appointment }
}

async function change(id: string, to: string) {
  await t.call('POST', `/api/email-changes/${id}`, { new_email: to }, owner)
  const mail = (await t.sentMail()).find((sent) => sent.to === to && sent.text.includes('new-email='))
  const token = /new-email=(\S+)/.exec(mail?.text ?? '')?.[1]
  expect((await t.call('POST', '/api/auth/confirm-new-email', { token, password })).status).toBe(200)
}
const exportOf = async (token: string) => (await t.call('GET', '/api/account/export', undefined, token)).body
const tokenFor = (
  purpose: 'order' | 'paymentRequest' | 'appointment' | 'waitlistOffer',
  id: string,
  version = 1,
) =>
  t.signedLinks
    .urlFor({ purpose, id, version, expiresAt: new Date(t.now().getTime() + days(1)) })
    .split('#')[1] ?? ''

test('what an account did with its old address is found with the new one, and not by who registers the old one', async () => {
  const alice = await makeAlice()
  await change(alice.id, alice.to)
  const own = await exportOf(await t.signIn(alice.to, password))
  expect(own).toMatchObject({
    orders: [{ email: alice.to }],
    payment_requests: [{ paid_for: 'Counselling', email: alice.to }],
    appointments: [{ email: alice.to }],
    waitlist: [{ email: alice.to }],
    product_waitlist: [{ email: alice.to }],
  })
  expect(own.emails.length).toBeGreaterThan(0)
  const stranger = await t.makeClient(alice.from)
  const others = await exportOf(stranger)
  for (const part of ['orders', 'payment_requests', 'appointments', 'waitlist', 'product_waitlist'])
    expect(others[part], part).toEqual([])
  expect(others.consents.filter((row: { given: boolean }) => row.given)).toEqual([])
  expect(JSON.stringify(others)).not.toContain('Secret')

  expect((await t.call('POST', '/api/account/delete', { password }, stranger)).status).toBe(200)
  expect(await query(sql`select customer_name from payment_requests where id = ${alice.request}`)).toEqual([
    { customer_name: 'Alice Secret' },
  ])
  const again = await t.signIn(alice.to, password)
  expect((await t.call('POST', '/api/account/delete', { password }, again)).status).toBe(200)
  expect(
    await query(
      sql`select customer_name, customer_email from payment_requests where id = ${alice.request}
        union all select customer_name, customer_email from orders where id = ${alice.order} and status <> 'pending'`,
    ),
  ).toEqual([{ customer_name: null, customer_email: null }])
})

test('what was spent is still spent with the new address', async () => {
  const [from, to] = ['spent-old@example.com', 'spent-new@example.com']
  const { body } = await t.call('GET', '/api/session', undefined, await t.makeClient(from))
  const talk = { description: 'A talk', customer_email: from, tell: false }
  const paid = { key: randomUUID(), cents: 4500, method: 'cash', ...talk }
  expect((await t.call('POST', '/api/payments', paid, owner)).status).toBe(200)
  const find = (email: string) => t.call('GET', `/api/clients?q=${email}`, undefined, owner)
  expect((await find(from)).body.clients).toMatchObject([{ spent_cents: 4500 }])
  await change(body.profile.id, to)
  expect((await find(to)).body.clients).toMatchObject([{ spent_cents: 4500 }])
})

test('links in the old mailbox end, and it gets no new one', async () => {
  const { id, from, to, order, request, appointment } = await makeAlice()
  await change(id, to)
  const ask = (path: string, token: string) => t.call('POST', path, { token })
  const links = [
    ['/api/your-order/view', 'order', order],
    ['/api/pay/view', 'paymentRequest', request],
    ['/api/booking/manage/view', 'appointment', appointment],
  ] as const
  for (const [path, purpose, of] of links) {
    expect((await ask(path, tokenFor(purpose, of))).body.error?.code, path).toBe('link_expired')
    expect((await ask(path, tokenFor(purpose, of, 2))).status, path).toBe(200)
  }
  const [row] = await query(sql`select number from orders where id = ${order}`)
  const newLink = (email: string) =>
    t.call('POST', '/api/your-order/new-link', { number: Number(row?.number), email })
  const linksTo = async (email: string) =>
    (await t.sentMail()).filter((mail) => mail.to === email && mail.text.includes('/your-order#')).length
  await newLink(from)
  await newLink(to)
  expect([await linksTo(from), await linksTo(to)]).toEqual([0, 1])
})

test('an offer in the old mailbox is taken back, and the client waits on in their place', async () => {
  const { id, from, to } = await makeAlice()
  const offerOf = async (address: string) => {
    const hold =
      await insert(sql`insert into booked_times (kind, starts_at, ends_at, occupied, service_slug, minutes, expires_at)
      select 'hold', at, at + interval '1 hour', tstzrange(at, at + interval '1 hour'), 'online', 60, now() + interval '2 hours'
      from (select now() + random() * interval '90 days' as at) as freed`)
    const offer =
      await insert(sql`insert into waitlist_offers (entry_id, booked_time_id, starts_at, expires_at)
      select id, ${hold}, now() + interval '5 days', now() + interval '2 hours' from waitlist_entries where email = ${address}`)
    await query(sql`update waitlist_entries set status = 'offered' where email = ${address}`)
    return { hold, offer }
  }
  const own = await offerOf(from)
  const others = await offerOf((await makeAlice()).from)
  await t.scope(system, (tx) =>
    enqueueEmail(tx, {
      ...{ kind: 'waitlist_offer', cause: `waitlist-offer:${own.offer}`, to: from, delayMs: days(1) },
      content: { subject: 'A time opened', heading: 'A time opened', paragraphs: [] },
    }),
  )
  await change(id, to)
  expect(
    await query(sql`select id from waitlist_offers where id in (${own.offer}, ${others.offer})`),
  ).toEqual([{ id: others.offer }])
  expect(await query(sql`select id from booked_times where id in (${own.hold}, ${others.hold})`)).toEqual([
    { id: others.hold },
  ])
  expect(await query(sql`select status from waitlist_entries where email = ${to}`)).toEqual([
    { status: 'waiting' },
  ])
  expect(await query(sql`select id from outbox where kind = 'waitlist_offer'`)).toEqual([])
})

test('an offer that ran out or was declined opens the waitlist no more from the old mailbox', async () => {
  const { id, from, to } = await makeAlice()
  const other = await makeAlice()
  const offersOf = (address: string) =>
    Promise.all(
      ['expired', 'declined'].map((answer) =>
        insert(sql`insert into waitlist_offers (entry_id, starts_at, expires_at, answer)
          select id, now() + interval '5 days', now(), ${answer} from waitlist_entries where email = ${address}`),
      ),
    )
  const own = await offersOf(from)
  const others = await offersOf(other.from)
  const view = async (offer: string) =>
    (await t.call('POST', '/api/booking/waitlist/view-entry', { token: tokenFor('waitlistOffer', offer) }))
      .status
  const viewAll = async () => Promise.all([...own, ...others].map(view))
  expect(await viewAll()).toEqual([200, 200, 200, 200])
  await change(id, to)
  expect(await viewAll()).toEqual([410, 410, 200, 200])
})

test('an email that waits goes to the new address, with links that work', async () => {
  const { id, from, to, order } = await makeAlice()
  await t.scope(system, async (tx) => {
    const [unsubscribe] = (
      await tx.execute<{ id: string }>(sql`insert into unsubscribe_links (email, purpose)
        values (${from}, 'orders') returning id`)
    ).rows
    const stop = t.signedLinks.urlFor({
      ...{ purpose: 'unsubscribe', id: unsubscribe?.id ?? '', version: 1 },
      expiresAt: new Date(t.now().getTime() + days(1)),
    })
    const oneClickUrl = `http://localhost:3000/unsubscribe/one-click/${stop.split('#')[1]}`
    const href = `http://localhost:3000/your-order#${tokenFor('order', order)}`
    const content = {
      ...{ subject: 'Packed', heading: 'Packed', paragraphs: ['Packed.'], action: { label: 'Open', href } },
      unsubscribe: { pageUrl: stop, oneClickUrl },
    }
    const email = { kind: 'order_packed', to: from, content, delayMs: days(1) }
    await enqueueEmail(tx, { ...email, cause: `order:${order}:packed` })
    await enqueueEmail(tx, { ...email, kind: 'password_reset', cause: `password_reset:${randomUUID()}` })
  })
  await change(id, to)
  const waiting = await query(
    sql`select kind, recipient, payload from outbox where recipient in (${from}, ${to}) and sent_at is null order by kind`,
  )
  expect(waiting.map(({ kind, recipient }) => [kind, recipient])).toEqual(
    expect.arrayContaining([
      ['order_packed', to],
      ['password_reset', from],
    ]),
  )
  const payload = JSON.stringify(waiting.find(({ kind }) => kind === 'order_packed')?.payload)
  const token = /your-order#([\w-]+)/.exec(payload)?.[1]
  expect((await t.call('POST', '/api/your-order/view', { token })).status).toBe(200)
  const oneClick = t.signedLinks.readSigned(/one-click\/([\w-]+)/.exec(payload)?.[1] ?? '')
  expect(await query(sql`select email from unsubscribe_links where id = ${oneClick?.id}`)).toEqual([
    { email: to },
  ])
})

test('a consent to news holds for neither address after the change', async () => {
  const { id, from, to } = await makeAlice()
  await change(id, to)
  expect(
    await query(
      sql`select recipient, is_given, source from consents where recipient in (${from}, ${to}) order by seq`,
    ),
  ).toEqual([
    { recipient: from, is_given: true, source: 'confirm' },
    { recipient: from, is_given: false, source: 'reassigned' },
  ])
})

test('what another account or a guest has with an address stays theirs', async () => {
  const alice = await makeAlice()
  const bob = await makeAlice()
  // As it was stored before changes took it along: Bob had Alice's address before.
  await query(sql`update orders set customer_email = ${alice.from} where id = ${bob.order}`)
  await query(
    sql`update payment_requests set customer_email = ${alice.from}, order_id = ${bob.order} where id = ${bob.request}`,
  )
  await query(sql`update waitlist_entries set email = ${alice.from} where user_id = ${bob.id}`)
  const guest =
    await insert(sql`insert into payment_requests (description, amount_cents, customer_name, customer_email, key)
    values ('Something else', 100, 'A Guest', 'guest@example.com', ${randomUUID()})`)
  await change(alice.id, alice.to)
  expect(
    await query(sql`select customer_email as email from orders where id = ${bob.order}
      union all select customer_email from payment_requests where id in (${bob.request}, ${guest})
      union all select email from waitlist_entries where user_id = ${bob.id} order by email`),
  ).toEqual([{ email: 'guest@example.com' }, ...Array(3).fill({ email: alice.from })])
})

test('every column for an address follows a change or is listed with its reason', async () => {
  const named = Object.values(tables).flatMap((table) =>
    Object.values(getTableColumns(table))
      .filter(
        ({ name, dataType }) =>
          dataType !== 'boolean' && /email|recipient|address|sender$|^customer$/.test(name),
      )
      .map(({ name }) => `${getTableName(table)}.${name}`),
  )
  expect(named.sort()).toEqual([...followingColumns, ...Object.keys(stayingColumns)].sort())

  const { id, from, to } = await makeAlice()
  await query(sql`insert into contact_messages (name, email, message) values ('Alice', ${from}, 'Hello')`)
  await query(sql`insert into thread_messages (id, email, channel, direction, text)
    values (${randomUUID()}, ${from}, 'email', 'in', 'Hello')`)
  const campaign = await insert(sql`insert into campaigns (channel, purpose, subject, body, id)
    values ('email', 'news', 'News', 'News', ${randomUUID()})`)
  await query(sql`insert into campaign_recipients (campaign_id, position, user_id, name, first_name, address)
    values (${campaign}, 1, ${id}, 'Alice', 'Alice', ${from})`)
  const text = await insert(sql`insert into sms_messages (user_id, phone_number, message, sender)
    values (${id}, '+13125550190', 'Soon', 'admin')`)
  await query(sql`insert into sms_fallbacks (sms_id, kind, cause, email, content, expires_at)
    select ${text}, 'reminder', 'appointment:' || id, ${from}, '{}', now() + interval '1 day' from appointments where user_id = ${id}`)
  const columnsWith = async (address: string) => {
    const matchingColumns = await Promise.all(
      followingColumns.map(async (column) => {
        const [table = '', name = ''] = column.split('.')
        const rows = await query(
          sql`select 1 from ${sql.identifier(table)} where strpos(${sql.identifier(name)}::text, ${address}) > 0 limit 1`,
        )
        return rows.length > 0 ? [column] : []
      }),
    )
    return matchingColumns.flat()
  }
  expect(await columnsWith(from)).toEqual(followingColumns)
  await change(id, to)
  expect(await columnsWith(from)).toEqual([])
  expect(await columnsWith(to)).toEqual(followingColumns)
})
