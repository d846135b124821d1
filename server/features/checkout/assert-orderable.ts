import { AppError } from '#server/errors.ts'
import type { Cart } from '#server/features/checkout/price-cart.ts'
import type { PayWay, PlaceOrderInput } from '#shared/checkout.ts'

/** `pay` is left out where the owner takes the money. */
type Wanted = Pick<PlaceOrderInput, 'delivery' | 'total_cents'> & { pay?: PayWay }

/** @throws AppError for what can't be had in this way, or costs something else than the buyer saw */
export function assertOrderable(cart: Cart, input: Wanted): void {
  const problems = cart.lines.flatMap(({ problem }, index) => (problem ? [{ index, ...problem }] : []))
  if (problems.length > 0) {
    const isShort = problems.some(({ kind }) => kind === 'sold_out' || kind === 'fewer')
    const fields = problems.map(({ index, sentence }) => [`lines.${index}`, sentence])
    throw new AppError(isShort ? 'sold_out' : 'invalid_input', { fields: Object.fromEntries(fields) })
  }
  if (!cart.deliveries.includes(input.delivery))
    throw invalid(
      'delivery',
      input.delivery === 'pickup' ? 'This can’t be picked up.' : 'This can’t be shipped.',
    )
  if (input.pay && !cart.pays.includes(input.pay)) throw invalid('pay', 'Choose another way to pay.')
  if (cart.totalCents !== input.total_cents)
    throw new AppError('price_changed', { details: { total_cents: cart.totalCents } })
}

const invalid = (field: string, sentence: string) =>
  new AppError('invalid_input', { fields: { [field]: sentence } })
