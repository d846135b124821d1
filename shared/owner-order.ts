import * as z from 'zod/mini'
import { lineField, textField } from '#shared/fields.ts'
import { instant } from '#shared/instant-field.ts'
import { type OrderStep, orderSteps, type StepState } from '#shared/order-steps.ts'
import type { Delivery, OrderStatus, ShippingAddress } from '#shared/orders.ts'
import { dateField, type FailedCardRefund, givenOnField } from '#shared/payment-requests.ts'

/** The version of the order that the owner saw: a change in the meantime fails with `conflict`. */
const version = z
  .int('Reload the page.')
  .check(z.gte(0, 'Reload the page.'), z.lte(1_000_000_000, 'Reload the page.'))
const carrier = lineField('Enter the carrier or leave it out.', 60)
const note = textField('Write the note or leave it out.', 1000)
const tracking = lineField('Enter the tracking number or leave it out.', 80)

/** `tell`: whether the customer gets the message of the step. `carrier` and `tracking` are of a shipment alone. */
export const orderStepSchema = z.object({
  step: z.enum(orderSteps, 'Choose a step.'),
  version,
  tell: z.boolean(),
  carrier: z.optional(carrier),
  tracking: z.optional(tracking),
  /** To the customer, in the email of the step. */
  note: z.optional(note),
  /** Of a cancellation: gives back all that was paid by card. */
  refund: z.optional(z.boolean('Choose whether it’s refunded.')),
  /** Of a cancellation: why, for the owner's own records. */
  reason: z.optional(textField('Write the reason or leave it out.', 500)),
})
export type OrderStepInput = z.infer<typeof orderStepSchema>

/** Of the order as it is after the step that is undone. */
export const orderUndoSchema = z.object({ version })

export const orderPreviewSchema = z.object({
  step: z.enum(orderSteps, 'Choose a step.'),
  refund: z.optional(z.boolean('Choose whether it’s refunded.')),
  note: z.optional(note),
  carrier: z.optional(carrier),
  tracking: z.optional(tracking),
})

export const orderTrackingSchema = z.object({
  version,
  carrier: z.nullable(carrier),
  tracking: z.nullable(tracking),
})

const newPickup = { starts_at: instant, ends_at: instant, note: z.optional(note) }
type Span = { starts_at: string; ends_at: string }
const isSpan = ({ starts_at, ends_at }: Span) => starts_at < ends_at
const endsFirst = { path: ['ends_at'], error: 'The end comes after the start.' }
/** Another time to pick an order up, as instants. `tell`: whether the customer gets a message; `note` is in its email. */
export const orderPickupSchema = z
  .object({ version, tell: z.boolean(), ...newPickup })
  .check(z.refine(isSpan, endsFirst))
export type OrderPickupInput = z.infer<typeof orderPickupSchema>
export const orderPickupPreviewSchema = z.object(newPickup).check(z.refine(isSpan, endsFirst))

const amountSentence = 'Enter an amount in dollars and cents.'
/** Of what was paid by card, in integer US cents. `key` is the browser's: a second call with it refunds nothing more. */
export const orderRefundSchema = z.object({
  version,
  key: z.optional(z.uuid('Reload the page and try again.')),
  cents: z.int(amountSentence).check(z.gte(1, amountSentence), z.lte(100_000_000, amountSentence)),
  reason: z.optional(textField('Write the reason or leave it out.', 500)),
})

/** Of a refund that isn't made yet. */
export const orderRefundPreviewSchema = z.object({
  ...z.omit(orderRefundSchema, { version: true, key: true }).shape,
  by_hand: z.optional(z.boolean()),
})

/** Given back by hand, or with `mistake` never received. `key` as of a payment. */
export const orderManualRefundSchema = z.object({
  ...orderRefundSchema.shape,
  mistake: z.optional(z.boolean('Choose what happened to the money.')),
  given_on: givenOnField,
  key: z.uuid('Reload the page and try again.'),
})

/** A sale in person that was recorded by mistake. */
export const orderTakeBackSchema = z.object({ version })

/** Sends the message of how the order stands once more. `key` is the browser's: a second call with it sends nothing. */
export const orderResendSchema = z.object({ key: z.uuid('Reload the page and try again.') })

