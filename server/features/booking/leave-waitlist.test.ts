import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { appointments } from '#server/db/schema/appointments.ts'
import { waitlistEntries, waitlistOffers } from '#server/db/schema/waitlist.ts'
import { offerWaitlist } from '#server/features/booking/offer-waitlist.ts'
import { addDays, toLocal } from '#shared/local-time.ts'
import { hours, minutes } from '#shared/time.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { publishRules, timeAhead } from '#tests/support/booking.ts'
import { waitlistOf } from '#tests/support/waitlist.ts'

const system = { role: 'system', job: 'test' } as const
let t: TestApp
beforeAll(async () => {
  t = await makeTestApp()
  await publishRules(t, await signInOwner())
})
afterAll(() => t.close())

const signInOwner = () => t.signIn(admin.email, admin.password)
const { post, setClock, book, join, run, holdMessages, unsentTo, offerMails, freeTime, tokenOf, clear } =
  waitlistOf(() => t)
afterEach(() => clear())

const list = async () => {
  const { status, body } = await t.call('GET', '/api/calendar/waitlist', undefined, await signInOwner())
  expect(status).toBe(200)
  return body.entries
}
const remove = async (id: string) =>
  t.call('DELETE', `/api/calendar/waitlist/${id}`, undefined, await signInOwner())
const own = async (token: string) =>
  (await t.call('GET', '/api/booking/waitlist/own', undefined, token)).body.entries
const leave = (id: string, token: string) => post(`waitlist/own/${id}/leave`, {}, token)
const readEntries = () =>
  t.scope(system, (tx) => tx.select().from(waitlistEntries).orderBy(waitlistEntries.createdAt))
const statusOf = async (email: string) => (await readEntries()).findLast((row) => row.email === email)?.status
const hold = (startsAt: string) => post('holds', { service: 'online', minutes: 60, starts_at: startsAt })
const offersTo = async (email: string) => (await offerMails()).filter(({ to }) => to === email).length

test('the owner sees who waits, who waited longest first, with the time that is held for them', async () => {
  setClock('10:00')
  const client = await t.makeClient('portal@wait.example')
  await join('guest@wait.example', { part_of_day: 'evening', weekdays: ['We', 'Mo'] })
  t.clock.aheadMs += minutes(1)
  await join('', { name: undefined, email: undefined }, client)
  await t.scope(system, (tx) =>
    tx.insert(waitlistEntries).values(
      (['booked', 'left', 'ended'] as const).map((status) => ({
        name: 'Gone',
        email: 'gone@wait.example',
        serviceSlug: 'online',
        minutes: 60,
        partOfDay: 'any' as const,
        endsAt: new Date(t.now().getTime() + hours(48)),
        status,
      })),
    ),
  )
  const startsAt = timeAhead(20, '10:00')
  await freeTime(startsAt)
  const entries = await list()
  expect(entries).toMatchObject([
    {
      client_name: 'Bea',
      client_email: 'guest@wait.example',
      client_phone: null,
      client_id: null,
      service: 'online',
      duration_minutes: 60,
      part_of_day: 'evening',
      weekdays: ['Mo', 'We'],
      until: addDays(toLocal(t.now()).date, 60),
      offer: null,
    },
    {
      client_email: 'portal@wait.example',
      client_id: expect.any(String),
      part_of_day: 'any',
      weekdays: null,
      offer: { starts_at: startsAt, expires_at: expect.any(String) },
    },
  ])
  expect(entries[0].service_type).toBe(
    t.content.catalog.services.find(({ slug }) => slug === 'online')?.title,
  )
  const { status } = await t.call('GET', '/api/calendar/waitlist', undefined, client)
  expect(status).toBe(403)
})

