import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settings } from '#practice/settings.ts'
import { formatDateTime } from '#shared/dates.ts'
import type { ManagedBooking } from '#shared/manage-booking.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { publishRules } from '#tests/support/booking.ts'
import { createPaidBookings, paidRules } from '#tests/support/paid-bookings.ts'
import { readPdfText } from '#tests/support/read-pdf-text.ts'
import { createTakenPayments } from '#tests/support/taken-payments.ts'

const system = { role: 'system', job: 'test' } as const
const street = '12 Elm Street, Suite 4'

let t: TestApp
let owner: string
beforeAll(async () => {
  t = await makeTestApp()
  owner = await t.signIn(admin.email, admin.password)
  await publishRules(t, owner, paidRules)
  const address = { address: street, directions: 'Ring twice.' }
  expect((await t.call('PUT', '/api/calendar-settings/address', address, owner)).status).toBe(200)
  const receipts = { receipt_text: 'License MT-4411\n Tax ID 12-3456789 \n' }
  expect((await t.call('PUT', '/api/calendar-settings/receipts', receipts, owner)).status).toBe(200)
})
afterAll(() => t.close())

const { book, payAt, manage, read } = createPaidBookings(() => t)
const { taken, change } = createTakenPayments(
  () => t,
  () => owner,
)
const viewed = async (token: string): Promise<ManagedBooking> => (await manage('view', token)).body.booking

const download = (path: string, input: object, token: string | null = null) =>
  t.app.request(path, {
    method: 'POST',
    body: JSON.stringify(input),
    headers: {
      'content-type': 'application/json',
      apikey: settings.publishableKey,
      ...(token && { authorization: `Bearer ${token}` }),
    },
  })
const byLink = (token: string, number: number) => download('/api/booking/manage/receipt', { token, number })
const byOwner = (number: number) =>
  t.app.request(`/api/money/receipts/${number}`, {
    headers: { apikey: settings.publishableKey, authorization: `Bearer ${owner}` },
  })

/** A session in person with its deposit paid by card and the rest in cash. */
async function bookPaid() {
  const booked = await book({ service: 'in-person' })
  expect((await payAt(booked.pay_url)).status).toBe(303)
  const cash = await taken({ appointment_id: booked.appointment.id, cents: 6000 })
  return { ...booked, id: String(booked.appointment.id), cash }
}

test('whoever has the link gets a receipt of each payment, with the session, its place and the client', async () => {
  const { token, startsAt, email } = await bookPaid()
  const { receipts } = await viewed(token)
  expect(receipts.map(({ cents }) => cents)).toEqual([2000, 6000])
  const [card, cash] = receipts
  const response = await byLink(token, card?.number ?? 0)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect(response.headers.get('content-disposition')).toBe(
    `attachment; filename="receipt-${card?.number}.pdf"`,
  )
  const text = readPdfText(await response.arrayBuffer())
  expect(text).toEqual(
    expect.arrayContaining([
      street,
      'License MT-4411',
      'Tax ID 12-3456789',
      `Session: ${formatDateTime(startsAt)}, Central Time`,
      'Length: 60 minutes',
      `Place: in person, ${street}`,
      'For: Ada Pine',
      '$20.00 paid by card',
    ]),
  )
  expect(text.join('\n')).not.toContain(email)
  const second = readPdfText(await (await byLink(token, cash?.number ?? 0)).arrayBuffer())
  expect(second).toEqual(
    expect.arrayContaining([expect.stringMatching(/ \(part of \$[\d.]+\)$/), '$60.00 paid in cash']),
  )
})

test('a visitor who types a client’s address reads no name of theirs', async () => {
  const email = 'known@receipts.example'
  const client = await t.makeClient(email)
  const { token, pay_url, appointment } = await book({ email })
  expect((await payAt(pay_url)).status).toBe(303)
  const number = (await viewed(token)).receipts[0]?.number ?? 0
  expect(readPdfText(await (await byLink(token, number)).arrayBuffer())).toContain('For: Ada Pine')
  const own = await download(`/api/appointments/${appointment.id}/receipt`, { number }, client)
  expect(readPdfText(await own.arrayBuffer())).not.toContain('For: Ada Pine')
})

test('there is no receipt of what the owner took off as recorded by mistake, and one of the rest of it', async () => {
  const { token, cash } = await bookPaid()
  const number = (await viewed(token)).receipts[1]?.number ?? 0
  const takeOff = async (cents: number) => {
    const input = { key: crypto.randomUUID(), cents, mistake: true }
    expect((await change(cash.id, 'refund', input)).status).toBe(200)
  }
  await takeOff(1000)
  const rest = readPdfText(await (await byLink(token, number)).arrayBuffer())
  expect(rest).toContain('$50.00 paid in cash')
  await takeOff(5000)
  expect((await viewed(token)).receipts.map(({ cents }) => cents)).toEqual([2000])
  expect((await byLink(token, number)).status).toBe(404)
})

