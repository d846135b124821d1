import { and, eq, gt, isNotNull, isNull, lte, or } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import {
  type DueNotice,
  findDueNotice,
  readEvents,
  readTimes,
  type Times,
} from '#server/booking/due-notices.ts'
import { readNoticeMail } from '#server/booking/enqueue-booking-email.ts'
import { appointmentValues } from '#server/booking/notice-values.ts'
import { readBookingClient } from '#server/booking/read-booking-client.ts'
import { recordEvent } from '#server/booking/record-event.ts'
import { noticeOf, reminderEmail, reviewEmail } from '#server/booking/reminder-emails.ts'
import { findReminderNumber, findTextTime } from '#server/booking/reminder-text.ts'
import { reminderCause } from '#server/booking/step-email.ts'
import type { Ctx } from '#server/context.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import { mayContact } from '#server/messaging/consents.ts'
import { enqueueEmail } from '#server/messaging/enqueue-email.ts'
import { enqueueSms } from '#server/messaging/enqueue-sms.ts'
import { findPhoneOwner } from '#server/messaging/verified-phone.ts'
import { wordText } from '#server/notices/notice.ts'
import { fillTemplate, noticeDefaults } from '#shared/notices.ts'
import { earliestReminderMs } from '#shared/reminders.ts'
import { days, hours, minutes } from '#shared/time.ts'

const system = { role: 'system', job: 'reminders' } as const
/** While email is down a reminder isn't kept for longer: the appointment may have changed. */
const reminderLifeMs = hours(12)
/** Many can be due at once: what somebody waits for goes first. */
const priority = 'bulk'
const kind = 'appointment_reminder'

type Appointment = typeof appointments.$inferSelect

/**
 * Enqueues what is due at a time that follows from an appointment's, each once for each time, while hours are published. The event
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
  const times = await readTimes(tx)
  const soonMs = minutes(times.notices.starts_soon.offsetMinutes ?? 0)
  const reviewMs = minutes(times.notices.review_request.offsetMinutes ?? 0)
  const { appointmentDate: startsAt, status } = appointments
  const isAhead = and(
    eq(status, 'confirmed'),
    gt(startsAt, now),
    lte(startsAt, new Date(now.getTime() + Math.max(earliestReminderMs, soonMs))),
  )
  // A session takes a day at most, and a review is asked for at most two days late.
  const hasEnded = and(
    eq(status, 'completed'),
    isNull(appointments.ending),
    lte(startsAt, new Date(now.getTime() - reviewMs)),
    gt(startsAt, new Date(now.getTime() - reviewMs - days(3))),
  )
  const { userId, clientEmail, clientPhone } = appointments
  const rows = await tx
    .select()
    .from(appointments)
    .where(
      and(
        times.notices.review_request.isOn ? or(isAhead, hasEnded) : isAhead,
        or(isNotNull(userId), isNotNull(clientEmail), isNotNull(clientPhone)),
      ),
    )
  const ids = rows.map(({ id }) => id)
  const events = Map.groupBy(await readEvents(tx, ids), ({ appointmentId }) => appointmentId)
  return rows
    .filter((row) => findDueNotice(row, events.get(row.id) ?? [], times, now) !== null)
    .map(({ id }) => id)
}

/** Locks the appointment: a change or another process waits, or has happened. */
async function enqueueReminder(ctx: Ctx, tx: Tx, id: string): Promise<void> {
  const [row] = await tx.select().from(appointments).where(eq(appointments.id, id)).for('update')
  if (!row) return
  const times = await readTimes(tx)
  const due = findDueNotice(row, await readEvents(tx, [id]), times, ctx.now())
  if (due) await send(ctx, tx, row, due, times)
}

async function send(ctx: Ctx, tx: Tx, row: Appointment, due: DueNotice, { notices }: Times): Promise<void> {
  const now = ctx.now()
  const notice = notices[noticeOf[due.name]]
  const { name, email: address } = await readBookingClient(tx, row)
  const wanted = { channel: 'email', purpose: 'appointments' } as const
  const email = address !== null && (await mayContact(tx, { ...wanted, recipient: address })) ? address : null
  const number = notice.delivery === 'email' ? null : await findReminderNumber(tx, row)
  const textTime = number === null ? null : await findTextTime(tx, { number, now, until: due.until })
  if (textTime?.at === 'later') return
  const text = number !== null && textTime?.at === 'now' ? { number, leftMs: textTime.leftMs } : null
  if (!text && email === null) return
  const details = { reminder: due.name, starts_at: row.appointmentDate.toISOString() }
  await recordEvent(tx, {
    appointmentId: row.id,
    actor: 'system',
    kind: 'reminded',
    details: text ? { ...details, by: 'sms' } : details,
  })
  const mail = await readNoticeMail(ctx, tx, row, { name, email: email ?? '' })
  const content = due.name === 'review' ? reviewEmail(mail) : reminderEmail(mail, due.name)
  const cause = reminderCause(row, due.name)
  const lifeMs = Math.min(due.until.getTime() - now.getTime(), reminderLifeMs)
  if (text) {
    const values = appointmentValues(mail)
    const standard = fillTemplate(noticeDefaults[noticeOf[due.name]].sms ?? '', values)
    const sms = { kind, sender: 'admin', purpose: 'appointments', priority } as const
    const isAlone = notice.delivery === 'text_first' && email !== null
    const fallback = isAlone
      ? { kind, cause, email, content, lifeMs: due.until.getTime() - now.getTime() }
      : null
    await enqueueSms(
      tx,
      { ...sms, text: wordText(notice, standard, values), expiresInMs: Math.min(lifeMs, text.leftMs) },
      [{ to: text.number, userId: await findPhoneOwner(tx, text.number), cause, fallback }],
    )
    if (isAlone) return
  }
  if (email !== null)
    await enqueueEmail(tx, { kind, cause, to: email, content, expiresInMs: lifeMs, priority })
}
