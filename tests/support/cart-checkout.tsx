import { CartCheckout } from '#app/features/checkout/components/cart-checkout.tsx'
import { addToCart } from '#app/lib/cart.ts'
import type { Quote, QuoteLine } from '#shared/checkout.ts'
import { fakeApi } from '#tests/support/fake-api.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'

export const gallon = { product: 'drink', size: 'gallon' }
export const pouch = { product: 'blend', size: 'pouch' }
const offered = [
  { ...gallon, name: 'Drink Gallon', unitCents: 3000 },
  { ...pouch, name: 'Blend Pouch', unitCents: 1000 },
]

/** Two hours on Monday, November 23, 2026, and one on Tuesday, in Chicago. */
export const times = ['2026-11-23T21:00', '2026-11-23T22:00', '2026-11-24T15:00'].map((hour) => ({
  starts_at: `${hour}:00.000Z`,
  ends_at: `${hour.slice(0, 14)}30:00.000Z`,
}))

type Wanted = { product: string; size: string; quantity: number }
type Change = Partial<Quote> & { line?: (line: QuoteLine) => QuoteLine }

/** What the server answers for these lines; `line` changes each. */
export function quoteFor(wanted: readonly Wanted[], { line = (each) => each, ...rest }: Change = {}): Quote {
  const lines = wanted.map(({ product, size, quantity }) => {
    const { name, unitCents } = offered.find((each) => each.product === product) ?? {
      name: product,
      unitCents: 0,
    }
    const priced = { product, size, quantity, name, unit_cents: unitCents, available: null, problem: null }
    return line({ ...priced, total_cents: unitCents * quantity })
  })
  const subtotal = lines.reduce((sum, { unit_cents, quantity }) => sum + unit_cents * quantity, 0)
  return {
    lines,
    subtotal_cents: subtotal,
    tax: null,
    total_cents: subtotal,
    deliveries: ['pickup'],
    delivery: 'pickup',
    pays: ['pickup', 'card'],
    pickup: { place: '12 Elm Street', directions: 'Ring twice.', times },
    ships_free: false,
    asks_for_texts: false,
    ...rest,
  }
}

const linesOf = (body: unknown) => (body as { lines: Wanted[] }).lines

type Answers = Parameters<typeof fakeApi>[0]
type Options = { cart?: readonly (Wanted & { unitCents?: number })[]; quote?: Change; answers?: Answers }

/** The checkout with a cart, a gallon unless it is given, of a practice whose answers are given. */
export function openCheckout({
  cart = [{ ...gallon, quantity: 1 }],
  quote = {},
  answers = {},
}: Options = {}) {
  for (const line of cart) addToCart({ unitCents: null, ...line })
  const requests = fakeApi({
    'POST /api/checkout/quote': ({ body }) => quoteFor(linesOf(body), quote),
    ...answers,
  })
  const bodiesOf = (route: string) => requests.filter((sent) => sent.route === route).map(({ body }) => body)
  const screen = (
    <main tabIndex={-1}>
      <CartCheckout picture={() => null} returned={null} />
    </main>
  )
  return { bodiesOf, ...renderScreen(screen) }
}