test('a service that is no longer offered keeps the name it was booked by', async () => {
  setClock('10:00')
  await join('old@wait.example')
  await join('older@wait.example')
  await t.scope(system, async (tx) => {
    const change = (email: string, serviceSlug: string) =>
      tx.update(waitlistEntries).set({ serviceSlug }).where(eq(waitlistEntries.email, email))
    await change('old@wait.example', 'sauna')
    await change('older@wait.example', 'unknown')
    await tx.insert(appointments).values({
      serviceType: 'Sauna',
      serviceSlug: 'sauna',
      durationMinutes: 60,
      appointmentDate: new Date(Date.now() - hours(48)),
      clientName: 'Ada',
      clientEmail: 'ada@wait.example',
      status: 'completed',
    })
  })
  expect((await list()).map((entry: { service_type: string }) => entry.service_type)).toEqual([
    'Sauna',
    'unknown',
  ])
})

test('whoever the owner removes gives a held time back at once, for the next person', async () => {
  setClock('10:00')
  const startsAt = timeAhead(21, '10:00')
  await join('removed@wait.example')
  t.clock.aheadMs += minutes(1)
  await join('next@wait.example')
  await freeTime(startsAt)
  expect((await hold(startsAt)).body.error.code).toBe('time_not_free')
  const token = await tokenOf('removed@wait.example')
  const [entry] = await list()
  expect((await remove(entry.id)).status).toBe(200)
  expect((await hold(startsAt)).status).toBe(200)
  expect((await remove(entry.id)).status).toBe(200)
  expect(await statusOf('removed@wait.example')).toBe('left')
  expect((await list()).map((row: { client_email: string }) => row.client_email)).toEqual([
    'next@wait.example',
  ])

  const view = await post('waitlist/view', { token })
  expect(view.body.offer).toMatchObject({ answer: 'declined', can_leave: false })
  const answer = { token, accept: true, price_cents: 8000 }
  expect((await post('waitlist/answer', answer)).body.error.code).toBe('conflict')

  // The visitor's hold has run out by then.
  t.clock.aheadMs += minutes(11)
  await run()
  expect(await offersTo('next@wait.example')).toBe(1)
  expect(await offersTo('removed@wait.example')).toBe(1)
})

test('who is removed while their offer’s email waits gets no email', async () => {
  setClock('10:00')
  const owner = await signInOwner()
  const link = await book(timeAhead(22, '10:00'))
  await join('unsent@wait.example')
  await post('manage/cancel', { token: link })
  t.clock.aheadMs += minutes(1)
  await t.sentMail()
  await offerWaitlist({ ...holdMessages(), actor: system })
  expect(await unsentTo('unsent@wait.example')).toMatchObject([{ kind: 'waitlist_offer' }])
  const [entry] = await readEntries()
  expect(entry?.status).toBe('offered')
  await t.call('DELETE', `/api/calendar/waitlist/${entry?.id}`, undefined, owner)
  expect(await unsentTo('unsent@wait.example')).toEqual([])
})

test('who has booked meanwhile can’t be removed, and an unknown entry isn’t found', async () => {
  setClock('10:00')
  await join('booked@wait.example')
  await freeTime(timeAhead(23, '10:00'))
  const [entry] = await list()
  const token = await tokenOf('booked@wait.example')
  expect((await post('waitlist/answer', { token, accept: true, price_cents: 8000 })).status).toBe(200)
  expect((await remove(entry.id)).body.error.code).toBe('conflict')
  const left = await post('waitlist/answer', { token, accept: false, leave: true })
  expect(left.body.error.code).toBe('conflict')
  expect(await statusOf('booked@wait.example')).toBe('booked')
  expect((await remove('00000000-0000-4000-8000-000000000000')).body.error.code).toBe('not_found')
})

