import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openOwnerCalendar } from '#tests/support/owner-calendar.ts'

// What becomes of times that the owner offered to a client, when the owner books over them.

const { app, owner, client, at, ask, step, entries, request } = openOwnerCalendar()

const book = async (starts_at: string) => {
  const person = { name: 'Rosa Lind', email: 'rosa@example.com' }
  const session = { service: 'foot-detox', minutes: 60, starts_at, tell_client: false }
  const input = { client: person, ...session, key: randomUUID(), any_time: true }
  const { status, body } = await ask('POST', '/appointments', input)
  expect(status).toBe(200)
  return body.appointment
}
const seen = async (id: string) => {
  const { body } = await app().call('GET', `/api/appointments/${id}/booking`, undefined, client())
  return body.booking.offers.map(({ starts_at }: { starts_at: string }) => starts_at)
}
const shown = async (id: string) =>
  (await entries()).appointments.find((entry: { id: string }) => entry.id === id).offered_times
const toAnswer = async () =>
  (await app().call('GET', '/api/overview/today', undefined, owner())).body.requests

test('a time that the owner books over is offered no longer, and is again once that is undone', async () => {
  const id = await request(6, '10:00')
  const times = [at(8, '10:00'), at(8, '10:30'), at(9, '14:00')]
  expect((await step(id, 'offer-times', { sequence: 0, times })).status).toBe(200)
  expect(await seen(id)).toEqual(times)

  // Within the fifteen minutes between two sessions.
  const { id: added, sequence } = await book(at(8, '11:35'))
  expect(await seen(id)).toEqual([times[0], times[2]])
  expect(await shown(id)).toEqual([times[0], times[2]])
  expect(await toAnswer()).toMatchObject({ count: 0 })
  expect((await step(added, 'undo', { sequence })).status).toBe(200)
  expect(await seen(id)).toEqual(times)

  await book(at(8, '10:30'))
  await book(at(9, '14:30'))
  expect(await seen(id)).toEqual([])
  expect(await shown(id)).toEqual([])
  expect(await toAnswer()).toMatchObject({ rows: [{ id }], count: 1 })
})
