import type { CartLine } from '#server/features/checkout/price-cart.ts'
import type { QuotedCart } from '#server/features/checkout/quote-cart.ts'
import type { Quote, QuoteLine } from '#shared/checkout.ts'

export function presentQuote({ cart, content, pickupTimes, asksForTexts }: QuotedCart): Quote {
  const { pickup, salesTax } = content
  return {
    lines: cart.lines.map(presentLine),
    subtotal_cents: cart.subtotalCents,
    tax: salesTax && { cents: cart.taxCents, label: salesTax.label },
    total_cents: cart.totalCents,
    deliveries: cart.deliveries,
    delivery: cart.delivery,
    pays: cart.pays,
    pickup: pickup && {
      place: pickup.place,
      directions: pickup.directions,
      times: pickupTimes.map(({ startsAt, endsAt }) => ({
        starts_at: startsAt.toISOString(),
        ends_at: endsAt.toISOString(),
      })),
    },
    ships_free: cart.shipsFree,
    asks_for_texts: asksForTexts,
  }
}

const presentLine = (line: CartLine): QuoteLine => ({
  product: line.product,
  size: line.size,
  name: line.name,
  quantity: line.quantity,
  unit_cents: line.unitCents,
  total_cents: line.totalCents,
  available: line.available,
  problem: line.problem,
})
