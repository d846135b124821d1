import { userIdOf } from '#server/access/actor.ts'
import type { Tx } from '#server/access/scope.ts'
import { findNoticeNumber } from '#server/booking/notify-client.ts'
import { readBookingClient } from '#server/booking/read-booking-client.ts'
import type { Ctx } from '#server/context.ts'
import { bookingSystem, type ManagedAppointment } from '#server/features/booking/find-managed.ts'
import { limitVisitorMessages } from '#server/messaging/limit-visitor-messages.ts'
import { findVerifiedPhone } from '#server/messaging/verified-phone.ts'

type Step = { kind: string; field: string; isRefusable?: boolean }

/**
 * Takes a client's step with an appointment. Whoever booked has its link too, so what the step tells counts as a booking does: for a
 * mailbox and a number that nobody has verified.
 * @throws AppError `too_many_requests`
 */
export async function limitStep<Result>(
  ctx: Ctx,
  row: ManagedAppointment,
  { kind, ...step }: Step,
  work: (message: { isEmailAlone: boolean }) => Promise<Result>,
): Promise<Result> {
  const unverified = await ctx.scope(bookingSystem, (tx) => findUnverified(ctx, tx, row, kind))
  return limitVisitorMessages(ctx, { ...step, ...unverified }, work)
}

async function findUnverified(ctx: Ctx, tx: Tx, row: ManagedAppointment, kind: string) {
  // The link of one that the owner added went to its client alone.
  if (row.origin === 'owner') return { email: null, number: null }
  const isOwnStep = row.clientEmail === null || (row.userId !== null && userIdOf(ctx.actor) === row.userId)
  const number = await findNoticeNumber(tx, row, kind)
  const verified = isOwnStep && row.userId ? await findVerifiedPhone(tx, row.userId) : null
  return {
    email: isOwnStep ? null : (await readBookingClient(tx, row)).email,
    number: number === verified ? null : number,
  }
}
