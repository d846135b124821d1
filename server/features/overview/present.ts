import type { smsMessages } from '#server/db/schema/messages.ts'
import type { NextSession } from '#server/features/overview/read-next-session.ts'
import type { readOverview } from '#server/features/overview/read-overview.ts'
import type { SmsRow } from '#shared/messages.ts'
import type { Overview } from '#shared/overview.ts'

export function presentOverview(overview: Awaited<ReturnType<typeof readOverview>>): Overview {
  return {
    orders_to_pack: overview.ordersToPack,
    requests_to_answer: overview.requestsToAnswer,
    failed_messages: overview.failedMessages,
    next_session: overview.nextSession && presentNextSession(overview.nextSession),
    live_link: overview.liveLink,
    newest_failed: overview.newestFailed.map(presentFailedText),
    income: { this_week: overview.thisWeek, last_week: overview.lastWeek },
  }
}

const presentNextSession = ({
  appointment,
  clientName,
  joinUrl,
  needsLink,
}: NextSession): Overview['next_session'] => ({
  id: appointment.id,
  client_name: clientName,
  service_type: appointment.serviceType,
  starts_at: appointment.appointmentDate.toISOString(),
  duration_minutes: appointment.durationMinutes,
  join_url: joinUrl,
  needs_link: needsLink,
})

export function presentFailedText(row: typeof smsMessages.$inferSelect): SmsRow {
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
