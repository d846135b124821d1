import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appointments } from '#server/db/schema/appointments.ts'
import { waitlistEntries, waitlistOffers } from '#server/db/schema/waitlist.ts'
import { offerWaitlist } from '#server/features/booking/offer-waitlist.ts'
import { addDays, nextDate, startOfDay, toLocal, weekdayOf } from '#shared/local-time.ts'
import { hours, minutes } from '#shared/time.ts'
import { weekdays } from '#shared/waitlist.ts'
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

const { post, setClock, book, join, run, holdMessages, unsentTo, offerMails, offerFreed, clear } = waitlistOf(
  () => t,
)

test('a cancelled time goes to who waited longest, by day, then to the next', async () => {
  setClock('10:00')
  const startsAt = timeAhead(6, '10:00')
  const link = await book(startsAt)
  await join('evening@example.com', { part_of_day: 'evening' })
  await join('first@example.com')
  await join('second@example.com')
  await run()
  expect(await offerMails()).toEqual([])

  setClock('21:00')
  await post('manage/cancel', { token: link })
  await run()
  expect(await offerMails()).toEqual([])

  t.clock.aheadMs += hours(12)
  await Promise.all([run(), run()])
  const [first, ...others] = await offerMails()
  expect([first?.to, others]).toEqual(['first@example.com', []])
  const hold = { service: 'online', minutes: 60, starts_at: startsAt }
  expect((await post('holds', hold)).body.error.code).toBe('time_not_free')

  t.clock.aheadMs += hours(2) + minutes(1)
  await run()
  const mails = await offerMails()
  const second = mails.find(({ to }) => to === 'second@example.com')
  expect(mails).toHaveLength(2)
  expect((await post('waitlist/view', { token: first?.token ?? '' })).body.error.code).toBe('link_expired')

  const view = await post('waitlist/view', { token: second?.token ?? '' })
  expect(view.body.offer).toMatchObject({ starts_at: startsAt, price_cents: 8000, answer: null })
  expect(JSON.stringify(view.body)).not.toContain('second@')
  const answer = { token: second?.token ?? '', accept: true, price_cents: 8000 }
  const answers = await Promise.all([post('waitlist/answer', answer), post('waitlist/answer', answer)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(answers[0]?.body.manage_url).toBe(answers[1]?.body.manage_url)
  const token = answers[0]?.body.manage_url.split('#')[1]
  expect((await post('manage/view', { token })).body.booking).toMatchObject({
    appointment_date: startsAt,
    status: 'confirmed',
  })
  await clear()
})

test('a time that was left goes to the next person, and not back to the first', async () => {
  setClock('10:00')
  const link = await book(timeAhead(8, '13:00'))
  await join('leaves@example.com')
  await post('manage/cancel', { token: link })
  t.clock.aheadMs += minutes(1)
  await run()
  const [offered] = (await offerMails()).filter(({ to }) => to === 'leaves@example.com')
  const token = offered?.token ?? ''
  expect((await post('waitlist/answer', { token, accept: false })).body).toEqual({ manage_url: null })
  expect((await post('waitlist/answer', { token, accept: true, price_cents: 8000 })).body.error.code).toBe(
    'conflict',
  )
  await run()
  expect((await offerMails()).filter(({ to }) => to === 'leaves@example.com')).toHaveLength(1)
  const offers = await t.scope(system, (tx) => tx.select().from(waitlistOffers))
  expect(offers.filter(({ answer }) => answer === null)).toEqual([])
  await clear()
})

test('after two offers that ran out everybody can book the time, and who let two run out waits no more', async () => {
  setClock('10:00')
  const startsAt = timeAhead(7, '10:00')
  const links = [await book(startsAt), await book(timeAhead(7, '14:00')), await book(timeAhead(8, '10:00'))]
  for (const name of ['a', 'b', 'c']) await join(`${name}@silent.example`)
  const readStatuses = () =>
    t.scope(system, async (tx) => {
      const rows = await tx.select().from(waitlistEntries).orderBy(waitlistEntries.createdAt)
      return rows.map(({ status }) => status)
    })
  const offersTo = async () =>
    (await offerMails()).map(({ to }) => to).filter((to) => to.endsWith('@silent.example'))
  const runLater = async (ms: number) => {
    t.clock.aheadMs += ms
    await run()
  }
  await post('manage/cancel', { token: links[0] })
  await runLater(minutes(1))
  await runLater(hours(2) + minutes(1))
  expect((await offersTo()).toSorted()).toEqual(['a@silent.example', 'b@silent.example'])
  await runLater(hours(2) + minutes(1))
  expect(await offersTo()).toHaveLength(2)
  const held = await post('holds', { service: 'online', minutes: 60, starts_at: startsAt })
  expect(held.status).toBe(200)

  expect(await readStatuses()).toEqual(['waiting', 'waiting', 'waiting'])
  await post('manage/cancel', { token: links[1] })
  await runLater(minutes(1))
  const last = (await t.sentMail()).filter(({ text }) => text.includes('we’ll take you off the waitlist'))
  expect(last.map(({ to }) => to)).toEqual(['a@silent.example'])
  await runLater(hours(2) + minutes(1))
  expect(await readStatuses()).toEqual(['ended', 'offered', 'waiting'])
  await clear()
})

test('an offer that ran out counts, also when its time is blocked before a job has ended it', async () => {
  setClock('10:00')
  const startsAt = timeAhead(20, '10:00')
  await offerFreed(startsAt, 'ran-out@example.com')
  t.clock.aheadMs += hours(2) + minutes(1)
  const block = { starts_at: startsAt, ends_at: timeAhead(20, '11:00') }
  const blocked = await t.call('POST', '/api/calendar/blocks', block, await signInOwner())
  expect([blocked.status, blocked.body.error]).toEqual([200, undefined])
  await run()
  const offers = await t.scope(system, (tx) => tx.select().from(waitlistOffers))
  expect(offers.map(({ answer }) => answer)).toEqual(['expired'])
  await clear()
})

test('one network joins six times a day, and a client who is in it by their account', async () => {
  const until = addDays(toLocal(t.now()).date, 60)
  const joinAs = (email: string, token: string | null = null) => {
    const input = { service: 'online', minutes: 60, part_of_day: 'any', until, name: 'Bea', email }
    return t.call('POST', '/api/booking/waitlist', input, token, '10.71.0.1')
  }
  for (let n = 0; n < 6; n++) expect((await joinAs(`many${n}@example.com`)).status).toBe(200)
  expect((await joinAs('many6@example.com')).body.error.code).toBe('too_many_requests')
  const client = await t.makeClient('many7@example.com')
  expect((await joinAs('many7@example.com', client)).status).toBe(200)
  await clear()
})

test('offers a time only to those whom its weekday suits', async () => {
  setClock('10:00')
  const startsAt = timeAhead(9, '15:00')
  const weekday = weekdayOf(toLocal(new Date(startsAt)).date)
  const link = await book(startsAt)
  await join('other-days@example.com', { weekdays: weekdays.filter((day) => day !== weekday) })
  await join('this-day@example.com', { weekdays: [weekday] })
  await join('all-days@example.com', { weekdays: [...weekdays] })
  await post('manage/cancel', { token: link })
  t.clock.aheadMs += minutes(1)
  await run()
  const offered = (await offerMails()).map(({ to }) => to).filter((to) => to.includes('day'))
  expect(offered).toEqual(['this-day@example.com'])
  const entries = await t.scope(system, (tx) => tx.select().from(waitlistEntries))
  expect(entries.find(({ email }) => email === 'all-days@example.com')?.weekdays).toBeNull()
  await clear()
})

test('whoever types an address again widens what suits its owner, and takes nothing away', async () => {
  const later = addDays(toLocal(t.now()).date, 60)
  await join('bea@example.com', { part_of_day: 'morning', weekdays: ['Mo', 'Tu'] })
  await join('bea@example.com', { part_of_day: 'evening', weekdays: ['Sa'], until: toLocal(t.now()).date })
  const entries = await t.scope(system, (tx) => tx.select().from(waitlistEntries))
  expect(entries).toMatchObject([{ partOfDay: 'any', weekdays: ['Mo', 'Tu', 'Sa'] }])
  expect(entries[0]?.endsAt).toEqual(startOfDay(nextDate(later)))
  await clear()
})

test('refuses days that no week has', async () => {
  const until = addDays(toLocal(t.now()).date, 60)
  const input = {
    service: 'online',
    minutes: 60,
    part_of_day: 'any',
    until,
    name: 'Bea',
    email: 'b@example.com',
  }
  for (const bad of [['Xx'], Array(8).fill('Mo'), 'Mo'])
    expect((await post('waitlist', { ...input, weekdays: bad })).status).toBe(400)
})

test('a time that the owner closes or blocks is taken back from who was offered it, and they wait again', async () => {
  setClock('10:00')
  const owner = await signInOwner()
  const readEntries = () => t.scope(system, (tx) => tx.select().from(waitlistEntries))
  const mailsTo = async (email: string) =>
    (await t.sentMail())
      .filter(({ to, subject }) => to === email && !subject.startsWith('You’re on the waitlist'))
      .map(({ subject }) => subject.split(':')[0])
  const close = (startsAt: string, place: 'inPerson' | null) => {
    const day = { date: toLocal(new Date(startsAt)).date, kind: 'closed', place }
    return t.call('PUT', '/api/calendar/days', day, owner)
  }
  const block = (startsAt: string) => {
    const ends_at = new Date(Date.parse(startsAt) + hours(1)).toISOString()
    const input = { starts_at: startsAt, ends_at, any_time: true }
    return t.call('POST', '/api/calendar/blocks', input, owner)
  }
  const other = timeAhead(25, '10:00')
  const kept = await offerFreed(other, 'kept@closed.example')
  await close(other, 'inPerson')
  expect((await post('waitlist/view', { token: kept })).status).toBe(200)
  await clear()
  for (const [email, startsAt, act] of [
    ['day@closed.example', timeAhead(26, '10:00'), () => close(timeAhead(26, '10:00'), null)],
    ['block@closed.example', timeAhead(27, '10:00'), () => block(timeAhead(27, '10:00'))],
  ] as const) {
    const token = await offerFreed(startsAt, email)
    expect((await act()).status).toBe(200)
    expect((await readEntries()).map(({ status }) => status)).toEqual(['waiting'])
    const answer = await post('waitlist/answer', { token, accept: true, price_cents: 8000 })
    expect(answer.body.error.code).toBe('link_expired')
    expect((await mailsTo(email)).toSorted()).toEqual(['A time opened', 'No longer open'])
    await run()
    expect(await mailsTo(email)).toHaveLength(2)
    await clear()
  }
})

test('who is offered a time that is closed before its email left gets no email of it', async () => {
  setClock('10:00')
  const owner = await signInOwner()
  const startsAt = timeAhead(28, '10:00')
  const link = await book(startsAt)
  await join('unsent@closed.example')
  await post('manage/cancel', { token: link })
  t.clock.aheadMs += minutes(1)
  await t.sentMail()
  await offerWaitlist({ ...holdMessages(), actor: system })
  expect(await unsentTo('unsent@closed.example')).toMatchObject([{ kind: 'waitlist_offer' }])
  const day = { date: toLocal(new Date(startsAt)).date, kind: 'closed', place: null }
  expect((await t.call('PUT', '/api/calendar/days', day, owner)).body.saved).toBe(true)
  const subjects = (await t.sentMail())
    .filter(({ to }) => to === 'unsent@closed.example')
    .map(({ subject }) => subject)
  expect(subjects).toEqual([expect.stringMatching(/^You’re on the waitlist/)])
  expect(await unsentTo('unsent@closed.example')).toEqual([])
  await clear()
})

test('who has an account finds what they took from the waitlist as a guest in their portal', async () => {
  setClock('10:00')
  const client = await t.makeClient('portal@example.com')
  const token = await offerFreed(timeAhead(13, '10:00'), 'portal@example.com')
  expect((await post('waitlist/answer', { token, accept: true, price_cents: 8000 })).status).toBe(200)
  const own = await t.call('GET', '/api/appointments', undefined, client)
  expect(own.body.appointments).toMatchObject([{ appointment_date: timeAhead(13, '10:00') }])
  await clear()
})

test('an answer that is sent again opens no booking whose links the owner has ended', async () => {
  setClock('10:00')
  const token = await offerFreed(timeAhead(14, '10:00'), 'ended@example.com')
  const answer = { token, accept: true, price_cents: 8000 }
  expect((await post('waitlist/answer', answer)).status).toBe(200)
  await t.scope(system, (tx) =>
    tx.update(appointments).set({ linkVersion: 2 }).where(eq(appointments.clientEmail, 'ended@example.com')),
  )
  expect((await post('waitlist/answer', answer)).body.error?.code).toBe('conflict')
  await clear()
})
