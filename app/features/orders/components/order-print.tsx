import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '#app/components/ui/button.tsx'
import printStyles from '#app/features/orders/print.css?url'
import { practice } from '#practice/practice.ts'
import { formatDate, formatDateTime } from '#shared/dates.ts'
import type { ShippingAddress } from '#shared/orders.ts'
import type { OwnerOrder } from '#shared/owner-order.ts'

type What = 'label' | 'slip'

/** Prints the address for the parcel, and the slip that goes into it or onto the bag. */
export function OrderPrint({ order }: { order: OwnerOrder }) {
  const [what, setWhat] = useState<What | null>(null)
  useEffect(() => {
    if (!what) return
    const end = () => setWhat(null)
    window.addEventListener('afterprint', end)
    window.print()
    return () => window.removeEventListener('afterprint', end)
  }, [what])
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      <link rel="stylesheet" href={printStyles} />
      {order.address && (
        <Button variant="secondary" size="small" onClick={() => setWhat('label')}>
          Print label
        </Button>
      )}
      <Button variant="secondary" size="small" onClick={() => setWhat('slip')}>
        Print packing slip
      </Button>
      {what &&
        createPortal(
          <div className={`print-sheet ${what === 'label' ? 'print-label' : ''}`} aria-hidden="true">
            {what === 'label' ? <Label order={order} /> : <Slip order={order} />}
          </div>,
          document.body,
        )}
    </div>
  )
}

/** Fits a label of 4 by 6 inches. */
function Label({ order: { address, customer, number } }: { order: OwnerOrder }) {
  return (
    <>
      <p className="text-sm">
        {practice.name}
        <br />
        {practice.place.asWritten}
      </p>
      <div className="mt-[0.6in] text-xl leading-snug">
        {[customer.name, ...(address ? addressLines(address) : [])].filter(Boolean).map((line) => (
          <p key={line} dir="auto" className="[overflow-wrap:anywhere]">
            {line}
          </p>
        ))}
      </div>
      <p className="mt-[0.6in] text-sm">Order {number}</p>
    </>
  )
}

/** What is in the parcel, without prices: it may be a present. */
function Slip({ order }: { order: OwnerOrder }) {
  const { number, created_at, customer, address, pickup, lines } = order
  const to = [customer.name, ...(address ? addressLines(address) : [])].filter(Boolean)
  return (
    <>
      <h1 className="text-3xl">{practice.name}</h1>
      <p>
        {practice.place.asWritten} · {practice.email}
      </p>
      <h2 className="mt-8 text-2xl">Packing slip, order {number}</h2>
      <p>Ordered on {formatDate(created_at)}</p>
      <div className="mt-6">
        {to.map((line) => (
          <p key={line} dir="auto" className="[overflow-wrap:anywhere]">
            {line}
          </p>
        ))}
        {pickup && <p>Pickup {formatDateTime(pickup.starts_at)}</p>}
      </div>
      <table className="mt-8 w-full border-collapse text-left">
        <thead>
          <tr className="border-b">
            <th className="w-24 py-2">Quantity</th>
            <th className="py-2">Item</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ name, quantity }) => (
            <tr key={name} className="border-b">
              <td className="py-2 align-top">{quantity}</td>
              <td className="py-2 [overflow-wrap:anywhere]">{name}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-8">Thank you!</p>
    </>
  )
}

const addressLines = ({ line1, line2, city, state, postal_code, country }: ShippingAddress) =>
  [line1, line2, `${city}, ${state} ${postal_code}`, country].filter((line) => line !== null)
