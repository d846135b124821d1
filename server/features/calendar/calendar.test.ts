import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { deliveredFacts as facts } from '#practice/facts/facts.ts'
import { openOwnerCalendar } from '#tests/support/owner-calendar.ts'

const system = { role: 'system', job: 'test' } as const
const [service] = facts.services
if (!service) throw new Error('no service')
const [duration] = service.durations
if (!duration) throw new Error('no duration')
const session = { service: service.slug, minutes: duration.minutes }

const { app, client, owner, date, at, ask, step, entries, request } = openOwnerCalendar()

const add = (ahead: number, time: string, more: object = {}) =>
  ask('POST', '/appointments', {
    client: { name: 'Rosa Lind', email: 'Rosa@example.com' },
    ...session,
    starts_at: at(ahead, time),
    tell_client: false,
    key: randomUUID(),
    ...more,
  })

const waitingEmails = async () => {
  const { rows } = await app().scope(system, (tx) =>
    tx.execute<{ kind: string; waits: boolean }>(
      sql`select kind, run_at > now() as waits from outbox order by seq`,
    ),
  )
  return rows
}

test('an accepted request is confirmed, and its email waits for the undo', async () => {
  const id = await request(5, '10:00')
  const { body: listed } = await ask('GET', '/requests')
  expect(listed.requests).toMatchObject([{ id, client_name: 'Nia Okoye', status: 'pending', sequence: 0 }])
  const { body: preview } = await step(id, 'preview', { step: 'accept' })
  expect(preview.mail).toMatchObject({
    to: 'nia@example.com',
    subject: expect.stringContaining('is confirmed'),
  })
  expect(await waitingEmails()).toEqual([])
  const accepted = await step(id, 'accept', { sequence: 0 })
  expect(accepted.body).toMatchObject({
    appointment: { status: 'confirmed', sequence: 1 },
    tells_client: true,
  })
  expect(await waitingEmails()).toEqual([{ kind: 'appointment_confirmed', waits: true }])
  const undone = await step(id, 'undo', { sequence: 1 })
  expect(undone.body.appointment).toMatchObject({ status: 'pending', sequence: 2 })
  expect(await waitingEmails()).toEqual([])
})

test('a step on what another tab has changed, and a second undo, change nothing', async () => {
  const id = await request(5, '10:00')
  await step(id, 'accept', { sequence: 0 })
  expect((await step(id, 'decline', { sequence: 0 })).body.error.code).toBe('conflict')
  expect((await step(id, 'undo', { sequence: 0 })).body.error.code).toBe('conflict')
  await step(id, 'undo', { sequence: 1 })
  expect((await step(id, 'undo', { sequence: 2 })).body.error.code).toBe('conflict')
  await step(id, 'decline', { sequence: 2 })
  expect((await step(id, 'accept', { sequence: 2 })).body.error).toMatchObject({
    code: 'conflict',
    fields: { status: 'cancelled', ending: 'declined' },
  })
  expect((await step(randomUUID(), 'accept', { sequence: 0 })).body.error.code).toBe('not_found')
})

test('once the email has left, the step can’t be undone', async () => {
  const id = await request(5, '10:00')
  await step(id, 'decline', { sequence: 0, note: 'I’m away that week.' })
  await app().scope(system, (tx) => tx.execute(sql`update outbox set run_at = now()`))
  const mail = (await app().sentMail()).find(({ to }) => to === 'nia@example.com')
  expect(mail?.text).toContain('I’m away that week.')
  const { status, body } = await step(id, 'undo', { sequence: 1 })
  expect([status, body.error.fields.undo]).toEqual([409, 'The message has already left.'])
  expect((await entries()).appointments).toEqual([])
})

