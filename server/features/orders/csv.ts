import type { CsvCell } from '#server/http/csv.ts'
import { toAddressLine } from '#server/orders/address-line.ts'
import type { Order } from '#server/orders/order-event.ts'
import { formatDateTime, formatTimeRange } from '#shared/dates.ts'

export const orderCsvHeader = [
  'Order',
  'Date',
  'Product',
  'Quantity',
  'Total',
  'Status',
  'Customer',
  'Email',
  'Phone',
  'Ships to',
  'Delivery',
  'Pickup',
  'Carrier',
  'Tracking number',
] as const

export function toOrderCsvRow(order: Order): CsvCell[] {
  return [
    order.number,
    formatDateTime(order.createdAt),
    order.productName,
    order.quantity,
    (order.totalCents / 100).toFixed(2),
    order.status,
    order.customerName,
    order.customerEmail,
    order.customerPhone,
    order.shippingAddress && toAddressLine(order.shippingAddress),
    order.delivery,
    order.pickupStartsAt && formatTimeRange(order.pickupStartsAt, order.pickupEndsAt),
    order.carrier,
    order.trackingNumber,
  ]
}
