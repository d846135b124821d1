import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deliveredFacts } from '#practice/facts/facts.ts'
import type { Facts, Service } from '#practice/schema.ts'
import { enqueueReminders } from '#server/booking/reminders.ts'
import { waitlistEntries, waitlistOffers } from '#server/db/schema/waitlist.ts'
import { offerWaitlist } from '#server/features/booking/offer-waitlist.ts'
import { addDays, toInstant, toLocal } from '#shared/local-time.ts'
import { days, minutes } from '#shared/time.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { bookingRules, timeAhead } from '#tests/support/booking.ts'
import { publishContent } from '#tests/support/publish-content.ts'

const open: Facts = { ...deliveredFacts, booking: bookingRules }

let t: TestApp
let owner: string
beforeAll(async () => {
  t = await makeTestApp()
  owner = await t.signIn(admin.email, admin.password)
})
afterAll(() => t.close())
beforeEach(() => publishContent(t, owner, open))

let calls = 0
const post = (path: string, input: object) =>
  t.call('POST', `/api/booking/${path}`, input, null, `10.3.${calls >> 8}.${calls++ & 255}`)
const online = { service: 'online', minutes: 60 }
let nextDay = 3
const nextTime = () => timeAhead(nextDay++, '10:00')

async function hold(starts_at = nextTime()): Promise<string> {
  const { body } = await post('holds', { ...online, starts_at })
  return body.hold
}

const guest = () => ({ key: randomUUID(), name: 'Ada Pine', email: `${randomUUID()}@example.com` })
const book = (held: string, price_cents = 8000) =>
  post('appointments', { hold: held, price_cents, ...guest() })
const tokenOf = ({ body }: Awaited<ReturnType<typeof book>>) => new URL(body.manage_url).hash.slice(1)
const view = async (token: string) => (await post('manage/view', { token })).body.booking

const withService = (change: (service: Service) => Service): Facts => ({
  ...open,
  services: open.services.map((service) => (service.slug === 'online' ? change(service) : service)),
})

const remove = (service: Service) => ({ ...service, isOffered: false })
const raise = ({ durations, ...service }: Service) => ({
  ...service,
  durations: durations.map((duration) => ({ ...duration, cents: duration.cents + 500 })),
})

test('a price that changes while somebody types is said before they book; what was booked before keeps its own', async () => {
  const token = tokenOf(await book(await hold()))
  const held = await hold()
  await publishContent(t, owner, withService(raise))
  const refused = await book(held)
  expect(refused.body.error).toMatchObject({ code: 'price_changed', details: { price_cents: 8500 } })
  const booked = await book(held, 8500)
  expect(booked.status).toBe(200)
  expect((await view(tokenOf(booked))).price_cents).toBe(8500)
  expect((await view(token)).price_cents).toBe(8000)
})

test('a time from the waitlist is booked at the price that its page showed, or not at all', async () => {
  const morning = toInstant(addDays(toLocal(new Date()).date, 1), '10:00')
  t.clock.aheadMs = (morning?.getTime() ?? 0) - Date.now()
  const freed = tokenOf(await book(await hold()))
  const until = addDays(toLocal(t.now()).date, 60)
  await post('waitlist', {
    ...online,
    part_of_day: 'any',
    until,
    name: 'Bea',
    email: 'bea.waits@example.com',
  })
  await post('manage/cancel', { token: freed })
  t.clock.aheadMs += minutes(1)
  await offerWaitlist({ ...t, actor: { role: 'system', job: 'waitlist' }, content: t.content })
  const mail = (await t.sentMail()).find(
    ({ to, subject }) => to === 'bea.waits@example.com' && subject.startsWith('A time opened'),
  )
  const token = /\?waitlist#(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
  const seen = (await post('waitlist/view', { token })).body.offer.price_cents
  await publishContent(t, owner, withService(remove))
  expect((await post('waitlist/view', { token })).body.error.code).toBe('link_expired')
  const wait = async () => (await post('waitlist/view-entry', { token })).body.entry
  const seenByOwner = async () =>
    (await t.call('GET', '/api/calendar/waitlist', undefined, owner)).body.entries[0]
  const held = { starts_at: expect.any(String), expires_at: expect.any(String) }
  expect(await wait()).toMatchObject({ is_bookable: false, offer: null })
  expect(await seenByOwner()).toMatchObject({ is_bookable: false, offer: held })
  await publishContent(t, owner, withService(raise))
  expect(await wait()).toMatchObject({ is_bookable: true, offer: held })
  const answer = (more: object) => post('waitlist/answer', { token, accept: true, ...more })
  for (const refused of [await answer({ price_cents: seen }), await answer({})])
    expect(refused.body.error).toMatchObject({ code: 'price_changed', details: { price_cents: seen + 500 } })
  const { offer } = (await post('waitlist/view', { token })).body
  expect(offer).toMatchObject({ price_cents: seen + 500, answer: null })
  const accepted = await answer({ price_cents: offer.price_cents })
  expect([accepted.status, (await view(tokenOf(accepted))).price_cents]).toEqual([200, seen + 500])
  t.clock.aheadMs = 0
  await t.scope({ role: 'system', job: 'test' }, (tx) => tx.delete(waitlistEntries))
})

