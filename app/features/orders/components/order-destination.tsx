import { useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { MovePickup } from '#app/features/orders/components/move-pickup.tsx'
import { TrackingForm } from '#app/features/orders/components/tracking-form.tsx'
import { formatTimeRange } from '#shared/dates.ts'
import type { ShippingAddress } from '#shared/orders.ts'
import type { OwnerOrder } from '#shared/owner-order.ts'
import { trackingUrl } from '#shared/tracking.ts'

/** Where an order goes: the address to copy, or when it is picked up. */
export function OrderDestination({ order }: { order: OwnerOrder }) {
  const { address, pickup, carrier, tracking_number } = order
  const page = trackingUrl(carrier, tracking_number)
  const [isEditing, setEditing] = useState(false)
  const canEdit = order.status === 'shipped' || order.status === 'delivered'
  if (order.delivery === 'pickup')
    return (
      <>
        <p>
          {pickup && formatTimeRange(pickup.starts_at, pickup.ends_at)}
          {!pickup && (order.is_in_person ? 'Taken along at once.' : 'No time was chosen.')}
        </p>
        {(order.status === 'pending' || order.status === 'processing') && (
          <Button
            variant="quiet"
            size="small"
            className="-ms-[12px] mt-2"
            data-print="no"
            onClick={() => setEditing(true)}
          >
            {pickup ? 'Change the pickup time…' : 'Choose a pickup time…'}
          </Button>
        )}
        {isEditing && <MovePickup order={order} onClose={() => setEditing(false)} />}
      </>
    )
  return (
    <>
      {address ? (
        <Address lines={[order.customer.name ?? '', ...addressLines(address)].filter(Boolean)} />
      ) : (
        <p>No address was given.</p>
      )}
      {(carrier || tracking_number) && !isEditing && (
        <p className="mt-4 [overflow-wrap:anywhere]">
          {[carrier, tracking_number].filter(Boolean).join(' ')}{' '}
          {page && (
            <a
              href={page}
              target="_blank"
              rel="noreferrer"
              className="text-leaf underline underline-offset-4"
            >
              Track it
            </a>
          )}
        </p>
      )}
      {canEdit && !isEditing && (
        <Button variant="quiet" size="small" className="-ms-[12px] mt-2" onClick={() => setEditing(true)}>
          {tracking_number ? 'Change the tracking number' : 'Add a tracking number'}
        </Button>
      )}
      {isEditing && <TrackingForm order={order} onClose={() => setEditing(false)} />}
    </>
  )
}

function Address({ lines }: { lines: readonly string[] }) {
  const [state, setState] = useState('')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(lines.join('\n'))
      setState('Copied')
    } catch {
      setState('Your browser doesn’t allow copying. Select the address instead.')
    }
  }
  return (
    <>
      <address className="not-italic">
        {lines.map((line) => (
          <span key={line} dir="auto" className="block [overflow-wrap:anywhere]">
            {line}
          </span>
        ))}
      </address>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <Button variant="secondary" size="small" onClick={() => void copy()}>
          Copy address
        </Button>
        <p role="status" className="text-muted text-sm">
          {state}
        </p>
      </div>
    </>
  )
}

const addressLines = ({ line1, line2, city, state, postal_code, country }: ShippingAddress) =>
  [line1, line2, `${city}, ${state} ${postal_code}`, country].filter((line) => line !== null)
