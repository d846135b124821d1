import * as z from 'zod/mini'
import { textField } from '#shared/fields.ts'
import type { Delivery, OrderStatus, ShippingAddress } from '#shared/orders.ts'

const token = z.string('The link is incomplete.').check(z.maxLength(400, 'The link is incomplete.'))

export const orderTokenSchema = z.object({ token })
export const orderReceiptSchema = z.object({ token, number: z.int('Choose a receipt.') })
export const complaintSchema = z.object({ message: textField('Write what is wrong.', 2000) })
export const orderMessageSchema = z.object({
  token,
  ...complaintSchema.shape,
  /** Chosen by the browser: a second call with it sends nothing. */
  key: z.uuid('Reload the page and try again.'),
})
const emailSentence = 'Enter an email address like name@example.com.'
export const newOrderLinkSchema = z.object({
  number: z
    .int('Enter the number of your order.')
    .check(
      z.gte(1, 'Enter the number of your order.'),
      z.lte(1_000_000_000, 'Enter the number of your order.'),
    ),
  email: z.email(emailSentence).check(z.maxLength(254, emailSentence)),
})

/** As it is typed: '#1001' or '1001'. */
export const newOrderLinkFormSchema = z.object({
  number: z.string('Enter the number of your order.').check(
    z.trim(),
    z.overwrite((typed) => typed.replace(/^#/, '')),
    z.regex(/^\d{1,9}$/, 'Enter the number of your order.'),
  ),
  email: z.email(emailSentence).check(z.maxLength(254, emailSentence)),
})

/** What decides how an order is described. */
export type DescribedOrder = {
  status: OrderStatus
  payment: string
  delivery: Delivery
  isPacked: boolean
  isReady: boolean
}

/** How an order stands, in plain words for the customer. */
export function describeOrder(order: DescribedOrder): string {
  const { status, payment, delivery } = order
  if (status === 'cancelled') return 'Cancelled'
  if (status === 'delivered') return delivery === 'pickup' ? 'Picked up' : 'Delivered'
  if (status === 'shipped') return 'On its way'
  if (payment === 'review') return 'We’re checking the payment'
  if (order.isReady) return 'Ready for pickup'
  if (order.isPacked) return 'Packed'
  return status === 'pending' ? 'Received' : 'Being packed'
}

type CustomerOrderLine = { name: string; quantity: number; unit_cents: number; total_cents: number }
/** A step on the way of an order. */
export type OrderProgress = { label: string; at: string | null; isDone: boolean }

/** One order as its customer sees it. Amounts are integer US cents. */
export type CustomerOrder = {
  number: number
  created_at: string
  status: OrderStatus
  state: string
  progress: OrderProgress[]
  lines: CustomerOrderLine[]
  tax_cents: number
  /** What the practice calls its tax. */
  tax_label: string
  total_cents: number
  /** What is still to be paid. */
  due_cents: number
  can_pay: boolean
  /** Nothing was paid, and it isn't packed. */
  can_cancel: boolean
  refunded_cents: number
  /** On its way back. */
  refund_due_cents: number
  /** What else there is to say of the payment. */
  note: string | null
  delivery: Delivery
  pickup: {
    place: string
    directions: string | null
    starts_at: string | null
    ends_at: string | null
  } | null
  address: ShippingAddress | null
  carrier: string | null
  tracking_number: string | null
  tracking_url: string | null
  name: string | null
  email: string | null
  /** Whether that it was placed is emailed there. */
  is_emailed: boolean
  receipts: { number: number; at: string; cents: number }[]
}
