import { setImmediate } from 'node:timers/promises'
import { and, eq, gt, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import {
  type DueNotice,
  findDueNotice,
  readEvents,
  readTimes,
  type Times,
} from '#server/booking/due-notices.ts'
import { enqueueNotice } from '#server/booking/enqueue-notice.ts'
import { appointmentValues } from '#server/booking/notice-values.ts'
import { readBookingClient } from '#server/booking/read-booking-client.ts'
import { readNoticeMail } from '#server/booking/read-client-mail.ts'
import { recordEvent } from '#server/booking/record-event.ts'
import { noticeOf, reminderEmail, reviewEmail } from '#server/booking/reminder-emails.ts'
import { findReminderNumber, findTextTime } from '#server/booking/reminder-text.ts'
import { reminderCause } from '#server/booking/step-email.ts'
import type { Ctx } from '#server/context.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import { mayContact } from '#server/messaging/consents.ts'
import { applyTextTemplate } from '#server/notices/notice.ts'
import { fillTemplate, noticeDefaults } from '#shared/notices.ts'
import { earliestReminderMs } from '#shared/reminders.ts'
import { days, hours, minutes } from '#shared/time.ts'

const system = { role: 'system', job: 'reminders' } as const
/** While email is down a reminder isn't kept for longer: the appointment may have changed. */
const reminderLifeMs = hours(12)
/** Many can be due at once: what somebody waits for goes first. */
const priority = 'bulk'
const kind = 'appointment_reminder'

/** How many sessions are looked at in one go: more would keep requests waiting. */
const pageSize = 200
const wakeEach = 50

type Appointment = typeof appointments.$inferSelect

/**
 * Enqueues what is due at a time that follows from an appointment's, each once for each time and in that order, while hours are
 * published. The event that records one is written with it.
 */
export async function enqueueReminders(ctx: Ctx): Promise<void> {
  if (!ctx.content.booking) return
  let enqueued = 0
  for (const { id } of await findAllDue(ctx, ctx.now())) {
    const enqueuing = ctx.scope(system, (tx) => enqueueReminder(ctx, tx, id))
    // The others are still reminded.
    await enqueuing.catch((error: unknown) =>
      ctx.log.warn({ appointmentId: id, reason: error }, 'a reminder was not enqueued'),
    )
    // What is enqueued leaves while others are.
    if (++enqueued % wakeEach === 0) ctx.outbox.wake()
  }
  if (enqueued > 0) ctx.outbox.wake()
}

/** In the order in which they are due. Of thousands only this much is in memory, and requests are served between the pages. */
async function findAllDue(ctx: Ctx, now: Date): Promise<Due[]> {
  const all: Due[] = []
  let after: Position | null = null
  do {
    const page: DuePage = await ctx.scope(system, (tx) => findDue(tx, now, after))
    all.push(...page.due)
    after = page.last
    await setImmediate()
  } while (after)
  return all.sort((a, b) => a.dueMs - b.dueMs)
}

/** `last`: null on the last page. */
type DuePage = { due: Due[]; last: Position | null }
type Due = { id: string; dueMs: number }
/** To the microsecond, so that no session is looked at twice. */
type Position = { startsAt: string; id: string }

async function findDue(tx: Tx, now: Date, after: Position | null): Promise<DuePage> {
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
    .select({ row: appointments, startsAt: sql<string>`${startsAt}::text` })
    .from(appointments)
    .where(
      and(
        times.notices.review_request.isOn ? or(isAhead, hasEnded) : isAhead,
        or(isNotNull(userId), isNotNull(clientEmail), isNotNull(clientPhone)),
        after
          ? sql`(${startsAt}, ${appointments.id}) > (${after.startsAt}::timestamptz, ${after.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(startsAt, appointments.id)
    .limit(pageSize)
  const ids = rows.map(({ row }) => row.id)
  const events = Map.groupBy(await readEvents(tx, ids), ({ appointmentId }) => appointmentId)
  const last = rows.length === pageSize ? rows.at(-1) : undefined
  return {
    due: rows.flatMap(({ row }) => {
      const due = findDueNotice(row, events.get(row.id) ?? [], times, now)
      return due ? [{ id: row.id, dueMs: due.dueAt.getTime() }] : []
    }),
    last: last ? { startsAt: last.startsAt, id: last.row.id } : null,
  }
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
  const isTextFirst = notice.delivery === 'text_first'
  const values = appointmentValues(mail)
  const standard = fillTemplate(noticeDefaults[noticeOf[due.name]].sms, values)
  await enqueueNotice(tx, {
    kind,
    cause,
    text: text && {
      number: text.number,
      text: applyTextTemplate(notice, standard, values),
      // The email that takes its place when it can't be sent has the other half.
      expiresInMs: Math.min(isTextFirst && email !== null ? lifeMs / 2 : lifeMs, text.leftMs),
    },
    email: email === null ? null : { to: email, content, expiresInMs: lifeMs },
    fallbackLifeMs: isTextFirst ? due.until.getTime() - now.getTime() : null,
    priority,
  })
}