test('a client sees and leaves what they wait for, and nobody else’s', async () => {
  setClock('10:00')
  const client = await t.makeClient('own@wait.example')
  const other = await t.makeClient('other@wait.example')
  const startsAt = timeAhead(24, '10:00')
  await join('', { name: undefined, email: undefined }, client)
  await join('guest2@wait.example')
  await freeTime(startsAt)
  const [entry, ...more] = await own(client)
  expect([entry.offer.starts_at, more]).toEqual([startsAt, []])
  expect(JSON.stringify(entry)).not.toContain('@')
  expect(await own(other)).toEqual([])

  const guest = (await readEntries()).find(({ email }) => email === 'guest2@wait.example')
  for (const [id, token] of [
    [entry.id, other],
    [guest?.id, client],
    [entry.id, await signInOwner()],
  ])
    expect((await leave(id, token)).body.error.code).toBe('not_found')
  expect(await statusOf('own@wait.example')).toBe('offered')
  expect((await hold(startsAt)).body.error.code).toBe('time_not_free')

  expect((await leave(entry.id, client)).status).toBe(200)
  expect((await leave(entry.id, client)).status).toBe(200)
  expect(await own(client)).toEqual([])
  expect((await hold(startsAt)).status).toBe(200)
  await freeTime(timeAhead(25, '10:00'))
  expect(await offersTo('own@wait.example')).toBe(1)

  await join('', { name: undefined, email: undefined }, client)
  expect(await own(client)).toHaveLength(1)
})

test('a guest leaves by the link of an offer, and gets no further one', async () => {
  setClock('10:00')
  const startsAt = timeAhead(26, '10:00')
  await join('leaver@wait.example')
  await freeTime(startsAt)
  const token = await tokenOf('leaver@wait.example')
  expect((await post('waitlist/answer', { token, accept: true, leave: true })).status).toBe(400)
  expect((await post('waitlist/view', { token })).body.offer).toMatchObject({ can_leave: true })
  const answer = { token, accept: false, leave: true }
  const answers = await Promise.all([post('waitlist/answer', answer), post('waitlist/answer', answer)])
  expect(answers.map(({ body }) => body)).toEqual([{ manage_url: null }, { manage_url: null }])
  expect(await statusOf('leaver@wait.example')).toBe('left')
  const offers = await t.scope(system, (tx) => tx.select().from(waitlistOffers))
  expect(offers.map((offer) => offer.answer)).toEqual(['declined'])
  expect((await post('waitlist/view', { token })).body.offer.can_leave).toBe(false)
  expect((await hold(startsAt)).status).toBe(200)
  await freeTime(timeAhead(27, '10:00'))
  expect(await offersTo('leaver@wait.example')).toBe(1)
})

test('a guest leaves after the offer was declined or has run out, also when they joined again', async () => {
  setClock('10:00')
  await join('late@wait.example')
  await join('silent@wait.example', { service: 'in-person' })
  await freeTime(timeAhead(28, '10:00'))
  const token = await tokenOf('late@wait.example')
  const answer = { token, accept: false, leave: true }
  await post('waitlist/answer', { token, accept: false })
  expect((await post('waitlist/view', { token })).body.offer).toMatchObject({ can_leave: true })
  expect((await post('waitlist/answer', answer)).status).toBe(200)
  expect(await statusOf('late@wait.example')).toBe('left')

  await join('late@wait.example')
  t.clock.aheadMs += hours(3)
  expect((await post('waitlist/view', { token })).body.error.code).toBe('link_expired')
  expect((await post('waitlist/answer', answer)).status).toBe(200)
  expect((await readEntries()).map(({ email, status }) => `${email} ${status}`)).toEqual([
    'late@wait.example left',
    'silent@wait.example waiting',
    'late@wait.example left',
  ])
  const forged = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BA' : 'AA'}`
  expect((await post('waitlist/answer', { ...answer, token: forged })).body.error.code).toBe('link_expired')
})

test('who waited as a guest finds and leaves it in the portal once their address is confirmed', async () => {
  setClock('10:00')
  const email = 'later@wait.example'
  await join(email)
  const stranger = await t.makeClient('other@wait.example')
  expect(await own(stranger)).toEqual([])
  const token = await t.makeClient(email)
  const [wait] = await own(token)
  expect(wait).toMatchObject({ duration_minutes: 60 })
  expect((await leave(wait.id, stranger)).body.error.code).toBe('not_found')
  expect((await leave(wait.id, token)).status).toBe(200)
  expect(await own(token)).toEqual([])
  expect(await statusOf(email)).toBe('left')
})
