import { randomBytes } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pino from 'pino'
import { createScope } from '#server/access/scope.ts'
import { createSignedLinks } from '#server/access/signed-links.ts'
import { enqueueReminders } from '#server/booking/reminders.ts'
import { deliveredContent } from '#server/content/delivered-content.ts'
import type { Ctx } from '#server/context.ts'
import { migrationsFolder } from '#server/db/migrations-folder.ts'
import { openDatabase } from '#server/db/open.ts'
import { openAsOwner } from '#server/db/owner.ts'
import type { DatabaseSettings } from '#server/db/types.ts'
import { createEmailChannel } from '#server/messaging/channels/email/channel.ts'
import { enqueueEmail } from '#server/messaging/enqueue-email.ts'
import { createOutboxWorker } from '#server/outbox/worker.ts'
import { EmailBusyError, type OutgoingEmail } from '#server/providers/email/port.ts'
import { addDays, toInstant, toLocal } from '#shared/local-time.ts'

const system = { role: 'system', job: 'bench' } as const
const confirmationMs = 2000
const loopMs = 200
const latencyMs = 20
const confirmEveryMs = 5000

/** Sessions at the same time whose reminder is due now, and a provider that takes `rate` emails a second and refuses what is more. */
export async function measureReminders(
  settings: DatabaseSettings,
  { count, rate }: { count: number; rate: number },
) {
  const startsAt = toInstant(addDays(toLocal(new Date()).date, 10), '10:00') ?? new Date(Number.NaN)
  const now = toInstant(addDays(toLocal(new Date()).date, 7), '10:01') ?? new Date(Number.NaN)
  const owner = await openAsOwner(settings)
  await owner.migrate(migrationsFolder)
  await owner.run(`
    set role practice_system;
    insert into appointments (service_type, service_slug, place, duration_minutes, appointment_date, status, client_name, client_email, created_at, origin)
    select 'Online Consultations', 'online', 'online', 60, '${startsAt.toISOString()}', 'confirmed', 'Guest ' || n, 'guest' || n || '@example.com',
      now() - interval '30 days', 'booking'
    from generate_series(1, ${count}) n;
    reset role;
    analyze`)
  await owner.close()

  const database = await openDatabase(settings, { warn: () => undefined, failed: () => undefined })
  const scope = createScope(database)
  const sentAt = new Map<string, number>()
  const order: string[] = []
  let windowAt = 0
  let inWindow = 0
  let refused = 0
  const send = async ({ to }: OutgoingEmail) => {
    await wait(latencyMs)
    const second = Math.floor(performance.now() / 1000)
    if (second !== windowAt) [windowAt, inWindow] = [second, 0]
    if (++inWindow > rate) {
      refused++
      throw new EmailBusyError('421 4.7.0 Too many messages, slow down')
    }
    order.push(to)
    sentAt.set(to, performance.now())
  }
  const contentSource = { current: () => deliveredContent } as Ctx['contentSource']
  const log = pino({ level: 'silent' })
  const worker = createOutboxWorker({
    scope,
    channels: [createEmailChannel({ kind: 'smtp', send }, contentSource)],
    log,
  })
  const publicUrl = 'http://localhost:3000'
  const ctx = {
    scope,
    log,
    actor: system,
    content: { ...deliveredContent, booking: { services: [] } },
    contentSource,
    now: () => now,
    outbox: worker,
    publicUrl,
    signedLinks: createSignedLinks({ secret: randomBytes(16).toString('hex'), publicUrl }),
  } as unknown as Ctx

  const loop = monitorEventLoopDelay({ resolution: 10 })
  loop.enable()
  const memoryBefore = process.memoryUsage().rss
  const started = performance.now()
  const enqueuing = enqueueReminders(ctx).then(() => performance.now() - started)
  const delays: number[] = []
  let memoryMost = memoryBefore
  for (let n = 0; order.length - delays.length < count; n++) {
    const to = `confirmation${n}@example.com`
    const content = { subject: 'Confirm', heading: 'Confirm', paragraphs: ['Please confirm.'] }
    const enqueuedAt = performance.now()
    await scope(system, (tx) => enqueueEmail(tx, { kind: 'confirm_email', cause: to, to, content }))
    worker.wake()
    while (!sentAt.has(to)) await wait(10)
    delays.push((sentAt.get(to) ?? 0) - enqueuedAt)
    memoryMost = Math.max(memoryMost, process.memoryUsage().rss)
    const until = performance.now() + confirmEveryMs
    while (performance.now() < until && order.length - delays.length < count) await wait(50)
  }
  const lastedMs = performance.now() - started
  loop.disable()
  await worker.stop()
  const { rows } = await scope(system, (tx) =>
    tx.execute<{ recipient: string }>(
      sql`select recipient from outbox where kind = 'appointment_reminder' order by priority, run_at, seq`,
    ),
  )
  await database.close()

  const reminders = order.filter((to) => to.startsWith('guest'))
  const place = new Map(rows.map(({ recipient }, index) => [recipient, index]))
  const drift = Math.max(...reminders.map((to, index) => Math.abs((place.get(to) ?? Number.NaN) - index)))
  const isOnce = reminders.length === count && new Set(reminders).size === count
  const worstMs = Math.max(...delays)
  const loopWorstMs = loop.max / 1e6
  const seconds = (ms: number) => (ms / 1000).toFixed(1)
  console.log(
    `enqueued after ${seconds(await enqueuing)} s, all sent after ${seconds(lastedMs)} s, ${refused} refusals`,
  )
  console.log(`once each: ${isOnce ? 'yes' : 'NO  MISSED'}; at most ${drift} places out of order`)
  check(`slowest of ${delays.length} confirmations meanwhile`, worstMs, confirmationMs)
  check('longest hold of the event loop', loopWorstMs, loopMs)
  console.log(`memory: ${Math.round((memoryMost - memoryBefore) / 2 ** 20)} MB more`)
  if (!isOnce) process.exitCode = 1
}

function check(what: string, ms: number, budgetMs: number) {
  const isOver = ms > budgetMs
  console.log(`${what}: ${ms.toFixed(0)} ms (budget ${budgetMs})${isOver ? '  MISSED' : ''}`)
  if (isOver) process.exitCode = 1
}
