import type { smsMessages } from '#server/db/schema/messages.ts'
import type { readOverview } from '#server/features/overview/service.ts'
import type { SmsRow } from '#shared/messages.ts'
import type { Overview } from '#shared/overview.ts'

export function presentOverview(read: Awaited<ReturnType<typeof readOverview>>): Overview {
  return {
    orders_to_pack: read.toPack,
    requests_to_answer: read.toAnswer,
    failed_messages: read.failed,
    newest_failed: read.newestFailed.map(presentFailed),
    income: { this_week: read.thisWeek, last_week: read.lastWeek },
  }
}

function presentFailed(row: typeof smsMessages.$inferSelect): SmsRow {
  return {
    id: row.id,
    created_at: row.createdAt.toISOString(),
    phone_number: row.phoneNumber,
    message: row.message,
    status: row.status,
    direction: row.direction,
    sender: row.sender,
    delivered_at: null,
    failure: row.failure,
  }
}