test('a service or a length that is taken back can’t be booked with an earlier hold; its sessions stay and can be cancelled', async () => {
  const token = tokenOf(await book(await hold()))
  const held = await hold()
  const shorten = (service: Service) => ({ ...service, durations: service.durations.slice(0, 1) })
  await publishContent(t, owner, withService(shorten))
  expect((await book(held)).body.error).toMatchObject({
    code: 'invalid_input',
    fields: { minutes: expect.any(String) },
  })
  await publishContent(t, owner, withService(remove))
  expect((await book(held)).body.error).toMatchObject({
    code: 'invalid_input',
    fields: { service: expect.any(String) },
  })
  expect(await view(token)).toMatchObject({ service_type: 'Online Consultations', status: 'confirmed' })
  expect((await post('manage/cancel', { token })).body.booking.status).toBe('cancelled')
})

test('a session whose service is gone, elsewhere or of other lengths is moved by asking', async () => {
  const token = tokenOf(await book(await hold()))
  const move = async () => (await post('manage/move', { token, starts_at: nextTime() })).body
  const changes: ((service: Service) => Service)[] = [
    remove,
    (service) => ({ ...service, place: 'inPerson' }),
    ({ durations, ...service }) => ({
      ...service,
      durations: durations.filter(({ minutes: length }) => length !== online.minutes),
    }),
  ]
  for (const change of changes) {
    await publishContent(t, owner, withService(change))
    expect(await view(token)).toMatchObject({ change: 'free', can_move: false, place: 'online' })
    expect((await move()).error.code).toBe('conflict')
  }
  await publishContent(t, owner, open)
  expect(await view(token)).toMatchObject({ can_move: true })
  expect((await move()).booking.status).toBe('confirmed')
})

test('the emails of a session that its client can’t move any more offer to cancel it and to ask', async () => {
  const starts_at = timeAhead(40, '10:00')
  const email = 'mona.moves@example.com'
  const person = { ...guest(), email }
  expect(
    (await post('appointments', { hold: await hold(starts_at), price_cents: 8000, ...person })).status,
  ).toBe(200)
  const mailTo = async (subject: string) =>
    (await t.sentMail()).find((mail) => mail.to === email && mail.subject.startsWith(subject))?.text
  expect(await mailTo('Your appointment')).toMatch(
    /See, move or cancel.+You can move or cancel with the link/s,
  )
  await publishContent(t, owner, withService(remove))
  t.clock.aheadMs = Date.parse(starts_at) - days(2) - Date.now()
  await enqueueReminders({ ...t, actor: { role: 'system', job: 'test' }, content: t.content })
  t.clock.aheadMs = 0
  const reminder = await mailTo('Reminder')
  expect(reminder).toMatch(
    /See or cancel.+You can cancel with the link above until .+ To move your appointment, ask us there\./s,
  )
  expect(reminder).not.toMatch(/move or cancel/i)
})

