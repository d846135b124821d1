import { eq } from 'drizzle-orm'
import { userIdOf } from '#server/access/actor.ts'
import type { Tx } from '#server/access/scope.ts'
import type { Ctx } from '#server/context.ts'
import { users } from '#server/db/schema/identity.ts'
import { AppError } from '#server/errors.ts'
import type { PlaceOrderInput } from '#shared/checkout.ts'
import { phoneProblemSentences, readPhone } from '#shared/phone.ts'

type OrderCustomer = {
  userId: string | null
  customerName: string
  customerEmail: string
  customerPhone: string | null
  textsAgreedAt: Date | null
}

/**
 * Who collects an order. A client's mails go to the address of their account, whatever was typed. What a visitor types is verified by
 * nobody, so it gives the order to no account: it appears in one only once its owner verifies the address.
 * @throws AppError `invalid_input` without a name and an address, or with a number that can't be texted
 */
async function readCustomer(
  ctx: Ctx,
  tx: Tx,
  { customer }: Pick<PlaceOrderInput, 'customer'>,
): Promise<OrderCustomer> {
  if (!customer)
    throw new AppError('invalid_input', {
      fields: {
        'customer.name': 'Enter your name.',
        'customer.email': 'Enter an email address like name@example.com.',
      },
    })
  const userId = ctx.actor.role === 'client' ? ctx.actor.userId : null
  const phone = customer.phone === undefined ? null : readNumber(customer.phone)
  return {
    userId,
    customerName: customer.name,
    customerEmail: userId ? await readOwnEmail(tx, userId) : customer.email,
    customerPhone: phone,
    textsAgreedAt: phone && customer.texts_agreed ? ctx.now() : null,
  }
}

/**
 * Who orders. Who has it shipped gives a name and an address at the payment page.
 * @throws AppError as `readCustomer`
 */
export const readBuyer = (
  ctx: Ctx,
  tx: Tx,
  input: Pick<PlaceOrderInput, 'customer' | 'delivery'>,
): Promise<OrderCustomer | { userId: string | null; textsAgreedAt?: null }> =>
  input.delivery === 'pickup'
    ? readCustomer(ctx, tx, input)
    : Promise.resolve({ userId: userIdOf(ctx.actor) })

function readNumber(typed: string): string {
  const read = readPhone(typed)
  if ('e164' in read) return read.e164
  throw new AppError('invalid_input', { fields: { 'customer.phone': phoneProblemSentences[read.problem] } })
}

/** @throws AppError `not_signed_in` when the account is gone */
export async function readOwnEmail(tx: Tx, userId: string): Promise<string> {
  const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId))
  if (!user) throw new AppError('not_signed_in')
  return user.email
}
