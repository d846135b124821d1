import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deliveredFacts } from '#practice/facts/facts.ts'
import { settings } from '#practice/settings.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import { toLocal } from '#shared/local-time.ts'
import { days, hours, minutes } from '#shared/time.ts'
import type { Today } from '#shared/today.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { bookingRules, publishRules, timeAhead } from '#tests/support/booking.ts'
import { publishContent } from '#tests/support/publish-content.ts'

const system = { role: 'system', job: 'test' } as const
let t: TestApp
let owner: string
let unreadableSince: Date | null = null
beforeAll(async () => {
  const mailbox = { name: 'reply', readNew: async () => undefined, unreadableSince: () => unreadableSince }
  t = await makeTestApp({ inbound: { kind: 'imap', authServer: null, mailbox } })
  owner = await t.signIn(admin.email, admin.password)
})
afterAll(() => t.close())

const get = async (path: string) => (await t.call('GET', `/api/overview/${path}`, undefined, owner)).body
const today = (): Promise<Today> => get('today')

const session = {
  clientName: 'Ada Pine',
  clientEmail: 'ada@example.com',
  serviceType: 'Online Consultations',
  place: 'online' as const,
  durationMinutes: 60,
  status: 'confirmed' as const,
  priceCents: 8000,
}
const at = (aheadMs: number) => new Date(Date.now() + aheadMs)
const insertSessions = (rows: (Partial<typeof appointments.$inferInsert> & { appointmentDate: Date })[]) =>
  t.scope(system, (tx) => tx.insert(appointments).values(rows.map((row) => ({ ...session, ...row }))))
const names = (rows: { client_name: string }[]) => rows.map(({ client_name }) => client_name)

test('sessions are next until they end, then wait for how they went, and leave once it is said', async () => {
  await insertSessions([
    { clientName: 'Now', appointmentDate: at(-minutes(30)) },
    { clientName: 'Next', appointmentDate: at(hours(2)) },
    { clientName: 'Over', appointmentDate: at(-hours(3)), priceCents: null },
    { clientName: 'Long over', appointmentDate: at(-days(3)), priceCents: null },
    { clientName: 'Cancelled', appointmentDate: at(hours(1)), status: 'cancelled' },
  ])
  const { sessions, ended } = await today()
  expect(names(sessions)).toEqual(['Now', 'Next'])
  expect(names(ended)).toEqual(['Over'])
  const [over] = ended
  const done = await t.call(
    'POST',
    `/api/calendar/appointments/${over?.id}/done`,
    { sequence: over?.sequence },
    owner,
  )
  expect(done.status).toBe(200)
  expect((await today()).ended).toEqual([])
})

test('sessions on days that were closed since are counted', async () => {
  expect((await today()).closed_sessions).toBeNull()
  const [online, inPerson] = [at(days(20)), at(days(21))]
  await insertSessions([
    { appointmentDate: online },
    { appointmentDate: inPerson, place: 'inPerson' },
    { appointmentDate: online, status: 'cancelled' },
  ])
  const close = (date: string) =>
    t.call('PUT', '/api/calendar/days', { date, kind: 'closed', place: 'online', confirm: true }, owner)
  const date = toLocal(online).date
  for (const day of [date, toLocal(inPerson).date]) expect((await close(day)).body.saved).toBe(true)
  expect((await today()).closed_sessions).toEqual({ count: 1, date })
})

test('messages that were tried in vain for an hour are said, and a mailbox that can’t be read for a while', async () => {
  expect(await today()).toMatchObject({ stuck_messages: [], mailbox_unreadable_since: null })
  const insert = (cause: string, ageMs: number, { attempts = 1, channel = 'email', isPaused = false } = {}) =>
    t.scope(system, (tx) =>
      tx.execute(sql`
        insert into outbox (channel, kind, cause, recipient, payload, created_at, run_at, attempts, paused_at) values (${channel}, 'x', ${cause},
          'nia@example.com', '{}', ${at(-ageMs)}, ${at(hours(1))}, ${attempts}, ${isPaused ? at(0) : null})`),
    )
  await insert('greylisted', minutes(50))
  await insert('not due yet', hours(3), { attempts: 0 })
  await insert('held back', hours(3), { isPaused: true })
  await insert('text', minutes(10), { channel: 'sms' })
  unreadableSince = at(-minutes(10))
  expect(await today()).toMatchObject({ stuck_messages: [], mailbox_unreadable_since: null })
  await insert('outage', minutes(70))
  unreadableSince = at(-minutes(20))
  const { stuck_messages: stuck, mailbox_unreadable_since: since } = await today()
  expect(stuck).toEqual([{ channel: 'email', count: 2, since: expect.any(String) }])
  expect(Math.abs(Date.parse(stuck[0]?.since ?? '') - at(-minutes(70)).getTime())).toBeLessThan(minutes(1))
  expect(since).toBe(unreadableSince.toISOString())
  await t.scope(system, (tx) => tx.execute(sql`delete from outbox where kind = 'x'`))
  unreadableSince = null
})

