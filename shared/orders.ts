export const orderStatuses = ['pending', 'processing', 'shipped', 'delivered', 'cancelled'] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** What the list of all orders can be narrowed to: 'unpacked' can be packed now, 'open' is neither gone nor cancelled. */
export const orderFilters = ['unpacked', 'open', ...orderStatuses] as const

export const deliveries = ['pickup', 'shipping'] as const
export type Delivery = (typeof deliveries)[number]

/** Setting one of these emails the customer. */
export const emailedOrderStatuses: readonly OrderStatus[] = ['shipped', 'cancelled']

export type Tone = 'green' | 'yellow' | 'blue' | 'red'

/** delivered green, pending yellow, processing blue, anything else red. */
export function orderTone(status: string): Tone {
  if (status === 'delivered') return 'green'
  if (status === 'pending') return 'yellow'
  return status === 'processing' ? 'blue' : 'red'
}

export type ShippingAddress = {
  line1: string
  line2: string | null
  city: string
  state: string
  postal_code: string
  country: string
}

/** An order in a list. `total_amount` is in US dollars. */
export type OrderRow = {
  id: string
  number: number
  created_at: string
  product_name: string
  quantity: number
  total_amount: number
  status: OrderStatus
  /** A refund, or why the order is held for review. */
  note: string | null
}

/** With how it stands in plain words, and the address of its page. */
export type OwnOrderRow = OrderRow & { state: string; url: string }

/** `hint`: when it is picked up, or the city that it goes to. */
export type AdminOrderRow = OrderRow & {
  customer_name: string | null
  email: string | null
  /** What of the payments was not given back, in integer US cents. */
  kept_cents: number
  hint: string | null
  /** What besides its status decides which one can follow. */
  stepped: {
    payment: string
    delivery: Delivery
    isPacked: boolean
    isReady: boolean
    dispute: string | null
    isRefunded: boolean
  }
}

/** What an order of a cart holds. Amounts are integer US cents. */
export type SavedCart = {
  lines: { name: string; quantity: number; total_cents: number }[]
  tax_cents: number
  /** What the practice calls its tax. */
  tax_label: string
  /** Null for an order that is shipped. */
  pickup: { place: string | null; starts_at: string; ends_at: string } | null
}

/** The response of save-{slug}-order. Name, email, address and cart are missing from an hour after payment. */
export type SavedOrder = {
  order_id: string
  number: number
  product_name: string
  status: OrderStatus
  name: string | null
  email: string | null
  quantity: number
  total: number
  shipping_address: ShippingAddress | null
  /** Of an order that came from a cart. */
  cart?: SavedCart | undefined
}
