import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { noticeSettings } from '#server/db/schema/notices.ts'
import { receiveSms } from '#server/messaging/receive-sms.ts'
import { addDays, toInstant, toLocal } from '#shared/local-time.ts'
import type { Delivery } from '#shared/notices.ts'
import { admin } from '#tests/support/app.ts'
import { bookAsVisitor } from '#tests/support/book-as-visitor.ts'
import { openOwnerCalendar } from '#tests/support/owner-calendar.ts'

// A visitor books with a guest's address and another number: nothing else about the guest goes there.

const system = { role: 'system', job: 'test' } as const
const own = '+13125557101'
const visitorNumber = '+13125557102'

const { app, owner, at, ask } = openOwnerCalendar()
let count = 0
let email = ''
beforeEach(async () => {
  email = `gia${++count}@given.example`
  // Texts may leave at once.
  const noon = toInstant(addDays(toLocal(new Date()).date, 1), '12:00') ?? new Date()
  app().clock.aheadMs = noon.getTime() - Date.now()
  await app().scope(system, (tx) => tx.delete(noticeSettings))
})

const deliver = (delivery: Delivery) =>
  app().scope(system, (tx) => tx.insert(noticeSettings).values({ kind: 'booked', isOn: true, delivery }))

async function bookAndCancel(phone: string, time: string) {
  const token = await bookAsVisitor(app(), { email, phone, startsAt: at(9, time) })
  await app().call('POST', '/api/booking/manage/cancel', { token }, null, '10.77.0.2')
}

async function addForGuest(time: string) {
  await app().scope(system, (tx) => tx.execute(sql`delete from outbox`))
  const { body } = await app().call('GET', `/api/clients?q=${email}`, undefined, owner())
  const added = await ask('POST', '/appointments', {
    ...{ client: { id: body.clients[0].id }, title: 'Talk', minutes: 60, starts_at: at(8, time) },
    ...{ tell_client: true, key: randomUUID() },
  })
  expect([added.status, added.body.error]).toEqual([200, undefined])
  const { rows } = await app().scope(system, (tx) =>
    tx.execute<{ recipient: string }>(sql`select recipient from outbox order by recipient`),
  )
  return rows.map(({ recipient }) => recipient)
}

test.each(['both', 'text_first'] as const)(
  'a session that the owner adds isn’t told to the number of a later booking (%s)',
  async (delivery) => {
    await deliver(delivery)
    await bookAsVisitor(app(), { email, phone: own, startsAt: at(7, '10:00') })
    await bookAndCancel(visitorNumber, '10:00')
    expect(await addForGuest('11:00')).toEqual([email])
  },
)

test('nor where the stranger texted from it, or the owner alone had entered the guest before', async () => {
  await deliver('both')
  const entered = { client: { name: 'Gia Guest', email }, title: 'Talk', minutes: 60, key: randomUUID() }
  await ask('POST', '/appointments', { ...entered, starts_at: at(7, '10:00'), tell_client: false })
  await bookAndCancel(visitorNumber, '10:00')
  const text = { from: visitorNumber, text: 'It is me', providerId: randomUUID() }
  await receiveSms({ ...app(), actor: system, content: app().content }, text)
  expect(await addForGuest('11:00')).toEqual([email])
})

test('the number of the first booking, and one that the owner typed, get the texts', async () => {
  await deliver('both')
  await bookAsVisitor(app(), { email, phone: own, startsAt: at(7, '10:00') })
  expect(await addForGuest('11:00')).toEqual([own, email])
  email = 'typed@given.example'
  const typed = { client: { name: 'Tia Typed', email, phone: own }, title: 'Talk', minutes: 60 }
  await ask('POST', '/appointments', {
    ...{ ...typed, key: randomUUID(), starts_at: at(7, '12:00'), tell_client: false },
  })
  await bookAsVisitor(app(), { email, phone: own, startsAt: at(7, '14:00') })
  expect(await addForGuest('13:00')).toEqual([own, email])
})

test('the owner reads whom somebody with an account books for, and the number they give', async () => {
  await bookAsVisitor(app(), {
    ...{ email: 'nia@example.com', name: 'Leo Okoye', phone: visitorNumber, startsAt: at(10, '10:00') },
  })
  const { requests } = (await ask('GET', '/requests')).body
  expect(requests).toMatchObject([
    { client_email: 'nia@example.com', booked_as: 'Leo Okoye', booked_phone: visitorNumber },
  ])
  expect(requests[0].client_name).not.toContain('Leo')
  const notice = (await app().sentMail()).find(({ to }) => to === admin.email)
  expect(notice?.text).toContain('Booked as: Leo Okoye')
  expect(notice?.text).toContain('Phone given: (312) 555-7102')
  await bookAsVisitor(app(), { email, phone: own, startsAt: at(11, '10:00') })
  const all = (await ask('GET', '/requests')).body.requests
  expect(all.at(-1)).toMatchObject({ client_phone: own, booked_as: null, booked_phone: null })
})
