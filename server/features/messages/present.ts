import type { smsMessages } from '#server/db/schema/messages.ts'
import type { SmsRow } from '#shared/messages.ts'

export type SmsMessage = typeof smsMessages.$inferSelect

export function presentMessage(row: SmsMessage): SmsRow {
  return {
    id: row.id,
    created_at: row.createdAt.toISOString(),
    phone_number: row.phoneNumber,
    message: row.message,
    status: row.status,
    direction: row.direction,
    sender: row.sender,
    delivered_at: row.deliveredAt?.toISOString() ?? null,
    failure: row.failure,
  }
}
