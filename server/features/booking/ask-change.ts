import { enqueueOwnerNotice } from '#server/booking/enqueue-owner-notice.ts'
import { recordEvent } from '#server/booking/record-event.ts'
import type { Ctx } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import {
  type BookingAccess,
  bookingSystem,
  changeRightOf,
  findManaged,
} from '#server/features/booking/find-managed.ts'
import { days } from '#shared/time.ts'

const askLimit = { name: 'booking/ask', max: 5, windowMs: days(1) }

/**
 * Asks the owner to change an appointment that the client can't change alone any more. Nothing else changes.
 * @throws AppError `link_expired`, `not_found`; `conflict` when it is over; `too_many_requests`.
 */
export async function askChange(
  ctx: Ctx,
  { access, reason }: { access: BookingAccess; reason: string },
): Promise<void> {
  const { id } = await ctx.scope(bookingSystem, (tx) => findManaged(ctx, tx, access))
  await ctx.limit(askLimit, id)
  await ctx.scope(bookingSystem, async (tx) => {
    const row = await findManaged(ctx, tx, access)
    if (changeRightOf(row, ctx.now()) === 'none') throw new AppError('conflict')
    await recordEvent(tx, { appointmentId: id, actor: 'client', kind: 'change_asked', details: { reason } })
    await enqueueOwnerNotice(ctx, tx, row, { kind: 'changeAsked', reason })
  })
  ctx.outbox.wake()
}
