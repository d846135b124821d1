import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { enqueueReminders } from '#server/booking/reminders.ts'
import type { Ctx } from '#server/context.ts'
import { createEmailChannel } from '#server/messaging/channels/email/channel.ts'
import { enqueueEmail } from '#server/messaging/enqueue-email.ts'
import { createOutboxWorker } from '#server/outbox/worker.ts'
import { EmailBusyError, type OutgoingEmail } from '#server/providers/email/port.ts'
import { addDays, toInstant, toLocal } from '#shared/local-time.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { publishRules } from '#tests/support/booking.ts'

const system = { role: 'system', job: 'test' } as const

let t: TestApp
beforeAll(async () => {
  t = await makeTestApp()
  await publishRules(t, await t.signIn(admin.email, admin.password))
  await t.outbox.stop()
})
afterAll(() => t.close())
beforeEach(async () => {
  t.clock.aheadMs = 0
  await run(sql`delete from appointments`)
  await run(sql`delete from outbox`)
})

const run = (statement: ReturnType<typeof sql>) => t.scope(system, (tx) => tx.execute(statement))
const at = (ahead: number, time: string) =>
  toInstant(addDays(toLocal(new Date()).date, ahead), time) ?? new Date(Number.NaN)
const ctx = (): Ctx => ({ ...t, actor: system, outbox: { wake: () => {} } })
const setClock = (instant: Date) => {
  t.clock.aheadMs = instant.getTime() - Date.now()
}

/** Sessions of as many people at the same time in ten days, booked long ago. */
const addSessions = (count: number) =>
  run(sql`
    insert into appointments (service_type, service_slug, place, duration_minutes, appointment_date, status, client_name, client_email, created_at, origin)
    select 'Online Consultations', 'online', 'online', 60, ${at(10, '10:00').toISOString()}::timestamptz, 'confirmed',
      'Guest ' || n, 'crowd' || n || '@example.com', now() - interval '30 days', 'booking'
    from generate_series(1, ${count}) as n`)

async function readReminded(): Promise<{ recipient: string; n: number }[]> {
  const { rows } = await run(sql`
    select recipient, count(*)::int as n from outbox where kind = 'appointment_reminder' group by recipient order by recipient`)
  return rows as { recipient: string; n: number }[]
}

test('many reminders of one minute are enqueued once each, also by processes at the same time', async () => {
  await addSessions(60)
  setClock(at(7, '10:01'))
  await Promise.all([enqueueReminders(ctx()), enqueueReminders(ctx())])
  await enqueueReminders(ctx())
  const reminded = await readReminded()
  expect(reminded).toHaveLength(60)
  expect(reminded.filter(({ n }) => n !== 1)).toEqual([])
  const { rows } = await run(sql`
    select count(*)::int as events, count(distinct appointment_id)::int as sessions from appointment_events where kind = 'reminded'`)
  expect(rows).toEqual([{ events: 60, sessions: 60 }])
})

test('a run that ends in the middle is finished by the next one, and nobody is reminded twice', async () => {
  await addSessions(40)
  setClock(at(7, '10:01'))
  let calls = 0
  const dying: Ctx = {
    ...ctx(),
    scope: async (actor, work, options) => {
      if (++calls > 15) throw new Error('the process died')
      return t.scope(actor, work, options)
    },
  }
  await enqueueReminders(dying).catch(() => undefined)
  const before = await readReminded()
  expect(before.length).toBeGreaterThan(0)
  expect(before.length).toBeLessThan(40)
  await enqueueReminders(ctx())
  const after = await readReminded()
  expect(after).toHaveLength(40)
  expect(after.filter(({ n }) => n !== 1)).toEqual([])
})

test('a confirmation that is enqueued after a crowd of reminders is the first to leave', async () => {
  await addSessions(30)
  setClock(at(7, '10:01'))
  await enqueueReminders(ctx())
  await t.scope(system, (tx) =>
    enqueueEmail(tx, {
      kind: 'confirm_email',
      cause: 'crowd:confirmation',
      to: 'new.person@example.com',
      content: { subject: 'Confirm', heading: 'Confirm', paragraphs: ['Please confirm.'] },
    }),
  )
  const { rows } = await run(sql`
    select kind from outbox where sent_at is null and failed_at is null order by priority, run_at, seq limit 1`)
  expect(rows).toEqual([{ kind: 'confirm_email' }])
})

