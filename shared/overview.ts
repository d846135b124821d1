import type { SmsRow } from '#shared/messages.ts'

/** The income of one day in the practice's time zone, in integer cents. */
export type IncomeDay = { date: string; cents: number }

export type Overview = {
  orders_to_pack: number
  requests_to_answer: number
  failed_messages: number
  /** The newest failed messages. */
  newest_failed: SmsRow[]
  /** Monday to Sunday, without cancelled orders. */
  income: { this_week: IncomeDay[]; last_week: IncomeDay[] }
}
