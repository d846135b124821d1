import type { ReactNode } from 'react'
import { Badge } from '#app/components/ui/badge.tsx'
import { TimeZoneNote } from '#app/components/ui/time-zone-note.tsx'
import { orderConfirmationContent as content } from '#practice/content/order-confirmation.ts'
import { practice } from '#practice/practice.ts'
import { formatTimeRange } from '#shared/dates.ts'
import { formatUsd } from '#shared/money.ts'
import { orderTone, type SavedCart, type SavedOrder, type ShippingAddress } from '#shared/orders.ts'

type Props = {
  order: SavedOrder
  /** What the quantity counts; null for no word. */
  unit: { one: string; many: string } | null
}

/** Number and status for anybody with the link; name and address only while the server still returns them. */
export function ConfirmationSummary({ order, unit }: Props) {
  const { labels } = content
  const hasCustomer = order.name !== null || order.email !== null
  return (
    <section aria-labelledby="order-summary">
      <h2 id="order-summary" className="text-3xl">
        {content.summary}
      </h2>
      <dl className="mt-4 divide-y divide-line border-line border-y">
        <Row label={labels.number}>
          <span className="tabular-nums">#{order.number}</span>
        </Row>
        {!hasCustomer && (
          <Row label={labels.status}>
            <Badge tone={orderTone(order.status)}>{order.status}</Badge>
          </Row>
        )}
        {hasCustomer && (
          <>
            {order.name && <Row label={labels.name}>{order.name}</Row>}
            {order.email && <Row label={labels.email}>{order.email}</Row>}
            {order.cart ? (
              <CartRows cart={order.cart} />
            ) : (
              <Row label={labels.quantity}>
                {order.quantity} {order.quantity === 1 ? unit?.one : unit?.many}
              </Row>
            )}
            <Row label={labels.total}>
              <span className="tabular-nums">{formatUsd(Math.round(order.total * 100))}</span>
            </Row>
            {order.shipping_address && (
              <Row label={labels.address}>
                <Address address={order.shipping_address} />
              </Row>
            )}
          </>
        )}
      </dl>
    </section>
  )
}

function CartRows({ cart: { lines, tax_cents, tax_label, pickup } }: { cart: SavedCart }) {
  return (
    <>
      <Row label="Items">
        <ul className="grid gap-1">
          {lines.map(({ name, quantity, total_cents }) => (
            <li key={name} className="flex flex-wrap justify-between gap-x-4">
              <span>
                {quantity} × {name}
              </span>
              <span className="tabular-nums">{formatUsd(total_cents)}</span>
            </li>
          ))}
        </ul>
      </Row>
      {tax_cents > 0 && (
        <Row label={tax_label}>
          <span className="tabular-nums">{formatUsd(tax_cents)}</span>
        </Row>
      )}
      {pickup && (
        <Row label="Pickup">
          <span className="block">{formatTimeRange(pickup.starts_at, pickup.ends_at)}</span>
          {pickup.place && <span className="block">{pickup.place}</span>}
          <TimeZoneNote />
        </Row>
      )}
    </>
  )
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 py-3.5 sm:grid-cols-[11rem_1fr]">
      <dt className="text-muted">{label}</dt>
      <dd className="[overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}

function Address({ address }: { address: ShippingAddress }) {
  return (
    <address className="not-italic">
      <span className="block">{address.line1}</span>
      {address.line2 && <span className="block">{address.line2}</span>}
      <span className="block">
        {address.city}, {address.state} {address.postal_code}
      </span>
      {address.country !== practice.place.country && <span className="block">{address.country}</span>}
    </address>
  )
}
