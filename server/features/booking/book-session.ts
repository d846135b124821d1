import { eq } from 'drizzle-orm'
import { userIdOf } from '#server/access/actor.ts'
import type { Tx } from '#server/access/scope.ts'
import { lockCalendar, occupyTime } from '#server/booking/appointment-time.ts'
import { type BookableSession, findBookableSession } from '#server/booking/bookable-service.ts'
import { bookedEmail, requestedEmail } from '#server/booking/emails.ts'
import { enqueueOwnerNotice } from '#server/booking/enqueue-owner-notice.ts'
import { findConfirmedUser } from '#server/booking/find-confirmed-user.ts'
import { isFreeTime } from '#server/booking/free-times.ts'
import { findNoticeNumber, notifyClient } from '#server/booking/notify-client.ts'
import { prepayCentsOf } from '#server/booking/payment-summary.ts'
import { recordEvent } from '#server/booking/record-event.ts'
import type { Ctx } from '#server/context.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import { bookedTimes } from '#server/db/schema/booked-times.ts'
import { AppError } from '#server/errors.ts'
import { type BookingClient, findRepeated } from '#server/features/booking/find-repeated.ts'
import { findHold } from '#server/features/booking/hold-time.ts'
import { recordTextsAgreed } from '#server/features/booking/record-texts-agreed.ts'
import { orNextTimes, TimeTakenError } from '#server/features/booking/time-not-free.ts'
import { limitKey, mailboxOf } from '#server/messaging/limit-key.ts'
import { limitOften, limitVisitorMessages } from '#server/messaging/limit-visitor-messages.ts'
import { findVerifiedPhone } from '#server/messaging/verified-phone.ts'
import { paymentTimeMs } from '#shared/appointment-balance.ts'
import {
  type BookInput,
  type PriceChangedDetails,
  requestExpiryOf,
  type TimeNotFreeDetails,
} from '#shared/booking.ts'
import { phoneProblemSentences, readPhone } from '#shared/phone.ts'
import { days } from '#shared/time.ts'

const system = { role: 'system', job: 'booking' } as const
const field = 'email'
/** Every booking sends mail to an address that anybody may have typed. */
const addressLimit = { name: 'booking/address', max: 10, windowMs: days(1) }

export type Booked = typeof appointments.$inferSelect

/**
 * Books the held time, once for each key: a repeated call answers with the same appointment. A hold that ran out still books while
 * its time is free.
 * @throws AppError `invalid_input`; `conflict` for a key of another booking; `time_not_free` with the next free times; `price_changed` with the price by now;
 * `too_many_requests` for an address that was booked for often
 */
export async function bookSession(ctx: Ctx, input: BookInput): Promise<Booked> {
  const client = readClient(ctx, input)
  const known = await ctx.scope(system, (tx) => findRepeated(ctx, tx, { input, client, isCounted: false }))
  if (known) return known
  const key = client.userId ?? limitKey(mailboxOf(client.clientEmail ?? ''))
  await limitOften(ctx, addressLimit, { key, field })
  const unverified = await ctx.scope(system, (tx) => findUnverified(tx, input, client))
  const appointment = await limitVisitorMessages(ctx, { ...unverified, field }, (message) => {
    const work = () =>
      ctx.scope(system, async (tx) => {
        await lockCalendar(tx)
        return (
          (await findRepeated(ctx, tx, { input, client, isCounted: true })) ??
          insertBooking(ctx, tx, { input, client, ...message })
        )
      })
    return orNextTimes(ctx, work)
  }).catch(async (error: unknown) => {
    await ctx.limit.giveBack(addressLimit, key)
    throw error
  })
  ctx.outbox.wake()
  return appointment
}

/** Where the confirmation would go though nobody has verified it. */
async function findUnverified(tx: Tx, input: BookInput, { userId, clientEmail, clientPhone }: BookingClient) {
  const ownerId = userId ?? (await findConfirmedUser(tx, clientEmail))
  const session = { userId: ownerId, clientPhone }
  const isAgreed = { isAgreed: input.texts_agreed === true }
  const number =
    (await findNoticeNumber(tx, session, 'appointment_booked', isAgreed)) ??
    (await findNoticeNumber(tx, session, 'appointment_requested', isAgreed))
  const verified = userId && (await findVerifiedPhone(tx, userId))
  return { email: clientEmail, number: number === verified ? null : number }
}