test('the receipt of each payment tells of its own refund, and the owner’s copy as well', async () => {
  const { token, cash } = await bookPaid()
  const [byCard, inCash] = (await viewed(token)).receipts
  const input = { key: crypto.randomUUID(), cents: 1500 }
  expect((await change(cash.id, 'refund', input)).status).toBe(200)
  const own = await byOwner(byCard?.number ?? 0)
  for (const response of [await byLink(token, byCard?.number ?? 0), own])
    expect(readPdfText(await response.arrayBuffer()).join('\n')).not.toContain('refunded')
  const text = readPdfText(await (await byLink(token, inCash?.number ?? 0)).arrayBuffer())
  expect(text).toContain('$15.00 was refunded.')
})

test('a link opens no receipt of another session, and a forged one none at all', async () => {
  const one = await bookPaid()
  const other = await bookPaid()
  const [receipt] = (await viewed(other.token)).receipts
  const number = receipt?.number ?? 0
  expect((await byLink(one.token, number)).status).toBe(404)
  expect((await byLink('x'.repeat(76), number)).status).toBe(410)
})

test('an account gets the receipts of its own sessions only', async () => {
  const session = await bookPaid()
  const email = 'ada.own@example.com'
  const own = await t.makeClient(email)
  const stranger = await t.makeClient('stranger@example.com')
  await t.scope(system, (tx) =>
    tx.execute(
      sql`update appointments set user_id = (select id from users where email = ${email}) where id = ${session.id}`,
    ),
  )
  const list = (await t.call('GET', '/api/appointments', undefined, own)).body.appointments
  expect(list).toMatchObject([{ id: session.id, has_payment: true }])
  const { body } = await t.call('GET', `/api/appointments/${session.id}/booking`, undefined, own)
  const [receipt] = (body.booking as ManagedBooking).receipts
  const path = `/api/appointments/${session.id}/receipt`
  const input = { number: receipt?.number ?? 0 }
  expect((await download(path, input, own)).status).toBe(200)
  expect((await download(path, input, stranger)).status).toBe(404)
  expect((await download(path, input)).status).toBe(401)
})

test('the street is on no receipt of a session online, and a session without a payment has no receipt', async () => {
  const booked = await book({ service: 'online' })
  expect((await viewed(booked.token)).receipts).toEqual([])
  await payAt(booked.pay_url)
  const [receipt] = (await viewed(booked.token)).receipts
  const text = readPdfText(await (await byLink(booked.token, receipt?.number ?? 0)).arrayBuffer())
  expect(text).toContain('Place: online')
  expect(text.join('\n')).not.toContain(street)
})

test('the owner reads the same on their copy, with the client’s address', async () => {
  const { token, startsAt, email } = await bookPaid()
  const [receipt] = (await viewed(token)).receipts
  const response = await byOwner(receipt?.number ?? 0)
  const text = readPdfText(await response.arrayBuffer())
  expect(text).toEqual(
    expect.arrayContaining([
      'License MT-4411',
      `Session: ${formatDateTime(startsAt)}, Central Time`,
      `For: Ada Pine, ${email}`,
    ]),
  )
})

test('a receipt calls the session what it was when it was paid, whatever it became later', async () => {
  const { id, token } = await bookPaid()
  const [, ofRest] = (await viewed(token)).receipts
  const textsOf = async (number = 0) =>
    Promise.all(
      [await byLink(token, number), await byOwner(number)].map(async (response) =>
        readPdfText(await response.arrayBuffer()),
      ),
    )
  const before = await textsOf(ofRest?.number)
  const price = { price_cents: 9000, was_cents: 8000 }
  expect((await t.call('POST', `/api/payments/sessions/${id}/price`, price, owner)).status).toBe(200)
  const sequence = (await read(id))?.sequence
  const other = {
    title: 'A walk',
    minutes: 90,
    price_cents: 12_000,
    was_cents: 9000,
    sequence,
    any_time: true,
  }
  const changed = await t.call('POST', `/api/calendar/appointments/${id}/change`, other, owner)
  expect([changed.status, changed.body.error]).toEqual([200, undefined])
  expect(await textsOf(ofRest?.number)).toEqual(before)

  await taken({ appointment_id: id, cents: 1000, description: 'A walk' })
  for (const text of await textsOf((await viewed(token)).receipts[2]?.number))
    expect(text).toEqual(expect.arrayContaining(['A walk', 'Length: 90 minutes', 'A walk (part of $120.00)']))
})