test('a session leads to the conversation of its client', async () => {
  const { sessions } = await today()
  const { body } = await t.call('GET', `/api/clients/of/appointment/${sessions[0]?.id}`, undefined, owner)
  expect(sessions[0]?.client_id).toBe(body.id)
})

test('requests are those that can be answered, by the time left for it, and are counted in all', async () => {
  await insertSessions([
    ...Array.from({ length: 5 }, (_, n) => ({
      clientName: `Expires in ${9 - n} hours`,
      status: 'pending' as const,
      appointmentDate: at(days(2) + hours(n)),
      requestExpiresAt: at(hours(9 - n)),
    })),
    { status: 'pending', appointmentDate: at(-hours(1)) },
    { status: 'pending', appointmentDate: at(days(1)), paymentDueAt: at(hours(1)) },
  ])
  const { requests } = await today()
  const soonest = [5, 6, 7, 8].map((left) => `Expires in ${left} hours`)
  expect([names(requests.rows), requests.count]).toEqual([soonest, 5])
  const listed = await t.call('GET', '/api/calendar/requests', undefined, owner)
  expect(names(listed.body.requests)).toEqual([...soonest, 'Expires in 9 hours'])
  expect((await get('counts')).requests).toBe(5)
})

test('a request whose client is to choose another time is not the owner’s to answer', async () => {
  const before = await today()
  const [first] = before.requests.rows
  const step = (name: string, json: object) =>
    t.call('POST', `/api/calendar/appointments/${first?.id}/${name}`, json, owner)
  const times = [timeAhead(30, '10:00')]
  expect((await step('offer-times', { sequence: first?.sequence, times })).status).toBe(200)
  const { requests } = await today()
  expect(requests.count).toBe(before.requests.count - 1)
  expect((await get('counts')).requests).toBe(before.requests.count - 1)
  await step('undo', { sequence: (first?.sequence ?? 0) + 1 })
  expect((await today()).requests.count).toBe(before.requests.count)
})

test('an order of several products counts its units after their names', async () => {
  await t.scope(system, (tx) =>
    tx.execute(sql`
      with added as (insert into orders (product_name, quantity, total_cents, payment, status, delivery) values
        ('Oat Shampoo and 1 more', 3, 3000, 'due', 'pending', 'pickup') returning id)
      insert into order_lines (order_id, position, product_slug, name, income, unit_cents, quantity)
      select id, 1, 'shampoo', 'Oat Shampoo', 'product', 1000, 1 from added union all
      select id, 2, 'bandana', 'Bandana', 'product', 1000, 2 from added`),
  )
  const { orders } = await today()
  expect(orders.rows.map(({ items }) => items)).toEqual(['Oat Shampoo and 1 more (3 items)'])
  await t.scope(system, (tx) => tx.execute(sql`update orders set status = 'delivered'`))
})

test('orders come with their next step, and why one can’t be taken', async () => {
  await t.scope(system, (tx) =>
    tx.execute(sql`
      insert into orders (product_name, quantity, total_cents, paid_cents, payment, status, delivery, packed_at, ready_at, customer_name) values
      ('Blend', 3, 3000, 3000, 'paid', 'pending', 'shipping', null, null, 'To pack'),
      ('Gallon', 1, 3000, 0, 'due', 'processing', 'pickup', now(), now(), 'To pay'),
      ('Blend', 1, 1000, 1000, 'paid', 'processing', 'shipping', now(), null, 'To ship'),
      ('Blend', 1, 1000, 1000, 'paid', 'processing', 'shipping', null, null, 'Begun'),
      ('Blend', 1, 1000, 900, 'review', 'pending', 'shipping', null, null, 'Held'),
      ('Blend', 1, 1000, 1000, 'paid', 'delivered', 'shipping', now(), null, 'Gone'),
      ('Blend', 1, 1000, 0, 'awaiting', 'pending', 'shipping', null, null, 'Not placed')`),
  )
  await t.scope(system, (tx) =>
    tx.execute(
      sql`update orders set created_at = created_at + interval '1 second' where customer_name = 'Begun'`,
    ),
  )
  const { orders } = await today()
  expect(orders.count).toBe(5)
  const facts = orders.rows.map(({ name, step, problem, due_cents }) => [
    name,
    step,
    problem !== null,
    due_cents,
  ])
  expect(orders.rows[0]?.items).toBe('3 × Blend')
  expect(facts[0]).toEqual(['To pack', 'pack', false, 0])
  expect(facts).toContainEqual(['To pay', 'deliver', true, 3000])
  expect(facts).toContainEqual(['To ship', 'ship', false, 0])
  const offered = orders.rows.filter(({ step, problem }) => step === 'pack' && problem === null)
  expect(offered.map(({ name }) => name)).toEqual(['To pack', 'Begun'])
  expect((await get('counts')).orders_to_pack).toBe(2)
  const listed = async (status: string) =>
    (await t.call('GET', `/api/orders/all?status=${status}`, undefined, owner)).body.total.count
  expect([await listed('unpacked'), await listed('open')]).toEqual([2, 5])
  expect((await t.call('GET', '/api/overview', undefined, owner)).body.orders_to_pack).toBe(2)
})

