import { eq, inArray, ne } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { readBookingClient } from '#server/booking/read-booking-client.ts'
import { withdrawRequests } from '#server/booking/withdraw-requests.ts'
import type { Ctx } from '#server/context.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import { moneyEntries } from '#server/db/schema/money.ts'
import { paymentRequests } from '#server/db/schema/payment-requests.ts'
import { AppError } from '#server/errors.ts'
import { endRequestPages } from '#server/features/payments/end-request-pages.ts'
import {
  assertOwed,
  causeOf,
  messageCauseOf,
  recordManualPayment,
  sendManualReceipt,
} from '#server/features/payments/manual-payment.ts'
import { paymentsSystem } from '#server/features/payments/payments-system.ts'
import { sendPaymentLink } from '#server/features/payments/send-payment-link.ts'
import { isOnDate } from '#server/money/moved-at.ts'
import { repeatedKeyConflict } from '#server/money/repeated-key-conflict.ts'
import type { PaymentRequest } from '#server/payments/request-link.ts'
import type { TakePaymentInput } from '#shared/payment-requests.ts'

type Appointment = typeof appointments.$inferSelect
type About = Pick<PaymentRequest, 'description' | 'customerName' | 'customerEmail' | 'appointmentId'>

/**
 * Records what the owner received by hand for a session or anything else, or asks for it by a link to a payment page. The same key
 * gives the same payment, however often it is sent. What came on an earlier day counts in the books of that day.
 * @throws AppError `not_found`; `conflict` for a key of another payment; `invalid_input` for more than what is left of a session, one
 * that isn't agreed, or an email to nobody
 */
export async function takePayment(ctx: Ctx, input: TakePaymentInput): Promise<PaymentRequest> {
  const request = await ctx.scope(paymentsSystem, async (tx) => {
    const appointment = await lockAppointment(tx, input)
    const about = appointment ? await aboutAppointment(tx, appointment) : aboutAnything(input)
    const [inserted] = await tx
      .insert(paymentRequests)
      .values({ ...about, key: input.key, amountCents: input.cents, createdAt: ctx.now() })
      .onConflictDoNothing({ target: paymentRequests.key })
      .returning()
    if (!inserted) return repeat(ctx, tx, input)
    if (input.tell && !inserted.customerEmail)
      throw invalid('customer_email', 'Enter an email address, or send nothing.')
    if (appointment) await assertOwed(tx, appointment, input.cents)
    if (appointment) await endOtherRequests(tx, inserted)
    const request =
      input.method === 'card'
        ? inserted
        : await recordManualPayment(ctx, tx, { ...input, request: inserted, method: input.method })
    if (input.tell) await tell(ctx, tx, request, input.method)
    return request
  })
  ctx.outbox.wake()
  await endRequestPages(ctx, request)
  return request
}

async function lockAppointment(
  tx: Tx,
  { appointment_id: id }: TakePaymentInput,
): Promise<Appointment | null> {
  if (id === undefined) return null
  const [appointment] = await tx.select().from(appointments).where(eq(appointments.id, id)).for('update')
  if (!appointment) throw new AppError('not_found')
  return appointment
}

async function aboutAppointment(tx: Tx, appointment: Appointment): Promise<About> {
  const { name, email } = await readBookingClient(tx, appointment)
  const { id, serviceType } = appointment
  return { description: serviceType, customerName: name, customerEmail: email, appointmentId: id }
}

const aboutAnything = ({ description = '', customer_name, customer_email }: TakePaymentInput): About => ({
  description,
  customerName: customer_name ?? null,
  customerEmail: customer_email ?? null,
  appointmentId: null,
})

/** The same again, as after an answer that was lost: the email may only be asked for now. @throws AppError `conflict` */
async function repeat(ctx: Ctx, tx: Tx, input: TakePaymentInput): Promise<PaymentRequest> {
  const taken = await findTaken(tx, input)
  if (input.tell) await tell(ctx, tx, taken, input.method)
  return taken
}

/** What a key took before. @throws AppError `conflict` when it took something else */
async function findTaken(tx: Tx, input: TakePaymentInput): Promise<PaymentRequest> {
  const [taken] = await tx.select().from(paymentRequests).where(eq(paymentRequests.key, input.key))
  if (!taken || !isOf(taken, input) || (await readMethod(tx, input.key)) !== input.method)
    throw repeatedKeyConflict()
  return taken
}

/** A session names what is paid and by whom, which may have changed since. */
function isOf(taken: PaymentRequest, input: TakePaymentInput): boolean {
  if (taken.amountCents !== input.cents) return false
  if (taken.paidAt && !isOnDate(taken.paidAt, input.received_on)) return false
  if (input.appointment_id !== undefined) return taken.appointmentId === input.appointment_id
  const about = aboutAnything(input)
  return (['appointmentId', 'description', 'customerName', 'customerEmail'] as const).every(
    (name) => taken[name] === about[name],
  )
}

async function readMethod(tx: Tx, key: string): Promise<TakePaymentInput['method']> {
  const [entry] = await tx
    .select({ method: moneyEntries.method })
    .from(moneyEntries)
    .where(
      inArray(
        moneyEntries.cause,
        manualMethods.map((method) => causeOf(method, key)),
      ),
    )
    .limit(1)
  return entry?.method ?? 'card'
}

const manualMethods = ['cash', 'other'] as const
/** One open link for each session: what is left of it is asked for once. */
async function endOtherRequests(tx: Tx, { id, appointmentId }: PaymentRequest): Promise<void> {
  if (!appointmentId) return
  await withdrawRequests(tx, appointmentId, ne(paymentRequests.id, id))
}

/** Emails the receipt or the link, once for each payment. */
async function tell(
  ctx: Ctx,
  tx: Tx,
  request: PaymentRequest,
  method: TakePaymentInput['method'],
): Promise<void> {
  if (method !== 'card') return sendManualReceipt(tx, request, method)
  if (request.state === 'open') await sendPaymentLink(ctx, tx, request, messageCauseOf(request))
}

const invalid = (field: string, sentence: string) =>
  new AppError('invalid_input', { fields: { [field]: sentence } })
