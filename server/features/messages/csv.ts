import type { SmsMessage } from '#server/features/messages/present.ts'
import { formatDateTime } from '#shared/dates.ts'

export const messageColumns = ['Date', 'Phone Number', 'Message', 'Status', 'Direction'] as const

export function messageCells({ createdAt, phoneNumber, message, status, direction }: SmsMessage) {
  return [formatDateTime(createdAt), phoneNumber, message, status, direction]
}
