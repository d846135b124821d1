/** What is paid: a session, or anything that the owner describes. */
export type Payable = {
  appointmentId: string
  clientName: string
  what: string
  email: string | null
  /** In US cents; null for no agreed price. */
  priceCents: number | null
  paidCents: number
  /** Of the price; null without one. */
  leftCents: number | null
} | null

/** Who pays for anything else. */
export type Customer = { name: string; email: string }