test('reminders are enqueued in the order in which they were due, whichever day their session is on', async () => {
  const insert = (email: string, day: number, time: string) =>
    run(sql`
      insert into appointments (service_type, duration_minutes, appointment_date, status, client_name, client_email, created_at, origin)
      values ('Online Consultations', 60, ${at(day, time).toISOString()}::timestamptz, 'confirmed', 'Guest', ${email}, now() - interval '30 days', 'booking')`)
  await insert('tomorrow@example.com', 8, '14:00')
  await insert('sooner@example.com', 10, '10:00')
  await insert('later@example.com', 10, '15:00')
  await addSessions(210)
  setClock(at(7, '15:01'))
  await enqueueReminders(ctx())
  const { rows } = await run(
    sql`select recipient from outbox where kind = 'appointment_reminder' order by seq`,
  )
  const order = rows.map(({ recipient }) => String(recipient))
  expect(order).toHaveLength(213)
  expect(order.slice(-2)).toEqual(['tomorrow@example.com', 'later@example.com'])
})

test('a crowd leaves at the pace that the provider allows, in order and once each, and a confirmation overtakes it', async () => {
  await addSessions(40)
  setClock(at(7, '10:01'))
  await enqueueReminders(ctx())
  const sent: string[] = []
  // Takes five emails, then none until it was left alone for a moment.
  let left = 5
  let refill: NodeJS.Timeout | undefined
  const send = async ({ to }: OutgoingEmail) => {
    if (left === 0) {
      clearTimeout(refill)
      refill = setTimeout(() => {
        left = 5
      }, 400)
      throw new EmailBusyError('454 Throttling failure: Maximum sending rate exceeded.')
    }
    left -= 1
    sent.push(to)
  }
  const channel = createEmailChannel({ kind: 'smtp', send }, t.contentSource)
  const worker = createOutboxWorker({ scope: t.scope, channels: [channel], log: t.log })
  worker.wake()
  await vi.waitFor(() => expect(sent.length).toBeGreaterThanOrEqual(5), { timeout: 60_000 })
  await t.scope(system, (tx) =>
    enqueueEmail(tx, {
      kind: 'confirm_email',
      cause: 'pace:confirmation',
      to: 'new.person@example.com',
      content: { subject: 'Confirm', heading: 'Confirm', paragraphs: ['Please confirm.'] },
    }),
  )
  const sentBefore = sent.length
  worker.wake()
  await vi.waitFor(() => expect(sent).toHaveLength(41), { timeout: 60_000 })
  // With the next five, or the five after them, and not behind all that waited.
  expect(sent.indexOf('new.person@example.com')).toBeLessThan(sentBefore + 10)
  await worker.stop()
  const { rows } = await run(
    sql`select recipient from outbox where kind = 'appointment_reminder' order by seq`,
  )
  const reminders = sent.filter((to) => to !== 'new.person@example.com')
  const places = rows.map(({ recipient }) => reminders.indexOf(String(recipient)))
  // As many are under way at once as there are connections, and as many again were refused.
  for (const [place, sentAs] of places.entries()) expect(Math.abs(place - sentAs)).toBeLessThan(16)
})

test('a session that is moved or cancelled between two runs follows its new state', async () => {
  await addSessions(3)
  await run(sql`update appointments set status = 'cancelled' where client_email = 'crowd1@example.com'`)
  await run(
    sql`update appointments set appointment_date = appointment_date + interval '2 days' where client_email = 'crowd2@example.com'`,
  )
  setClock(at(7, '10:01'))
  await enqueueReminders(ctx())
  expect((await readReminded()).map(({ recipient }) => recipient)).toEqual(['crowd3@example.com'])
  setClock(at(9, '10:01'))
  await enqueueReminders(ctx())
  expect((await readReminded()).map(({ recipient }) => recipient)).toEqual([
    'crowd2@example.com',
    'crowd3@example.com',
  ])
})
