import { and, asc, eq, gt, inArray, isNotNull, lte, or } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { reminderEmail } from '#server/booking/emails.ts'
import { readClientMail } from '#server/booking/enqueue-booking-email.ts'
import { readPracticeSettings } from '#server/booking/practice-settings.ts'
import { type AppointmentEventKind, recordEvent } from '#server/booking/record-event.ts'
import { reminderCause } from '#server/booking/step-email.ts'
import type { Ctx } from '#server/context.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import { appointmentEvents } from '#server/db/schema/calendar.ts'
import { enqueueEmail } from '#server/messaging/enqueue-email.ts'
import { dueReminder, earliestReminderMs, type ReminderKind } from '#shared/reminders.ts'
import { hours } from '#shared/time.ts'

const system = { role: 'system', job: 'reminders' } as const
/** While email is down a reminder isn't kept for longer: the appointment may have changed. */
const reminderLifeMs = hours(12)
/** Events whose email says the time. */
const tellingKinds = new Set<string>([
  'requested',
  'booked',
  'confirmed',
  'moved',
  'offer_answered',
] satisfies AppointmentEventKind[])

type Appointment = typeof appointments.$inferSelect
type Event = typeof appointmentEvents.$inferSelect

/**
 * Enqueues the reminders that are due of confirmed appointments, each once for each time, while hours are published. The event
 * that records one is written with it.
 */
export async function enqueueReminders(ctx: Ctx): Promise<void> {
  if (!ctx.content.booking) return
  const due = await ctx.scope(system, (tx) => findDue(tx, ctx.now()))
  for (const id of due) {
    const enqueued = ctx.scope(system, (tx) => enqueueReminder(ctx, tx, id))
    // The others are still reminded.
    await enqueued.catch((error: unknown) =>
      ctx.log.warn({ appointmentId: id, reason: String(error) }, 'a reminder was not enqueued'),
    )
  }
  if (due.length > 0) ctx.outbox.wake()
}

async function findDue(tx: Tx, now: Date): Promise<string[]> {
  const { reminders: kinds } = await readPracticeSettings(tx)
  const rows = await tx
    .select()
    .from(appointments)
    .where(
      and(
        eq(appointments.status, 'confirmed'),
        gt(appointments.appointmentDate, now),
        lte(appointments.appointmentDate, new Date(now.getTime() + earliestReminderMs)),
        or(isNotNull(appointments.userId), isNotNull(appointments.clientEmail)),
      ),
    )
  const ids = rows.map(({ id }) => id)
  const events = Map.groupBy(await readEvents(tx, ids), ({ appointmentId }) => appointmentId)
  return ids.filter((_, index) => {
    const row = rows[index]
    return row && findReminder(row, { events: events.get(row.id) ?? [], kinds, now })
  })
}

/** Locks the appointment: a change or another process waits, or has happened. */
async function enqueueReminder(ctx: Ctx, tx: Tx, id: string): Promise<void> {
  const [row] = await tx.select().from(appointments).where(eq(appointments.id, id)).for('update')
  if (row?.status !== 'confirmed') return
  const now = ctx.now()
  const { reminders: kinds } = await readPracticeSettings(tx)
  const reminder = findReminder(row, { events: await readEvents(tx, [id]), kinds, now })
  const mail = reminder && (await readClientMail(ctx, tx, row))
  if (!mail) return
  const startsAt = row.appointmentDate.toISOString()
  await recordEvent(tx, {
    appointmentId: id,
    actor: 'system',
    kind: 'reminded',
    details: { reminder, starts_at: startsAt },
  })
  await enqueueEmail(tx, {
    kind: 'appointment_reminder',
    cause: reminderCause(row, reminder),
    to: mail.client.email,
    content: reminderEmail(mail),
    expiresInMs: Math.min(row.appointmentDate.getTime() - now.getTime(), reminderLifeMs),
  })
}

function readEvents(tx: Tx, ids: readonly string[]): Promise<Event[]> {
  return tx
    .select()
    .from(appointmentEvents)
    .where(inArray(appointmentEvents.appointmentId, [...ids]))
    .orderBy(asc(appointmentEvents.at))
}

type Plan = { events: readonly Event[]; kinds: readonly ReminderKind[]; now: Date }

/** The reminder of its present time that is due and hasn't been recorded. */
function findReminder(row: Appointment, { events, kinds, now }: Plan): ReminderKind | null {
  const { appointmentDate: startsAt } = row
  const due = dueReminder({ startsAt, toldAt: findToldAt(row, events), kinds, now })
  const isRecorded = events.some(
    ({ kind, details }) =>
      kind === 'reminded' && details.reminder === due && details.starts_at === startsAt.toISOString(),
  )
  return isRecorded ? null : due
}

/** When the client was last told the time. The email of an undone step never left. */
function findToldAt({ createdAt }: Appointment, events: readonly Event[]): Date {
  const told = [createdAt]
  for (const { kind, at, details } of events) {
    if (tellingKinds.has(kind)) told.push(at)
    if (kind === 'undone' && tellingKinds.has(String(details.undoes))) told.pop()
  }
  return told.at(-1) ?? createdAt
}
