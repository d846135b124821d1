import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openOwnerCalendar } from '#tests/support/owner-calendar.ts'

const { date, at, ask, step, entries, request } = openOwnerCalendar()

const farSentence = 'This is more than a year away.'
const pastSentence = 'This time has passed.'
const session = (starts_at: string, more: object = {}) => ({
  client: { name: 'Rosa Lind', email: 'rosa@example.com' },
  title: 'Consultation',
  minutes: 60,
  starts_at,
  tell_client: false,
  key: randomUUID(),
  ...more,
})

test('a session more than a year away is added only after a second yes', async () => {
  const far = at(400, '11:00')
  const refusal = await ask('POST', '/appointments', session(far))
  expect(refusal.body.error).toMatchObject({ code: 'time_not_free', fields: { far: farSentence } })
  const ends_at = new Date(Date.parse(far) + 3_600_000).toISOString()
  const known = await ask('GET', `/problems?kind=session&starts_at=${far}&ends_at=${ends_at}`)
  expect(known.body.problems).toContain(farSentence)
  expect((await ask('POST', '/appointments', session(far, { any_time: true }))).status).toBe(200)
  const near = await ask('POST', '/appointments', session(at(360, '11:00')))
  expect(near.body.error?.fields ?? {}).not.toHaveProperty('far')
})

test('a request is moved that far only after a second yes, and never offered such times', async () => {
  const id = await request(5, '10:00')
  const move = { sequence: 0, starts_at: at(400, '11:00') }
  expect((await step(id, 'move', move)).body.error.fields).toHaveProperty('far', farSentence)
  const offered = await step(id, 'offer-times', { sequence: 0, times: [at(6, '11:00'), move.starts_at] })
  expect(offered.body.error.fields).toEqual({ [move.starts_at]: farSentence })
  expect((await step(id, 'move', { ...move, any_time: true })).status).toBe(200)
})

test.each([
  ['ends more than a year away', 5, 400, farSentence],
  ['has passed', -3, -2, pastSentence],
  ['takes months', 5, 300, 'This blocks 295 days.'],
])('a block that %s asks first', async (_, first, last, sentence) => {
  const block = { starts_at: at(first, '10:00'), ends_at: at(last, '10:00') }
  const refusal = await ask('POST', '/blocks', block)
  expect(refusal.body.error).toMatchObject({ code: 'time_not_free', fields: { 0: sentence } })
  const saved = await ask('POST', '/blocks', { ...block, any_time: true })
  expect(saved.status).toBe(200)
  const again = await ask('PUT', `/blocks/${saved.body.block.id}`, { ...block, title: 'Away' })
  expect(again.body.error.fields).toEqual({ 0: sentence })
})

test.each([
  ['closed', {}],
  ['extra', { opens: '18:00', closes: '20:00' }],
])('days far away or over are %s only after a second yes', async (kind, hours) => {
  for (const [ahead, warning] of [
    [400, farSentence],
    [-2, pastSentence],
  ] as const) {
    const day = { date: date(ahead), kind, place: null, ...hours }
    expect((await ask('PUT', '/days', day)).body).toEqual({
      saved: false,
      affected: [],
      pickups: [],
      warning,
    })
    expect((await ask('PUT', '/days', { ...day, confirm: true })).body).toMatchObject({ saved: true })
  }
  await ask('PUT', '/days', { date: date(5), kind, place: null, ...hours })
  expect((await entries()).days).toHaveLength(1)
})
