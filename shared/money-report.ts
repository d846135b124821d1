import * as z from 'zod/mini'
import type { IncomeKind, MoneyMethod, MovementKind } from '#shared/money-kinds.ts'
import { invalidCursorMessage } from '#shared/pagination.ts'

const monthSentence = 'Choose a month.'
const month = z.string(monthSentence).check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, monthSentence))
const day = z.iso.date('Choose a date.').check(z.regex(/^20/, 'Choose a date.'))

/** A month in the practice's time zone: '2026-11'; this one without it. */
export const moneyQuery = z.object({ month: z.optional(month) })

/** What a figure of the screen is the sum of. What was received is told apart by what was sold. */
const moneyFigures = [
  'received',
  'drink',
  'blend',
  'product',
  'session',
  'other',
  'refund',
  'dispute',
  'fee',
  'correction',
  'tax',
] as const
export type MoneyFigure = (typeof moneyFigures)[number]

/** The movements behind a figure of a month or a year; all of them without a figure. */
export const movementsQuery = z.object({
  period: z.string(monthSentence).check(z.regex(/^20\d\d(-(0[1-9]|1[0-2]))?$/, monthSentence)),
  figure: z.optional(z.enum(moneyFigures, 'Choose a figure.')),
  cursor: z.optional(z.string(invalidCursorMessage).check(z.maxLength(300, invalidCursorMessage))),
})
export type MovementsQuery = z.infer<typeof movementsQuery>

/** From one date to another, both included, in the practice's time zone. */
export const moneyCsvQuery = z
  .object({ from: day, to: day })
  .check(z.refine(({ from, to }) => from <= to, { path: ['to'], error: 'Choose a later date.' }))

/**
 * Sums of a month or a year in integer US cents, signed: received, refunds, disputes, fees and corrections add up to the net.
 * Sales tax is in them already.
 */
export type MoneySums = {
  received: Record<IncomeKind, number>
  received_cents: number
  refund_cents: number
  dispute_cents: number
  fee_cents: number
  correction_cents: number
  net_cents: number
  /** The sales tax in what was received, less that in what went back. */
  tax_cents: number
}

export type MonthOfMoney = {
  month: MoneySums & { month: string }
  /** The month of today in the practice's time zone: nothing follows it. */
  this_month: string
}

export type MoneyReport = MonthOfMoney & {
  year: MoneySums & { year: string }
  /** The twelve months of the year. */
  months: (MoneySums & { month: string })[]
}

/** One movement, with the cents of the figure that was asked for. */
export type MoneyMovement = {
  id: number
  at: string
  kind: MovementKind
  method: MoneyMethod
  cents: number
  tax_cents: number
  /** As in 'Lemonade Gallon'; null once nothing says it any more. */
  what: string | null
  /** Who paid, where that is known. */
  who: string | null
  order_number: number | null
  appointment: { id: string; starts_at: string } | null
  receipt: number | null
  note: string | null
}

export type UnpaidOrder = { number: number; name: string | null; at: string; cents: number }
export type UnpaidSession = { id: string; what: string; name: string; at: string; cents: number }
/** `id` is the request's. */
export type OpenRequest = { id: string; what: string; name: string | null; at: string; cents: number }

/** What is still to be paid, the oldest first. `count` and `cents` are of all, also those that aren't listed. */
type Unpaid<Row> = { rows: Row[]; count: number; cents: number }
export type UnpaidMoney = {
  orders: Unpaid<UnpaidOrder>
  sessions: Unpaid<UnpaidSession>
  requests: Unpaid<OpenRequest>
}
