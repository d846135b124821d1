import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { findConfirmedUser } from '#server/booking/find-confirmed-user.ts'
import { hasEndedLinks } from '#server/booking/manage-link.ts'
import type { Ctx } from '#server/context.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import { AppError } from '#server/errors.ts'
import { findHold } from '#server/features/booking/hold-time.ts'
import { recordTextsAgreed } from '#server/features/booking/record-texts-agreed.ts'
import type { BookInput } from '#shared/booking.ts'
import { days } from '#shared/time.ts'

/** How long submitting the same form again means the same booking. */
const sameBookingMs = days(1)

type Booked = typeof appointments.$inferSelect
/** Who books: the account, or what a guest typed. */
export type BookingClient = Pick<Booked, 'userId' | 'clientName' | 'clientEmail' | 'clientPhone'>

type Form = {
  input: BookInput
  client: BookingClient
  /** Whether the form was counted for its address as a booking is, so that messages may go there. */
  isCounted: boolean
}

/**
 * The booking that this form has made already, with what was corrected in the form since: its answer was lost, or they came back from
 * the payment page. Its answer carries a new link, so only the same client gets it, for a day, and nobody once the owner has ended its
 * links. While it waits for its payment nobody was told, and a guest may correct the address too. Undefined for none, and while
 * another address isn't counted.
 * @throws AppError `conflict` for a key of any other booking
 */
export async function findRepeated(
  ctx: Ctx,
  tx: Tx,
  { input, client, isCounted }: Form,
): Promise<Booked | undefined> {
  const [row] = await tx.select().from(appointments).where(eq(appointments.bookingKey, input.key))
  if (!row) return undefined
  const isSameClient = client.userId ? row.userId === client.userId : row.clientEmail === client.clientEmail
  const isRecent = ctx.now().getTime() - row.createdAt.getTime() <= sameBookingMs
  // Booking deletes its hold: one that is still there keeps another time.
  const isOther = (await findHold(tx, input.hold)) !== undefined
  if (!isRecent || isOther || hasEndedLinks(row)) throw new AppError('conflict')
  if (!isSameClient && !isCounted) return undefined
  const corrected = isSameClient
    ? await correctDetails(tx, row, input, client)
    : await correctAddress(tx, row, input, client)
  if (input.texts_agreed && corrected.clientPhone !== row.clientPhone)
    await recordTextsAgreed(ctx, tx, corrected)
  return corrected
}

/** What the owner reads of it. One that has ended stays as it was. */
async function correctDetails(tx: Tx, row: Booked, input: BookInput, client: BookingClient): Promise<Booked> {
  const { clientName, clientPhone } = client
  const note = input.note ?? null
  if (row.clientName === clientName && row.clientPhone === clientPhone && row.note === note) return row
  const isOpen = and(eq(appointments.id, row.id), inArray(appointments.status, ['pending', 'confirmed']))
  const [corrected] = await tx
    .update(appointments)
    .set({ clientName, clientPhone, note })
    .where(isOpen)
    .returning()
  return corrected ?? row
}

/** @throws AppError `conflict` once somebody was told */
async function correctAddress(tx: Tx, row: Booked, input: BookInput, client: BookingClient): Promise<Booked> {
  if (row.clientEmail === null || client.clientEmail === null) throw new AppError('conflict')
  const userId = await findConfirmedUser(tx, client.clientEmail)
  const isUntold = and(
    eq(appointments.id, row.id),
    eq(appointments.status, 'pending'),
    eq(appointments.paidCents, 0),
    isNotNull(appointments.paymentDueAt),
  )
  const [corrected] = await tx
    .update(appointments)
    .set({ ...client, userId, note: input.note ?? null })
    .where(isUntold)
    .returning()
  if (!corrected) throw new AppError('conflict')
  return corrected
}