test('the email of a request that is moved within the notice says that it can be changed until it is confirmed', async () => {
  const starts_at = timeAhead(44, '12:00')
  const person = { ...guest(), email: 'pia.pending@example.com' }
  const { body } = await post('appointments', { hold: await hold(starts_at), price_cents: 8000, ...person })
  const { id } = body.appointment
  const run = (statement: ReturnType<typeof sql>) =>
    t.scope({ role: 'system', job: 'test' }, (tx) => tx.execute(statement))
  await run(sql`update appointments set status = 'pending' where id = ${id}`)
  t.clock.aheadMs = Date.parse(timeAhead(43, '20:00')) - Date.now()
  const move = { sequence: 0, starts_at: timeAhead(44, '15:00'), any_time: true }
  const { status } = await t.call('POST', `/api/calendar/appointments/${id}/move`, move, owner)
  t.clock.aheadMs = 0
  await run(sql`update outbox set run_at = now() where sent_at is null`)
  const moved = (await t.sentMail()).find(
    ({ to, subject }) => to === person.email && subject.includes('moved'),
  )
  expect(status).toBe(200)
  expect(moved?.text).toContain('You can move or cancel with the link above until we confirm it.')
})

test('a day that is closed after a time was held gives the next free times instead', async () => {
  const starts_at = nextTime()
  const held = await hold(starts_at)
  const { date } = toLocal(new Date(starts_at))
  const closed = { date, kind: 'closed', place: null, confirm: true }
  const { body } = await t.call('PUT', '/api/calendar/days', closed, owner)
  expect(body.saved).toBe(true)
  const refused = await book(held)
  expect(refused.body.error.code).toBe('time_not_free')
  const { next } = refused.body.error.details
  expect(next).toHaveLength(3)
  expect(next.map((time: string) => toLocal(new Date(time)).date)).not.toContain(date)
})

test('with the end of booking a hold books nothing and nobody is offered a time; sessions stay and can be cancelled', async () => {
  const token = tokenOf(await book(await hold()))
  const freed = tokenOf(await book(await hold()))
  const held = await hold()
  const until = toLocal(new Date(Date.now() + 60 * 86_400_000)).date
  await post('waitlist', { ...online, part_of_day: 'any', until, name: 'Bea', email: 'bea@example.com' })
  await publishContent(t, owner, deliveredFacts)
  expect((await book(held)).body.error.code).toBe('not_found')
  expect((await post('holds', { ...online, starts_at: nextTime() })).body.error.code).toBe('not_found')
  expect((await post('manage/cancel', { token: freed })).status).toBe(200)
  const job = { role: 'system', job: 'waitlist' } as const
  await offerWaitlist({ ...t, actor: job, content: t.content })
  expect(await t.scope(job, (tx) => tx.select().from(waitlistOffers))).toEqual([])
  expect(await view(token)).toMatchObject({ status: 'confirmed', can_move: false })
  expect((await post('manage/move', { token, starts_at: nextTime() })).body.error.code).toBe('conflict')
  expect((await post('manage/cancel', { token })).status).toBe(200)
})

test('hours without a service that can be booked take no booking and say so', async () => {
  const services = bookingRules.services.map((service) => ({ ...service, isBookable: false }))
  await publishContent(t, owner, { ...open, booking: { ...bookingRules, services } })
  const { status, body } = await post('holds', { ...online, starts_at: nextTime() })
  expect([status, body.error.fields.service]).toEqual([400, 'This service can’t be booked online.'])
})

test('a session that is free is confirmed at once where others are paid first, and nothing is due', async () => {
  const free = ({ durations, ...service }: Service) => ({
    ...service,
    durations: durations.map((duration) => ({ ...duration, cents: 0 })),
  })
  const paidFirst = bookingRules.services.map((service) => ({ ...service, payment: 'now' as const }))
  const booking = { ...bookingRules, services: paidFirst }
  await publishContent(t, owner, { ...withService(free), booking })
  const booked = await book(await hold(), 0)
  expect(booked.body).toMatchObject({
    appointment: { status: 'confirmed', price_cents: 0 },
    pay_url: null,
  })
  expect(await view(tokenOf(booked))).toMatchObject({ price_cents: 0, payment: { state: 'none', due: null } })
  const mail = (await t.sentMail()).find(({ text }) => text.includes(tokenOf(booked)))
  expect(mail?.text).toMatch(/Price: Free/)
  expect(mail?.text).not.toMatch(/\$0|pay/i)
})
