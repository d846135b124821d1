import { and, asc, eq, gt, inArray, isNotNull, notExists, or, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { manageUrlOf } from '#server/booking/manage-link.ts'
import { recordEvent } from '#server/booking/record-event.ts'
import type { Ctx } from '#server/context.ts'
import { profiles } from '#server/db/schema/account.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import { appointmentEvents } from '#server/db/schema/calendar.ts'
import { enqueueSms } from '#server/messaging/enqueue-sms.ts'
import type { IncomingText } from '#server/messaging/incoming-text.ts'
import { formatDateTime } from '#shared/dates.ts'
import { zoneName } from '#shared/local-time.ts'
import { hours } from '#shared/time.ts'

const confirmWords = new Set(['c', 'confirm', 'confirmed', 'yes', 'y'])
const moveWords = new Set(['r', 'reschedule', 'move'])
/** An answer that can't leave for so long is no answer any more. */
const answerLifeMs = hours(2)

/** 'C' and 'R' from a number with one session ahead that was reminded by text. Anything else is an ordinary message. */
export async function answerReminderText(
  ctx: Ctx,
  tx: Tx,
  { id, from, text, userId }: IncomingText,
): Promise<boolean> {
  const word = text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
  const isConfirmation = confirmWords.has(word)
  if (!isConfirmation && !moveWords.has(word)) return false
  const row = await findReminded(ctx, tx, from, userId)
  if (!row) return false
  const startsAt = row.appointmentDate.toISOString()
  const when = `${formatDateTime(row.appointmentDate)}, ${zoneName()}`
  if (isConfirmation && !(await hasConfirmed(tx, row.id, startsAt)))
    await recordEvent(tx, {
      appointmentId: row.id,
      actor: 'client',
      kind: 'client_confirmed',
      details: { starts_at: startsAt },
    })
  const answer = isConfirmation
    ? `thanks, see you on ${when}.`
    : `to change or cancel your appointment on ${when}, open ${manageUrlOf(ctx, row)}`
  await enqueueSms(
    tx,
    {
      kind: 'appointment_answer',
      sender: 'admin',
      text: `${ctx.content.practice.name}: ${answer}`,
      purpose: 'personal',
      priority: 'personal',
      expiresInMs: answerLifeMs,
    },
    [{ to: from, userId, cause: `text:${id}:answer` }],
  )
  return true
}

/** The session ahead that a number was reminded of by text, at its present time; null without one, or with several. */
async function findReminded(ctx: Ctx, tx: Tx, from: string, userId: string | null) {
  // Where `findReminderNumber` has no verified number, it takes the one that was given with the session.
  const isBookedWith = and(
    eq(appointments.clientPhone, from),
    notExists(
      tx
        .select({ id: profiles.id })
        .from(profiles)
        .where(and(eq(profiles.id, appointments.userId), isNotNull(profiles.phoneVerifiedAt))),
    ),
  )
  const ahead = await tx
    .select()
    .from(appointments)
    .where(
      and(
        userId ? or(eq(appointments.userId, userId), isBookedWith) : isBookedWith,
        eq(appointments.status, 'confirmed'),
        gt(appointments.appointmentDate, ctx.now()),
      ),
    )
    .orderBy(asc(appointments.id))
    .for('update')
  const reminded = await tx
    .select({
      id: appointmentEvents.appointmentId,
      startsAt: sql<string>`${appointmentEvents.details}->>'starts_at'`,
    })
    .from(appointmentEvents)
    .where(
      and(
        inArray(
          appointmentEvents.appointmentId,
          ahead.map(({ id }) => id),
        ),
        eq(appointmentEvents.kind, 'reminded'),
        sql`${appointmentEvents.details}->>'by' = 'sms'`,
      ),
    )
  const candidates = ahead.filter((row) =>
    reminded.some(({ id, startsAt }) => id === row.id && startsAt === row.appointmentDate.toISOString()),
  )
  return candidates.length === 1 ? candidates[0] : undefined
}

async function hasConfirmed(tx: Tx, id: string, startsAt: string): Promise<boolean> {
  const rows = await tx
    .select({ id: appointmentEvents.id })
    .from(appointmentEvents)
    .where(
      and(
        eq(appointmentEvents.appointmentId, id),
        eq(appointmentEvents.kind, 'client_confirmed'),
        sql`${appointmentEvents.details}->>'starts_at' = ${startsAt}`,
      ),
    )
    .limit(1)
  return rows.length > 0
}
