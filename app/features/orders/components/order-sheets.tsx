import { practice } from '#practice/practice.ts'
import { formatDate, formatTimeRange } from '#shared/dates.ts'
import type { ShippingAddress } from '#shared/orders.ts'
import type { PrintedOrder } from '#shared/orders-in-bulk.ts'

/** Fits a label of 4 by 6 inches. */
export function OrderLabel({ order: { address, customer, number } }: { order: PrintedOrder }) {
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
export function PackingSlip({ order }: { order: PrintedOrder }) {
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
        {pickup && <p>Pickup {formatTimeRange(pickup.starts_at, pickup.ends_at)}</p>}
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
