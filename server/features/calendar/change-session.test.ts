import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { deliveredFacts as facts } from '#practice/facts/facts.ts'
import { openOwnerCalendar } from '#tests/support/owner-calendar.ts'

const system = { role: 'system', job: 'test' } as const
const [service] = facts.services
const [short, long] = service?.durations ?? []
if (!service || !short || !long) throw new Error('no service of two lengths')

const { app, owner, at, ask, step, entries } = openOwnerCalendar()

async function add(time: string, more: object = {}): Promise<string> {
  const { body } = await ask('POST', '/appointments', {
    client: { name: 'Rosa Lind', email: 'rosa@example.com' },
    ...{ service: service?.slug, minutes: short?.minutes, tell_client: false },
    ...{ starts_at: at(5, time), key: randomUUID(), ...more },
  })
  return body.appointment.id
}
const longer = { service: service.slug, minutes: long.minutes, price_cents: long.cents }
const change = (id: string, terms: object = {}) =>
  step(id, 'change', { sequence: 0, was_cents: short.cents, ...longer, ...terms })
const shown = async (id: string) => {
  const { appointments } = await entries()
  return appointments.find((appointment: { id: string }) => appointment.id === id)
}
const pay = (input: object) =>
  app().call('POST', '/api/payments', { key: randomUUID(), tell: false, ...input }, owner())
const events = async (id: string) => (await ask('GET', `/appointments/${id}/events`)).body.events

test('a session becomes a longer one: its time, price, history and the email say so, and the undo takes all back', async () => {
  const id = await add('10:00')
  const { body: preview } = await step(id, 'preview', { step: 'change', ...longer })
  expect(preview.mail.subject).toMatch(/^Your appointment on .+ is changed$/)
  const { body } = await change(id)
  expect(body).toMatchObject({
    tells_client: true,
    appointment: { sequence: 1, duration_minutes: long.minutes, price_cents: long.cents },
  })
  expect((await events(id)).at(-1)).toMatchObject({
    kind: 'session_changed',
    session: { from: `${service.title}, 30 minutes, $40.00`, to: `${service.title}, 60 minutes, $80.00` },
  })
  const clash = await ask(
    'GET',
    `/problems?kind=session&starts_at=${at(5, '10:30')}&ends_at=${at(5, '11:00')}`,
  )
  expect(clash.body.problems.join()).toContain('Rosa Lind')
  expect((await step(id, 'undo', { sequence: 1 })).status).toBe(200)
  expect(await shown(id)).toMatchObject({
    duration_minutes: short.minutes,
    price_cents: short.cents,
    service: service.slug,
  })
  await change(id, { sequence: 2 })
  await app().scope(system, (tx) => tx.execute(sql`update outbox set run_at = now()`))
  const mails = (await app().sentMail()).filter(({ to }) => to === 'rosa@example.com')
  expect(mails.map(({ text }) => text)).toEqual([
    expect.stringContaining(`It was: ${service.title}, 30 minutes, $40.00.`),
  ])
})

test('a longer one doesn’t run into the next session unless the owner says so', async () => {
  const id = await add('10:00')
  await add('10:45', { client: { name: 'Ida Wells', email: 'ida@example.com' } })
  const { status, body } = await change(id)
  expect([status, body.error.code]).toEqual([409, 'time_not_free'])
  expect(body.error.fields.overlap).toContain('Ida Wells')
  expect(await shown(id)).toMatchObject({ sequence: 0, duration_minutes: short.minutes })
  expect((await change(id, { any_time: true })).status).toBe(200)
})

test('one that isn’t in the catalogue keeps its place and service by its own name', async () => {
  const id = await add('10:00')
  const own = { service: undefined, title: 'Kitchen visit', minutes: 200, price_cents: null }
  expect((await change(id, own)).body.appointment).toMatchObject({
    ...{ service: null, service_type: 'Kitchen visit', duration_minutes: 200 },
    ...{ place: service.place, price_cents: null },
  })
  const sameName = { sequence: 1, was_cents: null, service: undefined, title: 'Kitchen visit', minutes: 45 }
  expect((await change(id, sameName)).body.appointment).toMatchObject({ duration_minutes: 45 })
  expect((await events(id)).map(({ session }: { session: unknown }) => session)).toContainEqual({
    from: 'Kitchen visit, 3 hours 20 minutes',
    to: 'Kitchen visit, 45 minutes, $80.00',
  })
})

test('the price can’t be lower than what was paid, and a link for more than what is left ends', async () => {
  const id = await add('10:00', { minutes: long.minutes })
  await pay({ appointment_id: id, cents: 5000, method: 'cash' })
  const { body: link } = await pay({ appointment_id: id, cents: 3000, method: 'card' })
  const shorter = { was_cents: long.cents, minutes: short.minutes }
  const refused = await change(id, { ...shorter, price_cents: short.cents })
  expect([refused.status, refused.body.error.fields]).toEqual([
    400,
    { price_cents: 'Enter at least $50.00, which was paid already.' },
  ])
  expect((await change(id, { ...shorter, price_cents: null })).status).toBe(400)
  expect(await shown(id)).toMatchObject({ duration_minutes: long.minutes, price_cents: long.cents })
  expect((await change(id, { ...shorter, price_cents: 5000 })).status).toBe(200)
  const payment = await app().call('GET', `/api/payments/${link.payment.id}`, undefined, owner())
  expect(payment.body.payment.state).toBe('cancelled')
})

test.each([
  ['as it is already', { minutes: short.minutes, price_cents: 4500 }, 'minutes'],
  ['of no service', { service: 'massage' }, 'service'],
  ['without a name', { service: undefined }, 'title'],
  ['of four minutes', { minutes: 4 }, 'minutes'],
  ['of more than twelve hours', { minutes: 721 }, 'minutes'],
  ['at less than nothing', { price_cents: -1 }, 'price_cents'],
])('refuses one %s', async (_name, terms, field) => {
  const id = await add('10:00')
  const { status, body } = await change(id, terms)
  expect([status, Object.keys(body.error.fields)]).toEqual([400, [field]])
  expect(await shown(id)).toMatchObject({ sequence: 0, duration_minutes: short.minutes })
})

test('one that another window changed, or whose price it changed, or that was cancelled, stays as it is', async () => {
  const id = await add('10:00')
  expect((await change(id, { was_cents: 9900 })).body.error.code).toBe('conflict')
  await change(id)
  expect((await change(id)).body.error.code).toBe('conflict')
  await step(id, 'cancel', { sequence: 1 })
  expect((await change(id, { sequence: 2 })).body.error).toMatchObject({
    code: 'conflict',
    fields: { status: 'cancelled' },
  })
})

test('of a session that has begun nobody is emailed', async () => {
  const id = await add('10:00')
  await app().scope(system, (tx) =>
    tx.execute(
      sql`update appointments set appointment_date = now() - interval '10 minutes' where id = ${id}`,
    ),
  )
  expect((await change(id, { any_time: true })).body).toMatchObject({
    tells_client: false,
    appointment: { duration_minutes: long.minutes },
  })
})
