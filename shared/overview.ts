import type { SmsRow } from '#shared/messages.ts'

/** One day of income at the practice, in integer cents. */
export type IncomeDay = { date: string; cents: number }

export type Overview = {
  orders_to_pack: number
  requests_to_answer: number
  failed_messages: number
  /** The newest of them. */
  newest_failed: SmsRow[]
  /** From Monday to Sunday. What was cancelled is not counted. */
  income: { this_week: IncomeDay[]; last_week: IncomeDay[] }
}
