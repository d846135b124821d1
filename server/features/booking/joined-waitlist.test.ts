import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { contacts } from '#server/db/schema/contacts.ts'
import { waitlistEntries } from '#server/db/schema/waitlist.ts'
import { joinWaitlist } from '#server/features/booking/join-waitlist.ts'
import { addDays, toLocal } from '#shared/local-time.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { forgetVisitorMessages } from '#tests/support/book-as-visitor.ts'
import { publishRules, timeAhead } from '#tests/support/booking.ts'
import { waitlistOf } from '#tests/support/waitlist.ts'

// The email that says that somebody is on the waitlist, and its link.

const system = { role: 'system', job: 'test' } as const
let t: TestApp
let owner: string
beforeAll(async () => {
  t = await makeTestApp()
  owner = await t.signIn(admin.email, admin.password)
  await publishRules(t, owner)
})
afterAll(() => t.close())

const { post, setClock, join, holdMessages, unsentTo, freeTime, offerMails, tokenOf, clear } = waitlistOf(
  () => t,
)
beforeEach(async () => {
  setClock('10:00')
  await forgetVisitorMessages(t)
})
afterEach(clear)

const joinedMails = async (email: string) =>
  (await t.sentMail()).filter(
    ({ to, subject }) => to === email && subject.startsWith('You’re on the waitlist'),
  )
const tokenIn = (text: string) => /\/booking\/manage\?waiting#([\w-]{76})/.exec(text)?.[1] ?? ''
const linkOf = async (email: string) => tokenIn((await joinedMails(email)).at(-1)?.text ?? '')
const view = (token: string) => post('waitlist/view-entry', { token })
const leave = (token: string) => post('waitlist/answer', { token, accept: false, leave: true })
const readEntries = () =>
  t.scope(system, (tx) => tx.select().from(waitlistEntries).orderBy(waitlistEntries.createdAt))

const input = (email: string) => ({
  ...{ service: 'online', minutes: 60, part_of_day: 'any' as const },
  ...{ until: addDays(toLocal(t.now()).date, 60), name: 'Bea', email },
})
/** Without the email leaving. */
const joinQuietly = (email: string) =>
  joinWaitlist({ ...holdMessages(), actor: { role: 'visitor' } }, input(email))

test('a guest is told that they are on the waitlist, and leaves by the link', async () => {
  const email = 'guest@joined.example'
  await join(email, { part_of_day: 'evening', weekdays: ['Mo', 'We'] })
  const [mail, ...others] = await joinedMails(email)
  expect(others).toEqual([])
  expect(mail?.subject).toBe('You’re on the waitlist: Online Consultations')
  expect(mail?.text).toMatch(/hold it for you for up to two hours/)
  expect(mail?.text).toMatch(/Mondays and Wednesdays in the evening, until /)
  const token = tokenIn(mail?.text ?? '')
  const { status, body } = await view(token)
  expect([status, body.entry]).toEqual([
    200,
    expect.objectContaining({ service_type: 'Online Consultations', weekdays: ['Mo', 'We'], offer: null }),
  ])
  expect(JSON.stringify(body)).not.toMatch(/@|Bea/)
  expect(await readEntries()).toMatchObject([{ status: 'waiting' }])
  expect((await leave(token)).body).toEqual({ manage_url: null })
  expect((await leave(token)).status).toBe(200)
  expect((await view(token)).body).toEqual({ entry: null })
  expect(await readEntries()).toMatchObject([{ status: 'left' }])
  await freeTime(timeAhead(6, '10:00'))
  expect((await offerMails()).filter(({ to }) => to === email)).toEqual([])
})

test('the link gives back a time that is held, and ends what was joined again', async () => {
  const email = 'held@joined.example'
  await join(email)
  const token = await linkOf(email)
  const startsAt = timeAhead(7, '10:00')
  await freeTime(startsAt)
  expect((await view(token)).body.entry.offer).toMatchObject({ starts_at: startsAt })
  expect((await leave(token)).status).toBe(200)
  const hold = { service: 'online', minutes: 60, starts_at: startsAt }
  expect((await post('holds', hold)).status).toBe(200)
  await join(email)
  expect((await view(token)).body.entry).toMatchObject({ duration_minutes: 60 })
  await leave(token)
  expect((await readEntries()).map(({ status }) => status)).toEqual(['left', 'left'])
})

test('who took a time has nothing to leave', async () => {
  const email = 'took@joined.example'
  await join(email)
  const token = await linkOf(email)
  await freeTime(timeAhead(8, '10:00'))
  const taken = { token: await tokenOf(email), accept: true, price_cents: 8000 }
  expect((await post('waitlist/answer', taken)).status).toBe(200)
  expect((await view(token)).body).toEqual({ entry: null })
  expect((await leave(token)).body.error.code).toBe('conflict')
})

