import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openOwnerCalendar } from '#tests/support/owner-calendar.ts'

const system = { role: 'system', job: 'test' } as const

const { app, at, ask, owner, step, entries, request } = openOwnerCalendar()
const events = async (id: string) => (await ask('GET', `/appointments/${id}/events`)).body.events

async function countEmails(): Promise<number> {
  const { rows } = await app().scope(system, (tx) =>
    tx.execute<{ count: string }>(sql`select count(*) from outbox where kind like 'appointment%'`),
  )
  return Number(rows[0]?.count)
}

const add = (ahead: number, time: string, more: object = {}) =>
  ask('POST', '/appointments', {
    client: { name: 'Rosa Lind', email: 'rosa@example.com' },
    title: 'First talk',
    minutes: 60,
    starts_at: at(ahead, time),
    tell_client: true,
    key: randomUUID(),
    ...more,
  })

test('the undo of an added session leaves nothing of it, and its time is free', async () => {
  const { body } = await add(5, '10:00')
  expect(body).toMatchObject({ tells_client: true, appointment: { sequence: 0 } })
  expect(await countEmails()).toBe(1)
  expect((await step(body.appointment.id, 'undo', { sequence: 0 })).status).toBe(200)
  expect(await countEmails()).toBe(0)
  expect((await entries('&cancelled=shown')).appointments).toEqual([])
  expect((await step(body.appointment.id, 'undo', { sequence: 0 })).body.error.code).toBe('not_found')
  expect((await add(5, '10:00')).status).toBe(200)
})

test('an added session stays once its email has left or something else was done with it', async () => {
  const { body: addition } = await add(5, '10:00')
  await app().scope(system, (tx) => tx.execute(sql`delete from outbox`))
  const late = await step(addition.appointment.id, 'undo', { sequence: 0 })
  expect(late.body.error.fields.undo).toBe('The message has already left.')
  const { body: moved } = await add(6, '10:00')
  await step(moved.appointment.id, 'move', { sequence: 0, starts_at: at(6, '13:00') })
  expect((await step(moved.appointment.id, 'undo', { sequence: 0 })).body.error.code).toBe('conflict')
  expect((await entries()).appointments).toHaveLength(2)
})

test('an added session stays once its payment was asked for by a link, which would ask on', async () => {
  const { id } = (await add(5, '10:00', { tell_client: false })).body.appointment
  const link = { key: randomUUID(), appointment_id: id, cents: 5000, method: 'card', tell: false }
  const { body } = await app().call('POST', '/api/payments', link, owner())
  expect(body.payment).toMatchObject({ state: 'open', appointment_id: id })
  const undone = await step(id, 'undo', { sequence: 0 })
  expect(undone.body.error.fields.undo).toMatch(/asked for its payment/)
  await step(id, 'cancel', { sequence: 0 })
  const payment = await app().call('GET', `/api/payments/${body.payment.id}`, undefined, owner())
  expect(payment.body.payment.state).toBe('cancelled')
})

test('the undo of an acceptance offers the other times again and keeps them free', async () => {
  const id = await request(5, '10:00')
  const times = [at(6, '10:00'), at(7, '15:00')]
  await step(id, 'offer-times', { sequence: 0, times })
  await step(id, 'accept', { sequence: 1 })
  expect((await entries()).holds).toEqual([])
  const undone = await step(id, 'undo', { sequence: 2 })
  expect(undone.body.appointment).toMatchObject({ status: 'pending', offered_times: times })
  expect((await entries()).holds).toHaveLength(2)
  expect((await add(6, '10:00')).body.error.code).toBe('time_not_free')
  expect((await add(5, '10:00')).status).toBe(200)
})

test('offered times that somebody has taken since can’t come back, and nothing is undone', async () => {
  const id = await request(5, '10:00')
  await step(id, 'offer-times', { sequence: 0, times: [at(6, '10:00')] })
  await step(id, 'decline', { sequence: 1 })
  await add(6, '10:00')
  expect((await step(id, 'undo', { sequence: 2 })).body.error.code).toBe('time_not_free')
  expect((await entries()).holds).toEqual([])
  expect((await ask('GET', '/requests')).body.requests).toEqual([])
})

test('new offers that are undone bring back the ones before', async () => {
  const id = await request(5, '10:00')
  const first = [at(6, '10:00')]
  await step(id, 'offer-times', { sequence: 0, times: first })
  await step(id, 'offer-times', { sequence: 1, times: [at(7, '12:00')] })
  const undone = await step(id, 'undo', { sequence: 2 })
  expect(undone.body.appointment.offered_times).toEqual(first)
  expect((await entries()).holds).toMatchObject([{ starts_at: first[0] }])
})

test('the history of a session says who did what, and where it moved', async () => {
  const { body } = await add(5, '10:00')
  const { id } = body.appointment
  await step(id, 'move', { sequence: 0, starts_at: at(6, '12:00') })
  await step(id, 'cancel', { sequence: 1, note: 'secret' })
  expect(await events(id)).toMatchObject([
    { actor: 'owner', kind: 'booked', from: null, to: null },
    { actor: 'owner', kind: 'moved', from: at(5, '10:00'), to: at(6, '12:00') },
    { actor: 'owner', kind: 'cancelled', note: null },
  ])
  expect((await entries()).appointments).toEqual([])
  expect((await entries('&cancelled=shown')).appointments).toMatchObject([{ id, ending: 'by_owner' }])
})

test('what speaks against a time is known before anything is saved', async () => {
  const { body } = await add(5, '10:00')
  const span = (from: string, to: string) => `kind=session&starts_at=${at(5, from)}&ends_at=${at(5, to)}`
  const problems = async (query: string) => (await ask('GET', `/problems?${query}`)).body.problems
  expect(await problems(span('10:30', '11:30'))).toEqual([expect.stringContaining('Rosa Lind')])
  expect(await problems(`${span('10:30', '11:30')}&appointment=${body.appointment.id}`)).toEqual([])
  expect(await problems(span('03:00', '04:00'))).toEqual(['It’s outside your hours.'])
  const block = span('09:30', '10:30').replace('session', 'block')
  expect(await problems(block)).toEqual([
    expect.stringMatching(/^There is a session with Rosa Lind on .+ at 10:00 AM in this time\.$/),
  ])
  await add(5, '14:00', { any_time: true })
  expect(await problems(block.replace(at(5, '10:30'), at(5, '15:00')))).toHaveLength(2)
  expect((await ask('GET', `/problems?${span('11:00', '10:00')}`)).status).toBe(400)
  expect((await ask('GET', `/problems?${span('10:00', '11:00')}&appointment=${randomUUID()}`)).status).toBe(
    404,
  )
  expect((await entries()).appointments).toHaveLength(2)
})

test('a session that has begun is moved to later, and is where it was after the undo', async () => {
  const { id } = (await add(5, '10:00', { tell_client: false })).body.appointment
  await app().scope(system, (tx) =>
    tx.execute(
      sql`update appointments set appointment_date = now() - interval '10 minutes' where id = ${id}`,
    ),
  )
  const moved = await step(id, 'move', { sequence: 0, starts_at: at(6, '13:00') })
  expect(moved.body).toMatchObject({
    tells_client: true,
    appointment: { status: 'confirmed', starts_at: at(6, '13:00') },
  })
  const { body } = await step(id, 'undo', { sequence: 1 })
  expect(Date.parse(body.appointment.starts_at)).toBeLessThan(Date.now())
  expect(await countEmails()).toBe(0)
})
