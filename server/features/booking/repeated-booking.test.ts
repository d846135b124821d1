import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hours } from '#shared/time.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { publishRules, timeAhead } from '#tests/support/booking.ts'

let t: TestApp
let owner: string
beforeAll(async () => {
  t = await makeTestApp()
  owner = await t.signIn(admin.email, admin.password)
  await publishRules(t, owner)
})
afterAll(() => t.close())
beforeEach(() => {
  t.clock.aheadMs = 0
})

let calls = 0
const post = (path: string, input: object, token?: string) =>
  t.call('POST', `/api/booking/${path}`, input, token, `10.4.${calls >> 8}.${calls++ & 255}`)
const submit = (form: object, token?: string) => post('appointments', form, token)
let nextDay = 3
async function fillForm(more: object = {}) {
  const held = await post('holds', {
    service: 'online',
    minutes: 60,
    starts_at: timeAhead(nextDay++, '10:00'),
  })
  const guest = { name: 'Ada Pine', email: `${randomUUID()}@example.com` }
  return { hold: held.body.hold, key: randomUUID(), price_cents: 8000, ...guest, ...more }
}
const revoke = (id: string) => {
  const input = { link_version: 1, tell_client: false }
  return t.call('POST', `/api/calendar/appointments/${id}/revoke-link`, input, owner)
}

test('a form that is sent again gets its booking with the same link, also when its hold was renewed', async () => {
  const form = await fillForm()
  const first = await submit(form)
  const again = await submit({ ...form, hold: 'x'.repeat(32), email: form.email.toUpperCase() })
  expect([again.status, again.body]).toEqual([200, first.body])
  const client = await t.makeClient(`${randomUUID()}@example.com`)
  const own = await fillForm()
  const booked = await submit(own, client)
  expect((await submit(own, client)).body).toEqual(booked.body)
})

test('the key of a booking gives its link to nobody else, and for a day', async () => {
  const form = await fillForm()
  expect((await submit(form)).status).toBe(200)
  const client = await t.makeClient(`${randomUUID()}@example.com`)
  const { hold: otherHold } = await fillForm()
  const refused = [
    await submit({ ...form, email: 'somebody@else.example' }),
    await submit(form, client),
    await submit({ ...form, hold: otherHold }),
  ]
  t.clock.aheadMs = hours(25)
  refused.push(await submit(form))
  for (const { status, body } of refused) expect([status, body.error?.code]).toEqual([409, 'conflict'])
})

test('once the owner has ended the links of a booking, its form gives no new one', async () => {
  const form = await fillForm()
  const { appointment, manage_url } = (await submit(form)).body
  expect((await revoke(appointment.id)).status).toBe(200)
  const [, token] = manage_url.split('#')
  expect((await post('manage/view', { token })).status).toBe(410)
  const again = await submit(form)
  expect([again.status, again.body.error?.code, again.body.manage_url]).toEqual([409, 'conflict', undefined])
})