test('a declined time is free for others, and the undo finds it taken', async () => {
  const id = await request(5, '10:00')
  await step(id, 'decline', { sequence: 0 })
  expect((await add(5, '10:00')).status).toBe(200)
  expect((await step(id, 'undo', { sequence: 1 })).body.error.code).toBe('time_not_free')
  expect(await waitingEmails()).toEqual([{ kind: 'appointment_declined', waits: true }])
})

test('a session by phone is added once, and says what speaks against its time', async () => {
  const key = randomUUID()
  const first = await add(5, '10:00', { key, tell_client: true })
  expect(first.body.appointment).toMatchObject({
    client_name: 'Rosa Lind',
    client_email: 'rosa@example.com',
    service: service.slug,
    status: 'confirmed',
    price_cents: duration.cents,
  })
  expect((await add(5, '10:00', { key })).body.appointment.id).toBe(first.body.appointment.id)
  expect(await waitingEmails()).toEqual([{ kind: 'appointment_booked', waits: true }])
  for (const changed of [
    await add(5, '14:00', { key }),
    await add(5, '10:00', { key, client: { name: 'Ida Wells', email: 'ida@example.com' } }),
  ])
    expect(changed.body.error).toMatchObject({
      code: 'conflict',
      fields: { key: expect.stringContaining('was added already') },
    })
  const clash = await add(5, '10:15')
  expect(clash.body.error).toMatchObject({
    code: 'time_not_free',
    fields: { overlap: expect.stringContaining('Rosa Lind') },
  })
  expect((await add(5, '03:00')).body.error.fields).toEqual({ hours: 'It’s outside your hours.' })
  expect((await add(5, '10:15', { any_time: true })).status).toBe(200)
  expect((await entries()).appointments).toHaveLength(2)
})

test('an existing client is chosen from the list, and a person needs an address or a number', async () => {
  const { body } = await app().call('GET', '/api/clients?q=nia', undefined, owner())
  const added = await add(6, '11:00', { client: { id: body.clients[0].id } })
  expect(added.body.appointment).toMatchObject({ client_name: 'Nia Okoye', client_email: 'nia@example.com' })
  const { body: own } = await app().call('GET', '/api/appointments', undefined, client())
  expect(own.appointments).toHaveLength(1)
  const nameless = await add(6, '13:00', { client: { name: 'Somebody' } })
  expect(nameless.body.error.fields).toHaveProperty('client.phone')
})

test('a moved session keeps its place only if it is free there', async () => {
  const { body: first } = await add(5, '10:00')
  await add(5, '14:00')
  const { id } = first.appointment
  const clash = await step(id, 'move', { sequence: 0, starts_at: at(5, '14:00') })
  expect(clash.body.error.code).toBe('time_not_free')
  expect((await entries()).appointments[0].starts_at).toBe(at(5, '10:00'))
  const moved = await step(id, 'move', { sequence: 0, starts_at: at(6, '12:00') })
  expect(moved.body.appointment).toMatchObject({
    starts_at: at(6, '12:00'),
    sequence: 1,
    status: 'confirmed',
  })
  await step(id, 'undo', { sequence: 1 })
  expect((await entries()).appointments[0].starts_at).toBe(at(5, '10:00'))
  expect((await add(5, '10:00')).body.error.code).toBe('time_not_free')
})

test('a session is not moved to the time that it has, which is offered as no other', async () => {
  const { body: first } = await add(5, '10:00')
  const { id } = first.appointment
  const same = await step(id, 'move', { sequence: 0, starts_at: at(5, '10:00'), any_time: true })
  expect(same.body.error).toMatchObject({ code: 'invalid_input', fields: { starts_at: expect.any(String) } })
  const query = `minutes=${session.minutes}&from=${date(5)}&appointment=${id}`
  const { body } = await ask('GET', `/free-times?${query}`)
  expect(body.days.flatMap(({ times }: { times: string[] }) => times)).not.toContain(at(5, '10:00'))
  expect((await waitingEmails()).filter(({ kind }) => kind.includes('moved'))).toEqual([])
})