/** What the owner received by hand, in integer US cents. `key` is the browser's: a second call with it records nothing. */
export const orderPaymentSchema = z.object({
  version,
  cents: z.int(amountSentence).check(z.gte(1, amountSentence), z.lte(100_000_000, amountSentence)),
  method: z.enum(['cash', 'other'], 'Choose how it was paid.'),
  key: z.uuid('Reload the page and try again.'),
  /** Whether the customer gets a receipt; without it they do. */
  tell: z.optional(z.boolean()),
  /** Today without it. */
  received_on: z.optional(dateField),
})
export type OrderPaymentInput = z.infer<typeof orderPaymentSchema>

/** Takes a payment that isn't what we asked for as that of the order. */
export const orderAcceptSchema = z.object({ version })

/** `send`: by email too. */
export const orderCardLinkSchema = z.object({ send: z.boolean() })

/** `was`: the note that the page showed. With another one in the database the request fails with `conflict`. */
export const orderNoteSchema = z.object({
  note: z.nullable(textField('Write a note.', 2000)),
  was: z.nullable(z.string().check(z.maxLength(2000))),
})

/** Why nothing is sent: the message is switched off or there is none for this step, the customer opted out of it, or they gave no address. */
export type UnsentReason = 'switched_off' | 'opted_out' | 'no_address'

/**
 * What the message of a step says. `text` is null unless the order has a number that may be texted. `unsent` is null when an email or
 * a text is sent.
 */
export type OrderMessagePreview = {
  email: { to: string; subject: string; paragraphs: string[] } | null
  text: { to: string; text: string } | null
  unsent: UnsentReason | null
}

/** Amounts are integer US cents, with the tax in them. */
type OwnerOrderLine = {
  name: string
  quantity: number
  unit_cents: number
  total_cents: number
  tax_cents: number
}

export type OwnerOrderEvent = {
  at: string
  actor: 'customer' | 'owner' | 'system' | 'provider'
  sentence: string
}

/** A movement of money; negative is money that went back or was kept by the payment provider. */
type OwnerOrderMovement = {
  at: string
  kind: string
  method: string
  cents: number
  note: string | null
}

export type OwnerOrderMessage = {
  id: string
  channel: 'email' | 'sms'
  to: string
  subject: string
  at: string
  state: 'waiting' | 'sent' | 'failed'
}

/** One order, for its page on the dashboard. Amounts are integer US cents. */
export type OwnerOrder = {
  id: string
  number: number
  version: number
  created_at: string
  status: OrderStatus
  payment: 'due' | 'paid' | 'review'
  delivery: Delivery
  packed_at: string | null
  ready_at: string | null
  dispute: 'open' | 'won' | 'lost' | null
  lines: OwnerOrderLine[]
  total_cents: number
  tax_cents: number
  /** What the practice calls its tax. */
  tax_label: string
  customer: {
    name: string | null
    email: string | null
    phone: string | null
    /** In the list of clients; null for nobody there. */
    client_id: string | null
  }
  address: ShippingAddress | null
  pickup: { starts_at: string; ends_at: string } | null
  /** Sold to somebody who took it along at once. */
  is_in_person: boolean
  carrier: string | null
  tracking_number: string | null
  note: string | null
  money: {
    paid_cents: number
    /** What is still to be paid. */
    due_cents: number
    refunded_cents: number
    disputed_cents: number
    /** What can still be refunded by card, and what is on its way back. */
    refundable_cents: number
    refund_due_cents: number
    /** What didn't go back, and why, by card payment. */
    failed_refunds: FailedCardRefund[]
    /** What went back without a card, and then to the card as well. */
    refunded_twice_cents: number
    /** What was paid without a card and not given back. */
    by_hand_cents: number
    movements: OwnerOrderMovement[]
  }
  events: OwnerOrderEvent[]
  messages: OwnerOrderMessage[]
  /** With the customer’s account or details. */
  are_messages_deleted: boolean
  steps: StepState[]
  next_step: OrderStep | null
  /** How long the last step can still be taken back, in seconds from the answer on; null when it can't. */
  undo_seconds: number | null
}