test('a second time for the same session answers alike, and sends nothing', async () => {
  const email = 'twice@joined.example'
  const answers = [await post('waitlist', input(email)), await post('waitlist', input(email))]
  expect(answers.map(({ status, body }) => [status, body])).toEqual([
    [200, {}],
    [200, {}],
  ])
  expect(await joinedMails(email)).toHaveLength(1)
  await join(email, { service: 'in-person' })
  expect(await joinedMails(email)).toHaveLength(2)
})

test('an account gets it too, as often as it joins', async () => {
  const client = await t.makeClient('account@joined.example')
  const sessions = [{ service: 'online' }, { service: 'in-person' }, { service: 'foot-detox' }]
  for (let n = 0; n < 2; n++)
    for (const session of sessions) await join('', { name: undefined, email: undefined, ...session }, client)
  expect(await joinedMails('account@joined.example')).toHaveLength(3)
  const token = await linkOf('account@joined.example')
  expect((await leave(token)).status).toBe(200)
  const own = await t.call('GET', '/api/booking/waitlist/own', undefined, client)
  expect(own.body.entries).toHaveLength(2)
})

test('a mailbox is put on the waitlist five times in 15 minutes, whatever its tag, whether an email is sent or not', async () => {
  for (let n = 0; n < 4; n++)
    expect((await post('waitlist', input(`vic+${n}@joined.example`))).status).toBe(200)
  expect((await post('waitlist', input('vic+0@joined.example'))).status).toBe(200)
  for (const email of ['Vic@joined.example', 'vic+1@joined.example']) {
    const { status, body } = await post('waitlist', input(email))
    expect([status, body.error.code]).toEqual([429, 'too_many_requests'])
    expect(body.error.fields.email).toMatch(/^That’s a lot in a short time\./)
  }
  expect(await readEntries()).toHaveLength(4)
  expect((await post('waitlist', input('other@joined.example'))).status).toBe(200)
})

test('who is taken off the list before the email has left gets none', async () => {
  await joinQuietly('unsent@joined.example')
  const [entry] = await readEntries()
  expect(await unsentTo('unsent@joined.example')).toHaveLength(1)
  await t.call('DELETE', `/api/calendar/waitlist/${entry?.id}`, undefined, owner)
  expect(await unsentTo('unsent@joined.example')).toEqual([])
})

test('a forged link, one of an offer to somebody else and one of an entry that is gone lead to nobody', async () => {
  await join('gone@joined.example')
  const token = await linkOf('gone@joined.example')
  const forged = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BA' : 'AA'}`
  const [entry] = await readEntries()
  const made = { id: entry?.id ?? '', expiresAt: new Date(t.now().getTime() + 60_000) }
  const others = [
    t.signedLinks.urlFor({ ...made, purpose: 'waitlistOffer', version: 1 }),
    t.signedLinks.urlFor({ ...made, purpose: 'appointment', version: 1 }),
    t.signedLinks.urlFor({ ...made, purpose: 'waitlistEntry', version: 1 }),
  ].map((url) => url.split('#')[1] ?? '')
  for (const bad of [forged, ...others])
    for (const { body } of [await view(bad), await leave(bad)]) expect(body.error.code).toBe('link_expired')
  expect(await readEntries()).toMatchObject([{ status: 'waiting' }])
  await clear()
  expect((await view(token)).body.error.code).toBe('link_expired')
  expect((await leave(token)).body.error.code).toBe('link_expired')
})

test('an email that waits goes to the corrected address with a link that works, and the earlier one ends', async () => {
  const [wrong, right] = ['bea@joind.example', 'bea@joined.example']
  const written = { name: 'Bea', email: wrong, message: 'Hello' }
  expect((await t.call('POST', '/api/contact', written, null, '10.72.0.1')).status).toBe(200)
  await joinQuietly(wrong)
  const [waiting] = await unsentTo(wrong)
  const early = tokenIn(JSON.stringify(waiting?.payload))
  expect((await view(early)).status).toBe(200)
  const [contact] = await t.scope(system, (tx) => tx.select().from(contacts).where(eq(contacts.email, wrong)))
  const was = { name: 'Bea', email: wrong, phone: null }
  const correction = { name: 'Bea', email: right, phone: '', was }
  const corrected = await t.call('PUT', `/api/clients/${contact?.id}`, correction, owner)
  expect([corrected.status, corrected.body.error]).toEqual([200, undefined])
  expect(await unsentTo(wrong)).toEqual([])
  expect((await view(early)).body.error.code).toBe('link_expired')
  const [redirected] = await unsentTo(right)
  expect((await view(tokenIn(JSON.stringify(redirected?.payload)))).body.entry).toMatchObject({
    duration_minutes: 60,
  })
})
