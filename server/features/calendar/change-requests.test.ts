import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CalendarAppointment } from '#shared/calendar.ts'
import { hours } from '#shared/time.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { publishRules, timeAhead } from '#tests/support/booking.ts'

let t: TestApp
let owner: string
let count = 0
beforeAll(async () => {
  t = await makeTestApp()
  owner = await t.signIn(admin.email, admin.password)
  await publishRules(t, owner)
})
afterAll(() => t.close())

const ask = (method: string, path: string, input?: unknown) => t.call(method, `/api/${path}`, input, owner)
const requests = async (): Promise<CalendarAppointment[]> =>
  (await ask('GET', 'calendar/requests')).body.requests
const today = async () => {
  const { requests: waiting } = (await ask('GET', 'overview/today')).body
  return [waiting.rows.map(({ id }: { id: string }) => id), waiting.count]
}
const waitingCount = async () => (await ask('GET', 'overview/counts')).body.requests

/** A session that can be changed only by asking, and the client's page of it. */
async function addAsked(reason = 'My train is late.') {
  const email = `rosa.${++count}@example.com`
  const { body, status } = await ask('POST', 'calendar/appointments', {
    ...{ client: { name: 'Rosa Lind', email }, service: 'online', minutes: 60, key: randomUUID() },
    ...{ starts_at: timeAhead(1, '10:00'), tell_client: false, any_time: true },
  })
  expect([status, body.error]).toEqual([200, undefined])
  const { id, sequence } = body.appointment as CalendarAppointment
  const expiresAt = new Date(Date.now() + hours(30))
  const token = t.signedLinks.urlFor({ purpose: 'appointment', id, version: 1, expiresAt }).split('#')[1]
  const byLink = async (verb: string, input: object = {}) => {
    const answer = await t.call('POST', `/api/booking/manage/${verb}`, { token, ...input })
    expect([answer.status, answer.body.error]).toEqual([200, undefined])
    return answer.body.booking
  }
  expect((await byLink('view')).change_asked_at).toBeNull()
  await byLink('ask', { reason })
  return { id, sequence, byLink }
}

test('a change that a client asks for waits in every list until the owner acts, also after an undo', async () => {
  const { id, sequence, byLink } = await addAsked()
  const [waiting] = await requests()
  expect(waiting).toMatchObject({ id, status: 'confirmed', change_asked: { reason: 'My train is late.' } })
  expect(await today()).toEqual([[id], 1])
  expect(await waitingCount()).toBe(1)
  expect((await byLink('view')).change_asked_at).toBe(waiting?.change_asked?.at)
  const moved = await ask('POST', `calendar/appointments/${id}/move`, {
    ...{ sequence, starts_at: timeAhead(1, '12:00'), any_time: true },
  })
  expect(moved.body.appointment.change_asked).toBeNull()
  expect(await requests()).toEqual([])
  const undone = await ask('POST', `calendar/appointments/${id}/undo`, {
    sequence: moved.body.appointment.sequence,
  })
  expect(undone.body.appointment.change_asked).toMatchObject({ reason: 'My train is late.' })
  const cancelled = await ask('POST', `calendar/appointments/${id}/cancel`, {
    sequence: undone.body.appointment.sequence,
  })
  expect(cancelled.body.appointment.change_asked).toBeNull()
  expect(await today()).toEqual([[], 0])
})

test('a change that was answered stays answered when a later step of the same kind is undone', async () => {
  const { id, sequence } = await addAsked()
  const path = `calendar/appointments/${id}`
  const move = async (from: number, time: string) => {
    const input = { sequence: from, starts_at: timeAhead(1, time), any_time: true }
    const { status, body } = await ask('POST', `${path}/move`, input)
    expect([status, body.error]).toEqual([200, undefined])
    return body.appointment as CalendarAppointment
  }
  const answered = await move(sequence, '14:00')
  const moved = await move(answered.sequence, '15:00')
  const undone = await ask('POST', `${path}/undo`, { sequence: moved.sequence })
  expect([undone.status, undone.body.appointment?.change_asked]).toEqual([200, null])
  expect((await requests()).filter((request) => request.id === id)).toEqual([])
})

test('another length answers who asked for it, and its undo takes the answer back', async () => {
  const { id, sequence, byLink } = await addAsked('Could we make it half an hour?')
  const path = `calendar/appointments/${id}`
  const { body } = await ask('POST', `${path}/change`, {
    ...{ sequence, service: 'online', minutes: 30, price_cents: 4000, was_cents: 8000, any_time: true },
  })
  expect(body.appointment).toMatchObject({ duration_minutes: 30, change_asked: null })
  expect((await requests()).filter((request) => request.id === id)).toEqual([])
  expect((await byLink('view')).change_asked_at).toBeNull()
  const undone = await ask('POST', `${path}/undo`, { sequence: body.appointment.sequence })
  expect(undone.body.appointment.change_asked).toMatchObject({ reason: 'Could we make it half an hour?' })
  await ask('POST', `${path}/cancel`, { sequence: undone.body.appointment.sequence })
})

test('a change that is set aside waits no longer, and one asked for since stays', async () => {
  const { id, byLink } = await addAsked()
  const path = `calendar/appointments/${id}/dismiss-change`
  const first = (await requests())[0]?.change_asked?.at
  await byLink('ask', { reason: 'Or by phone?' })
  expect((await ask('POST', path, { asked_at: first })).status).toBe(409)
  const [waiting] = await requests()
  expect(waiting?.change_asked?.reason).toBe('Or by phone?')
  const { body } = await ask('POST', path, { asked_at: waiting?.change_asked?.at })
  expect(body.appointment).toMatchObject({ status: 'confirmed', change_asked: null })
  expect(await requests()).toEqual([])
  expect(await waitingCount()).toBe(0)
  expect((await byLink('view')).change_asked_at).toBeNull()
  expect((await t.call('POST', `/api/${path}`, { asked_at: first })).status).toBe(401)
})