test('whoever waits for an answer is listed until they have one', async () => {
  await t.call(
    'POST',
    '/api/contact',
    { name: 'Vera Voss', email: 'vera@example.com', message: 'Hello?' },
    null,
  )
  const { threads } = await today()
  expect(threads).toEqual({
    rows: [expect.objectContaining({ name: 'Vera Voss', last_words: 'Hello?', is_unread: true })],
    count: 1,
  })
  expect((await get('counts')).unread).toBe(1)
  const input = { id: crypto.randomUUID(), channel: 'email', text: 'Yes' }
  await t.call('POST', `/api/inbox/${threads.rows[0]?.id}/messages`, input, owner)
  expect((await today()).threads.count).toBe(0)
})

test('a session that took place and isn’t paid is listed until it is', async () => {
  await insertSessions([{ clientName: 'Owes', appointmentDate: at(-days(4)), status: 'completed' }])
  const { unpaid } = await today()
  expect(names(unpaid)).toEqual(['Owes'])
  await t.scope(system, (tx) =>
    tx.execute(sql`insert into money_entries (occurred_at, kind, method, income, amount_cents, cause, appointment_id)
      values (now(), 'payment', 'cash', 'session', 8000, 'paid', ${unpaid[0]?.id})`),
  )
  expect((await today()).unpaid).toEqual([])
})

test('emails that failed are listed while they can be sent again', async () => {
  await t.scope(system, (tx) =>
    tx.execute(sql`
      insert into outbox (channel, kind, cause, recipient, payload, attempts, failed_at, last_error, expires_at) values
      ('email', 'order_shipped', 'a', 'a@example.com', '{}', 9, now(), 'The mailbox is full', null),
      ('email', 'sign_in_link', 'b', 'b@example.com', '{}', 9, now(), 'The mailbox is full', now() - interval '1 hour'),
      ('email', 'order_shipped', 'c', 'c@example.com', '{}', 9, now() - interval '8 days', 'The mailbox is full', null)`),
  )
  const { failed } = await today()
  expect(failed.emails.map(({ to }) => to)).toEqual(['a@example.com'])
})

test('a step of the set-up is gone once it is done', async () => {
  expect((await get('setup')).services).toEqual({ cards: 'embedded', mail: 'embedded', texts: 'embedded' })
  expect((await today()).setup).toEqual([
    'hours',
    'pickup',
    'cards',
    'texts',
    'mail',
    'meeting_link',
    'address',
    'portrait',
  ])
  await publishRules(t, owner)
  const link = { meeting_link: 'https://meet.example/practice' }
  await t.call('PUT', '/api/calendar-settings/meeting-link', link, owner)
  const address = { address: '1 Lake St, Evanston', directions: null }
  await t.call('PUT', '/api/calendar-settings/address', address, owner)
  expect((await get('setup')).open).toEqual(['pickup', 'cards', 'texts', 'mail', 'portrait'])
  await t.call('PUT', '/api/calendar-settings/address', { address: null, directions: null }, owner)
  await t.call('PUT', '/api/calendar-settings/meeting-link', { meeting_link: null }, owner)
})

test.each([
  {
    name: 'sessions in person with travel, and products that are shipped',
    place: 'inPerson',
    travelMinutes: 30,
    steps: [],
  },
  { name: 'sessions online', place: 'online', travelMinutes: 0, steps: ['meeting_link'] },
  { name: 'sessions in person', place: 'inPerson', travelMinutes: 0, steps: ['address'] },
  { name: 'visits', place: 'inPerson', where: 'At your home', travelMinutes: 0, steps: [] },
] as const)(
  'a step of the set-up belongs to what is offered: $name',
  async ({ place, travelMinutes, steps, name: _, ...own }) => {
    const services = deliveredFacts.services.map((service) => ({ ...service, place, ...own }))
    const products = deliveredFacts.products.filter(({ delivery }) => delivery === 'shipping')
    const booking = { ...bookingRules, travelMinutes }
    await publishContent(t, owner, { ...deliveredFacts, services, products, booking })
    expect((await get('setup')).open).toEqual(['cards', 'texts', 'mail', ...steps, 'portrait'])
  },
)

test('the owner’s screens are told of orders and appointments as of messages', async () => {
  const response = await t.app.request('/api/inbox/events', {
    headers: { apikey: settings.publishableKey, authorization: `Bearer ${owner}` },
  })
  const reader = response.body?.getReader()
  const next = async (): Promise<string> => {
    const text = new TextDecoder().decode((await reader?.read())?.value)
    return text.startsWith(':') ? next() : text
  }
  expect(await next()).toContain('event: changed')
  await insertSessions([{ appointmentDate: at(days(9)) }])
  expect(await next()).toContain('event: changed')
  await t.scope(system, (tx) =>
    tx.execute(sql`insert into orders (product_name, quantity, total_cents) values ('Blend', 1, 1000)`),
  )
  expect(await next()).toContain('event: changed')
  await reader?.cancel()
})