test('offered times are kept for the client instead of the one they asked for', async () => {
  const id = await request(5, '10:00')
  const times = [at(6, '10:00'), at(6, '10:30'), at(7, '15:00')]
  const offered = await step(id, 'offer-times', { sequence: 0, times, note: 'Any of these?' })
  expect(offered.body.appointment).toMatchObject({ status: 'pending', offered_times: times })
  expect((await add(6, '10:00')).body.error.code).toBe('time_not_free')
  expect((await add(5, '10:00')).status).toBe(200)
  const { holds } = await entries()
  expect(holds).toHaveLength(2)
  for (const hold of holds) {
    expect(hold.client_name).toBeTruthy()
    expect(Date.parse(hold.until)).toBeGreaterThan(Date.now())
  }
  expect((await step(id, 'undo', { sequence: 1 })).body.error.code).toBe('time_not_free')
  await step(id, 'cancel', { sequence: 1 })
  expect((await add(6, '10:00')).status).toBe(200)
})

test('blocked time is not offered and moves only to where it is free', async () => {
  const { body } = await ask('POST', '/blocks', {
    starts_at: at(5, '10:00'),
    ends_at: at(5, '12:00'),
    title: 'Dentist',
  })
  expect((await add(5, '11:00')).body.error.fields.overlap).toContain('Dentist')
  await add(5, '14:00')
  const change = { starts_at: at(5, '13:30'), ends_at: at(5, '14:30') }
  expect((await ask('PUT', `/blocks/${body.block.id}`, change)).body.error.code).toBe('time_not_free')
  expect((await entries()).blocks).toMatchObject([{ title: 'Dentist', starts_at: at(5, '10:00') }])
  expect((await ask('DELETE', `/blocks/${body.block.id}`)).status).toBe(200)
  expect((await add(5, '11:00')).status).toBe(200)
})

test('closing days shows who is affected first, and opening one again forgets it', async () => {
  await add(5, '10:00')
  const close = { date: date(4), until: date(6), kind: 'closed', place: null }
  const preview = await ask('PUT', '/days', close)
  expect(preview.body).toMatchObject({ saved: false, affected: [{ client_name: 'Rosa Lind' }] })
  expect((await entries()).days).toEqual([])
  expect((await ask('PUT', '/days', { ...close, confirm: true })).body.saved).toBe(true)
  const { days: closed, appointments } = await entries()
  expect(closed).toHaveLength(3)
  expect(appointments).toHaveLength(1)
  expect((await add(4, '10:00')).body.error.fields).toHaveProperty('closed')
  const extra = { date: date(4), kind: 'extra', place: null, opens: '18:00', closes: '20:00' }
  await ask('PUT', '/days', extra)
  expect((await add(4, '18:00')).status).toBe(200)
  for (const { id } of (await entries()).days) await ask('DELETE', `/days/${id}`)
  expect((await entries()).days).toEqual([])

  await ask('PUT', '/days', { ...close, confirm: true })
  const reopen = { ...close, kind: 'usual' }
  expect((await ask('PUT', '/days', { ...reopen, place: 'online' })).body.saved).toBe(true)
  const { days: closedInPerson } = await entries()
  expect(closedInPerson).toHaveLength(3)
  expect(closedInPerson).toMatchObject([{ place: 'inPerson' }, { place: 'inPerson' }, { place: 'inPerson' }])
  expect((await ask('PUT', '/days', reopen)).body).toMatchObject({ saved: true, affected: [] })
  expect((await entries()).days).toEqual([])
})

test('blocking time lists the sessions in it, which stay', async () => {
  await add(5, '10:00')
  const block = { starts_at: at(5, '10:15'), ends_at: at(5, '12:00') }
  expect((await ask('POST', '/blocks', block)).body.error.code).toBe('time_not_free')
  const { body } = await ask('POST', '/blocks', { ...block, any_time: true })
  expect(body.affected).toMatchObject([{ client_name: 'Rosa Lind', status: 'confirmed' }])
  const free = { starts_at: at(5, '14:00'), ends_at: at(5, '15:00') }
  expect((await ask('POST', '/blocks', free)).body.affected).toEqual([])
})

