import { practice } from '#practice/practice.ts'
import type { CustomerOrder } from '#shared/customer-order.ts'
import { formatTimeRange } from '#shared/dates.ts'

/** Where it is picked up, or where it goes and how to follow it. */
export function OrderDelivery({ order }: { order: CustomerOrder }) {
  const { pickup, address, carrier, tracking_number, tracking_url } = order
  if (order.delivery === 'pickup')
    return (
      <section aria-labelledby="order-pickup">
        <h3 id="order-pickup" className="text-2xl">
          Pickup
        </h3>
        {pickup ? (
          <div className="mt-3 grid gap-1">
            <p className="[overflow-wrap:anywhere]">{pickup.place}</p>
            {pickup.starts_at && <p>{formatTimeRange(pickup.starts_at, pickup.ends_at)}</p>}
            {pickup.directions && <p className="whitespace-pre-line text-muted">{pickup.directions}</p>}
          </div>
        ) : (
          <p className="mt-3">
            We’ll tell you where to pick it up. Questions? Call {practice.phone.asWritten}.
          </p>
        )}
      </section>
    )
  if (!address && !tracking_number) return null
  return (
    <section aria-labelledby="order-shipping">
      <h3 id="order-shipping" className="text-2xl">
        Shipping
      </h3>
      {tracking_number && (
        <p className="mt-3 [overflow-wrap:anywhere]">
          {carrier ? `${carrier} ${tracking_number}` : `Tracking number: ${tracking_number}`}
          {tracking_url && (
            <a
              href={tracking_url}
              target="_blank"
              rel="noopener noreferrer"
              className="ml-3 inline-block py-2 underline underline-offset-4"
            >
              Track it
            </a>
          )}
        </p>
      )}
      {address && (
        <address className="mt-3 not-italic [overflow-wrap:anywhere]">
          <span className="block">{order.name}</span>
          <span className="block">{address.line1}</span>
          {address.line2 && <span className="block">{address.line2}</span>}
          <span className="block">
            {address.city}, {address.state} {address.postal_code}
          </span>
        </address>
      )}
    </section>
  )
}
