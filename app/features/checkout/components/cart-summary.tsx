import { Button } from '#app/components/ui/button.tsx'
import type { Checkout } from '#app/features/checkout/components/checkout-fields.tsx'
import type { CartLine } from '#app/lib/cart.ts'
import { checkoutContent } from '#practice/content/checkout.ts'
import type { Quote } from '#shared/checkout.ts'
import { formatUsd } from '#shared/money.ts'

type Props = { checkout: Checkout; quote: Quote; lines: readonly CartLine[] }

export function CartSummary({ checkout, quote, lines }: Props) {
  const { isCurrent, hasWrongQuantity, loadError, notice, pay, busy } = checkout
  const { summary, submit, busy: busyText } = checkoutContent
  const totals = hasWrongQuantity ? unknown : isCurrent ? quote : estimate(quote, lines)
  return (
    <section
      aria-labelledby="summary"
      className="grid gap-5 self-start rounded-card border border-line bg-surface p-6 md:sticky md:top-24 md:p-8"
    >
      <h2 id="summary" className="text-3xl">
        {summary.title}
      </h2>
      <dl className="grid gap-2">
        <Row label="Subtotal">{formatCents(totals.subtotal_cents)}</Row>
        {quote.tax && <Row label={quote.tax.label}>{formatCents(totals.tax?.cents ?? null)}</Row>}
        {quote.delivery === 'pickup' ? (
          <Row label={summary.collection}>{summary.pickup}</Row>
        ) : (
          quote.ships_free && <Row label="Shipping">Free</Row>
        )}
        <div className="mt-2 flex flex-wrap items-baseline justify-between gap-x-4 border-line border-t pt-4">
          <dt>{summary.total}</dt>
          <dd className="min-w-0 text-right text-3xl tracking-tight tabular-nums [overflow-wrap:anywhere]">
            <output aria-live="polite">{formatCents(totals.total_cents)}</output>
          </dd>
        </div>
      </dl>
      <p
        tabIndex={-1}
        data-checkout-notice=""
        aria-live="polite"
        className="font-medium text-on-tone-red outline-none empty:hidden"
      >
        {notice ?? loadError}
      </p>
      <Button type="submit" form="checkout" busy={busy} busyText={busyText} className="w-full text-lg">
        {pay === 'card' ? 'Continue to payment' : submit}
      </Button>
      <p className="text-center text-muted text-sm">
        {pay === 'card'
          ? 'You pay on the next page. Card details go to the payment provider, never to us.'
          : 'Nothing is charged now. You pay when you pick it up.'}
      </p>
    </section>
  )
}

type Totals = {
  subtotal_cents: number | null
  tax: { cents: number | null } | null
  total_cents: number | null
}

const unknown: Totals = { subtotal_cents: null, tax: null, total_cents: null }

/** Until the server has answered: the known prices times the new quantities; the tax isn't known. */
function estimate(quote: Quote, lines: readonly CartLine[]): Totals {
  const cents = lines.map(({ product, size, quantity }) => {
    const quoted = quote.lines.find((line) => line.product === product && line.size === size)
    return quoted ? quoted.unit_cents * quantity : null
  })
  const subtotal = cents.reduce((sum, each) => (sum === null || each === null ? null : sum + each), 0)
  return { subtotal_cents: subtotal, tax: null, total_cents: quote.tax ? null : subtotal }
}

const formatCents = (cents: number | null) => (cents === null ? '…' : formatUsd(cents))

function Row({ label, children }: { label: string; children: string }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 text-muted">
      <dt>{label}</dt>
      <dd className="tabular-nums">{children}</dd>
    </div>
  )
}
