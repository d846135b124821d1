import type { SmsRow } from '#shared/messages.ts'
import { seconds } from '#shared/time.ts'

type Message = Pick<SmsRow, 'status' | 'created_at'>

const minIntervalMs = 1500
const maxIntervalMs = seconds(30)

/** Milliseconds until the list is fetched again: soon after a text was sent, less often the longer it is pending. */
export function pollIntervalMs(messages: readonly Message[], now: number): number {
  const pending = messages.find(({ status }) => status === 'pending')
  if (!pending) return maxIntervalMs
  const ageMs = now - Date.parse(pending.created_at)
  return Math.min(Math.max(minIntervalMs, ageMs / 2), maxIntervalMs)
}
