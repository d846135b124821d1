import { startPayment } from '#server/booking/start-payment.ts'
import type { Ctx } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { type Booked, bookSession } from '#server/features/booking/book-session.ts'
import type { BookInput } from '#shared/booking.ts'

/**
 * Books the held time and opens the payment page, if the service is paid beforehand and confirmed at once. Without a page, when the
 * provider can't be reached, the booking keeps its time and its own page offers to pay.
 * @throws as `bookSession`
 */
export async function bookAndPay(
  ctx: Ctx,
  input: BookInput,
): Promise<{ appointment: Booked; payUrl: string | null }> {
  const appointment = await bookSession(ctx, input)
  if (appointment.status !== 'pending' || appointment.paymentDueAt === null)
    return { appointment, payUrl: null }
  try {
    const { url } = await startPayment(ctx, appointment.id)
    return { appointment, payUrl: url }
  } catch (error) {
    if (error instanceof AppError) return { appointment, payUrl: null }
    throw error
  }
}
