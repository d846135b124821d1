import type { ShippingAddress } from '#shared/orders.ts'

/** An address on one line, for emails and CSV. */
export function toAddressLine({ line1, line2, city, state, postal_code, country }: ShippingAddress): string {
  return [line1, line2, city, `${state} ${postal_code}`, country].filter(Boolean).join(', ')
}