function readClient(ctx: Ctx, { name, email, phone }: BookInput): BookingClient {
  const userId = userIdOf(ctx.actor)
  const number = phone === undefined ? null : readPhone(phone)
  const fields = {
    ...(userId === null && name === undefined && { name: 'Enter your name.' }),
    ...(userId === null && email === undefined && { email: 'Enter your email address.' }),
    ...(number && 'problem' in number && { phone: phoneProblemSentences[number.problem] }),
  }
  if (Object.keys(fields).length > 0) throw new AppError('invalid_input', { fields })
  const clientPhone = number && 'e164' in number ? number.e164 : null
  if (userId !== null) return { userId, clientName: null, clientEmail: null, clientPhone }
  return { userId, clientName: name ?? null, clientEmail: email ?? null, clientPhone }
}

/** Needs the lock of the calendar. */
async function insertBooking(
  ctx: Ctx,
  tx: Tx,
  { input, client, isEmailAlone }: { input: BookInput; client: BookingClient; isEmailAlone: boolean },
): Promise<Booked> {
  const hold = await findHold(tx, input.hold)
  if (!hold?.serviceSlug || hold.minutes === null)
    throw new AppError('time_not_free', { details: { next: [] } satisfies TimeNotFreeDetails })
  const content = await ctx.contentSource.newestContent(tx)
  const session = findBookableSession(content, { service: hold.serviceSlug, minutes: hold.minutes })
  const { startsAt } = hold
  const now = ctx.now()
  const query = { ...session, startsAt, now, except: { bookedTimeId: hold.id } }
  // One that ran out long ago doesn't get round the notice.
  const isHeld = hold.expiresAt !== null && hold.expiresAt > now
  const chosenAt = isHeld ? hold.createdAt : now
  if (startsAt <= now || !(await isFreeTime(tx, { ...query, chosenAt }))) throw new TimeTakenError(query)
  if (input.price_cents !== session.priceCents)
    throw new AppError('price_changed', {
      details: { price_cents: session.priceCents } satisfies PriceChangedDetails,
    })
  const row = await insertAppointment(tx, { input, client, session, startsAt, now })
  await tx.delete(bookedTimes).where(eq(bookedTimes.id, hold.id))
  const isOccupied = await occupyTime(tx, {
    margins: session.rules,
    appointmentId: row.id,
    session: { startsAt, durationMinutes: session.minutes, place: session.place },
    now,
  })
  if (!isOccupied) throw new TimeTakenError(query)
  if (input.texts_agreed) await recordTextsAgreed(ctx, tx, row)
  await notifyEverybody(ctx, tx, row, { isEmailAlone })
  return row
}

type NewBooking = {
  input: BookInput
  client: BookingClient
  session: BookableSession
  startsAt: Date
  now: Date
}

async function insertAppointment(tx: Tx, { input, client, session, startsAt, now }: NewBooking) {
  const isAtOnce = session.service.confirmation === 'atOnce'
  const prepayCents = prepayCentsOf(session.service, session.priceCents)
  // It is confirmed once it is paid.
  const isConfirmed = isAtOnce && prepayCents === null
  const [row] = await tx
    .insert(appointments)
    .values({
      ...client,
      userId: client.userId ?? (await findConfirmedUser(tx, client.clientEmail)),
      createdAt: now,
      serviceType: session.title,
      serviceSlug: session.service.slug,
      durationMinutes: session.minutes,
      appointmentDate: startsAt,
      place: session.place,
      priceCents: session.priceCents,
      cancellationNoticeHours: session.service.cancellationNoticeHours,
      status: isConfirmed ? 'confirmed' : 'pending',
      requestExpiresAt: isAtOnce ? null : requestExpiryOf(startsAt, now),
      prepayCents,
      paymentDueAt: isAtOnce && prepayCents !== null ? new Date(now.getTime() + paymentTimeMs) : null,
      origin: 'booking',
      note: input.note,
      bookingKey: input.key,
    })
    .returning()
  if (!row) throw new Error('The appointment was not inserted')
  return row
}

async function notifyEverybody(ctx: Ctx, tx: Tx, appointment: Booked, message: { isEmailAlone: boolean }) {
  const isConfirmed = appointment.status === 'confirmed'
  await recordEvent(tx, {
    appointmentId: appointment.id,
    actor: 'client',
    kind: isConfirmed ? 'booked' : 'requested',
    details: { isSignedIn: userIdOf(ctx.actor) !== null },
  })
  // Everybody is told once it is paid.
  if (appointment.paymentDueAt !== null) return
  await notifyClient(ctx, tx, {
    ...message,
    appointment,
    kind: isConfirmed ? 'appointment_booked' : 'appointment_requested',
    write: isConfirmed ? bookedEmail : requestedEmail,
  })
  await enqueueOwnerNotice(ctx, tx, appointment, { kind: isConfirmed ? 'booked' : 'requested' })
}
