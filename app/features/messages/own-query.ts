import { queryOptions } from '@tanstack/react-query'
import { api, call } from '#app/lib/api.ts'
import type { SmsRow } from '#shared/messages.ts'
import { minutes } from '#shared/time.ts'

type Sent = Pick<SmsRow, 'status' | 'created_at'>

const soonestMs = 1500
const latestMs = minutes(1) / 2

/** Asked again while it is looked at: texts of the practice come in, and those under way arrive. */
export const ownMessages = queryOptions({
  queryKey: ['messages', 'own'],
  queryFn: async () => (await call(api.api.sms_messages.$get())).messages,
  refetchInterval: ({ state }) => untilNextLook(state.data ?? [], Date.now()),
})

/** Soon after a text was sent, and less and less often the longer it is under way. */
export function untilNextLook(messages: readonly Sent[], now: number): number {
  const underWay = messages.find(({ status }) => status === 'pending')
  if (!underWay) return latestMs
  const ageMs = now - Date.parse(underWay.created_at)
  return Math.min(Math.max(soonestMs, ageMs / 2), latestMs)
}