test('what is said of one place leaves the other as it was', async () => {
  const saved = async () => {
    const { days: shown } = await entries()
    return shown
      .map((day: Record<string, unknown>) => `${day.place} ${day.kind} ${day.opens ?? ''}`.trim())
      .sort()
  }
  const closed = { date: date(4), kind: 'closed', place: null }
  const morning = { date: date(4), kind: 'extra', place: null, opens: '07:00', closes: '08:00' }
  await ask('PUT', '/days', closed)
  await ask('PUT', '/days', { ...morning, place: 'online' })
  expect(await saved()).toEqual(['inPerson closed', 'online extra 07:00'])
  await ask('PUT', '/days', closed)
  await ask('PUT', '/days', morning)
  await ask('PUT', '/days', { ...closed, place: 'inPerson' })
  expect(await saved()).toEqual(['inPerson closed', 'online extra 07:00'])
})

test('only a session that has begun is done or missed', async () => {
  const { body } = await add(5, '10:00')
  const { id } = body.appointment
  expect((await step(id, 'done', { sequence: 0 })).body.error.code).toBe('invalid_input')
  await app().scope(system, (tx) =>
    tx.execute(sql`update appointments set appointment_date = now() - interval '2 hours' where id = ${id}`),
  )
  const missed = await step(id, 'no-show', { sequence: 0 })
  expect(missed.body.appointment).toMatchObject({ status: 'completed', ending: 'no_show' })
  expect((await step(id, 'undo', { sequence: 1 })).body.appointment.status).toBe('confirmed')
})

test('a missed session is set to done later, after the undo has gone', async () => {
  const id = (await add(5, '14:00')).body.appointment.id
  await app().scope(system, (tx) =>
    tx.execute(sql`update appointments set appointment_date = now() - interval '3 hours' where id = ${id}`),
  )
  await step(id, 'no-show', { sequence: 0 })
  const came = await step(id, 'done', { sequence: 1 })
  expect(came.body.appointment).toMatchObject({ status: 'completed', ending: null })
})

test('a session that is added after it was held is confirmed to nobody', async () => {
  const starts_at = new Date(Date.now() - 7_200_000).toISOString()
  const { body } = await add(5, '10:00', { starts_at, tell_client: true, any_time: true })
  expect(body).toMatchObject({ appointment: { status: 'confirmed' }, tells_client: false })
  expect(await waitingEmails()).toEqual([])
})

test('a session whose length has two prices has none until the owner says which', async () => {
  const call = async (method: string, path: string, input?: object) =>
    (await app().call(method, `/api/content${path}`, input, owner())).body
  const { document, revision, base } = await call('GET', '/draft')
  const [first, ...services] = structuredClone(document.facts.services)
  const { booking } = document.facts
  const isOther = ({ slug }: { slug: string }) => slug !== first.slug
  first.durations = [first.durations[0], { ...first.durations[0], cents: 9600, label: 'Card of six' }]
  const changed = {
    ...document.facts,
    services: [first, ...services],
    booking: { ...booking, services: booking.services.filter(isOther) },
  }
  const saved = await call('PUT', '/draft', { document: { ...document, facts: changed }, revision })
  expect(saved.problems).toEqual([])
  await call('POST', '/publish', { revision: saved.revision, base })
  const { body } = await add(7, '10:00')
  expect(body.appointment).toMatchObject({ service: service.slug, price_cents: null })
})

test('the calendar says the time of the server, because that of a phone may be wrong', async () => {
  app().clock.aheadMs = 3_600_000
  expect(Date.parse((await entries()).now)).toBeGreaterThan(Date.now() + 3_000_000)
  app().clock.aheadMs = 0
})
