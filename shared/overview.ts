import type { SmsRow } from '#shared/messages.ts'

/** The income of one day in the practice's time zone, in integer cents. */
export type IncomeDay = { date: string; cents: number }

/** `join_url` is there while it can be joined. */
export type NextSession = {
  id: string
  client_name: string
  service_type: string
  starts_at: string
  duration_minutes: number
  join_url: string | null
  /** It is online and has no meeting link yet. */
  needs_link: boolean
}

export type Overview = {
  orders_to_pack: number
  requests_to_answer: number
  failed_messages: number
  /** Null while no hours are published. */
  next_session: NextSession | null
  /** What 'Go Live Now' opens: the session that can be joined now, else the practice's meeting link. */
  live_link: string | null
  /** The newest failed messages. */
  newest_failed: SmsRow[]
  /** Monday to Sunday, without cancelled orders. */
  income: { this_week: IncomeDay[]; last_week: IncomeDay[] }
}
