import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { receiveSms } from '#server/messaging/receive-sms.ts'
import { paidSubjects } from '#server/paid-subjects.ts'
import { settlePayment } from '#server/payments/settle-payment.ts'
import type { ConsentRow } from '#shared/consents.ts'
import { makeTestApp, type TestApp } from '#tests/support/app.ts'
import { bookingRules, timeAhead } from '#tests/support/booking.ts'
import { placeCart, pouch, publishPickup } from '#tests/support/cart.ts'

const system = { role: 'system', job: 'test' } as const

let t: TestApp
beforeAll(async () => {
  t = await makeTestApp()
  await publishPickup(t, { booking: bookingRules })
})
afterAll(() => t.close())

let count = 0
const newPhone = () => `+1312555${4000 + count++}`
const newEmail = () => `${randomUUID()}@example.com`
const ctx = () => ({ ...t, actor: system, content: t.contentSource.current() })
const receive = (from: string, text: string) => receiveSms(ctx(), { providerId: randomUUID(), from, text })

/** A client who proved a number, which agrees to texts about appointments and orders. */
async function makeOwner() {
  const phone = newPhone()
  const token = await t.makeClient(newEmail())
  await t.provePhone(token, phone)
  const read = async (purpose: Purpose): Promise<ConsentRow | undefined> => {
    const { consents }: { consents: ConsentRow[] } = (await t.call('GET', '/api/consents', undefined, token))
      .body
    return consents.find((row) => row.channel === 'sms' && row.purpose === purpose)
  }
  const switchOff = async () => {
    for (const purpose of purposes)
      await t.call('PUT', '/api/consents', { channel: 'sms', purpose, is_given: false }, token)
  }
  /** 'withdrawn 2': the state, and how many choices led to it. */
  const describe = async (purpose: Purpose) => {
    const row = await read(purpose)
    return `${row?.state} ${row?.history.length}`
  }
  return { phone, token, switchOff, states: () => Promise.all(purposes.map(describe)) }
}
const purposes = ['appointments', 'orders'] as const
type Purpose = (typeof purposes)[number]

/** Books a session and orders at checkout, with the box for texts ticked. */
async function tickBoxes(phone: string, token: string | null = null) {
  const peer = `10.5.0.${count++}`
  const session = { service: 'online', minutes: 60, starts_at: timeAhead(3 + count, '10:00') }
  const { hold } = (await t.call('POST', '/api/booking/holds', session, token, peer)).body
  const guest = { name: 'Mallory', email: newEmail(), phone, texts_agreed: true }
  const booking = { hold, key: randomUUID(), price_cents: 8000, ...guest }
  const booked = await t.call('POST', '/api/booking/appointments', booking, token, peer)
  const ordered = await placeCart(t, { customer: guest }, token)
  expect([booked.status, ordered.status]).toEqual([200, 200])
}

/** Orders something to be shipped, and types a number at the payment page. */
async function payWith(phone: string, token: string | null = null) {
  const { body } = await placeCart(t, { lines: [pouch], delivery: 'shipping', pay: 'card' }, token)
  const sessionId = String(body.url).split('/').at(-1) ?? ''
  const address = { line1: '1 State St', line2: null, city: 'Chicago', state: 'IL' }
  const place = { ...address, postal_code: '60601', country: 'US' }
  await t.embedded.pay(sessionId, { name: 'Mallory', email: newEmail(), phone, address: place })
  await settlePayment(ctx(), paidSubjects, { sessionId })
}

test('a stranger’s forms leave off what the owner of a number switched off in the portal', async () => {
  const nora = await makeOwner()
  await nora.switchOff()
  const stranger = await t.makeClient(newEmail())
  await tickBoxes(nora.phone)
  await tickBoxes(nora.phone, stranger)
  await payWith(nora.phone)
  expect(await nora.states()).toEqual(['withdrawn 2', 'withdrawn 2'])
})

test('a stranger’s forms add nothing to the choices for a number that an account proved', async () => {
  const nora = await makeOwner()
  await tickBoxes(nora.phone)
  await payWith(nora.phone)
  expect(await nora.states()).toEqual(['given 1', 'given 1'])
})

test('who proved the number gives it again by ticking the box while signed in, not by paying', async () => {
  const nora = await makeOwner()
  await nora.switchOff()
  await payWith(nora.phone, nora.token)
  expect(await nora.states()).toEqual(['withdrawn 2', 'withdrawn 2'])
  await tickBoxes(nora.phone, nora.token)
  expect(await nora.states()).toEqual(['given 3', 'given 3'])
})

test('after STOP no form agrees to anything, whoever fills it in; after START a guest may again', async () => {
  const nora = await makeOwner()
  await receive(nora.phone, 'STOP')
  await tickBoxes(nora.phone, nora.token)
  await tickBoxes(nora.phone)
  expect(await nora.states()).toEqual(['stopped 2', 'stopped 2'])
  const phone = newPhone()
  await receive(phone, 'STOP')
  await tickBoxes(phone)
  await receive(phone, 'START')
  const later = await t.makeClient(newEmail())
  await tickBoxes(phone)
  await t.provePhone(later, phone)
  const { consents } = (await t.call('GET', '/api/consents', undefined, later)).body
  const sources = consents
    .filter((row: ConsentRow) => row.channel === 'sms' && row.purpose !== 'news')
    .map((row: ConsentRow) => row.history.map(({ source, is_given }) => `${source} ${is_given}`))
  expect(sources).toEqual([
    ['booking true', 'text false'],
    ['checkout true', 'text false'],
  ])
})
