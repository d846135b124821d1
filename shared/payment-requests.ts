import * as z from 'zod/mini'
import { emailField } from '#shared/account.ts'
import { lineField, textField } from '#shared/fields.ts'
import type { MoneyMethod } from '#shared/money-kinds.ts'
import { cursor } from '#shared/pagination.ts'
import {
  amountSentence,
  maxTakenCents,
  minCardCents,
  minCardSentence,
  priceField,
  shownPriceField,
} from '#shared/price-schema.ts'

const cents = z.int(amountSentence).check(z.gte(1, amountSentence), z.lte(maxTakenCents, amountSentence))
/** The day on which money moved by hand, in the practice's time zone. */
export const dateField = z.iso.date('Choose a date.').check(z.regex(/^20/, 'Choose a date.'))
/** Of what was given back by hand alone: the day on which it was; today without it. */
export const givenOnField = z.optional(dateField)
const key = z.uuid('Reload the page and try again.')

/**
 * What the owner takes for a session or anything else. 'card' asks for it by a link, the others record what was received. `key` is the
 * browser's: a second call with it takes nothing more.
 */
export const takePaymentSchema = z
  .object({
    key,
    cents,
    method: z.enum(['cash', 'other', 'card'], 'Choose how it’s paid.'),
    /** Names the customer and what is paid; without it, the fields below do. */
    appointment_id: z.optional(z.uuid('Choose a session.')),
    description: z.optional(lineField('Say what it’s for.', 120)),
    customer_name: z.optional(lineField('Enter the name or leave it out.', 100)),
    customer_email: z.optional(emailField),
    /** Whether the customer gets the link or the receipt by email. */
    tell: z.boolean(),
    /** The day on which cash or the like was received, in the practice's time zone; today without it. */
    received_on: z.optional(dateField),
  })
  .check(
    z.refine(({ appointment_id, description }) => appointment_id !== undefined || description !== undefined, {
      path: ['description'],
      error: 'Say what it’s for.',
    }),
    z.refine(({ method, cents }) => method !== 'card' || cents >= minCardCents, {
      path: ['cents'],
      error: minCardSentence,
    }),
  )
export type TakePaymentInput = z.infer<typeof takePaymentSchema>

/** An amount that was asked for by a link and came by hand. `received_on`: a date in the practice's time zone; today without it. */
export const receivedPaymentSchema = z.object({
  method: z.enum(['cash', 'other'], 'Choose how it was paid.'),
  received_on: z.optional(dateField),
  /** Whether the customer gets a receipt by email. */
  tell: z.boolean(),
})
export type ReceivedPaymentInput = z.infer<typeof receivedPaymentSchema>

/**
 * What a session costs from now on, as when some of it or nothing is charged. `was_cents` is the price that the browser shows, null for
 * none. Integer US cents.
 */
export const changePriceSchema = z.object({
  price_cents: priceField,
  was_cents: shownPriceField,
})
export type ChangePriceInput = z.infer<typeof changePriceSchema>

const refund = {
  key,
  cents,
  reason: z.optional(textField('Write the reason or leave it out.', 500)),
  /** Of what was recorded by hand: it was never received. */
  mistake: z.optional(z.boolean('Choose what happened to the money.')),
  given_on: givenOnField,
}
export const refundTakenSchema = z.object(refund)
export type RefundTakenInput = z.infer<typeof refundTakenSchema>

/** To the card, or by hand what was paid without one. */
const way = z.enum(['card', 'hand'], 'Choose how it goes back.')
export type RefundWay = z.infer<typeof way>

/** What goes back of a session. `key` is the browser's: a second call with it refunds nothing more. */
export const refundSessionSchema = z.object({ ...refund, way })
export type RefundSessionInput = z.infer<typeof refundSessionSchema>
export const previewSessionRefundSchema = z.object({ cents, way })
export type PreviewSessionRefundInput = z.infer<typeof previewSessionRefundSchema>

/**
 * A refund to a card that failed and was given back another way, all of it. `given_on`: a date in the practice's time zone. `cents` is
 * what the browser shows, in integer US cents. `key` is the browser's: a second call with it records nothing more.
 */
export const settleRefundSchema = z.object({
  key,
  cents,
  method: z.enum(['cash', 'other'], 'Choose how you gave it back.'),
  given_on: dateField,
  reason: z.optional(textField('Write the note or leave it out.', 500)),
})
export type SettleRefundInput = z.infer<typeof settleRefundSchema>

/** A refund that was refused or came back. `id` is the card payment's; the amount is integer US cents. */
export type FailedCardRefund = { id: string; cents: number; reason: string }

/** A card payment that is held for review, with what is left of it in integer US cents. */
export type HeldCardPayment = { id: string; cents: number }

/** An amount that the owner took or asked for, as the dashboard shows it. Amounts are integer US cents. */
export type TakenPayment = {
  id: string
  at: string
  what: string
  name: string | null
  email: string | null
  cents: number
  state: 'open' | 'paid' | 'cancelled'
  /** How it was paid; null while it isn't. */
  method: MoneyMethod | null
  paid_at: string | null
  appointment_id: string | null
  /** Opens the page to pay it; null unless it is open. */
  url: string | null
  refunded_cents: number
  /** On its way back to the card. */
  refund_due_cents: number
  refundable_cents: number
  failed_refunds: FailedCardRefund[]
  /** Went back without a card, and then to the card as well. */
  refunded_twice_cents: number
  /** Arrived by card and can't be counted by itself: the owner keeps or refunds it. */
  held_payments: HeldCardPayment[]
}

export const takenPaymentsQuery = z.object({ cursor })
export type TakenPaymentsQuery = z.infer<typeof takenPaymentsQuery>
/** `next_cursor`: null on the last page. */
export type TakenPage = { payments: TakenPayment[]; next_cursor: string | null }

const token = z.string('Open the link in your email.').check(z.maxLength(200, 'Open the link in your email.'))
export const requestTokenSchema = z.object({ token })

/** An amount to be paid, as whoever has its link sees it. */
export type RequestedPayment = {
  what: string
  name: string | null
  cents: number
  /** 'review': a payment of it, or of its session, can't be counted yet. 'more_than_due': less is left of its session. */
  state: 'open' | 'review' | 'more_than_due' | 'paid' | 'cancelled'
  paid_at: string | null
  refunded_cents: number
}
