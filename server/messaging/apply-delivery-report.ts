import { and, eq, isNull, or } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import type { Ctx } from '#server/context.ts'
import { smsMessages } from '#server/db/schema/messages.ts'
import { dropFallback, sendFallback } from '#server/messaging/sms-fallback.ts'
import { recordReport } from '#server/messaging/sms-message-store.ts'
import { stopTexts } from '#server/messaging/stop-texts.ts'
import { markSentByProvider } from '#server/outbox/mark-sent.ts'
import type { DeliveryReport } from '#server/providers/sms/port.ts'

const system = { role: 'system', job: 'delivery report' } as const
const optedOutWording = 'The carrier reported that this number opted out.'

/**
 * Applies what the provider reports about a message, in whatever order its reports arrive. A message that it reports on
 * was accepted, whatever we recorded. While a retry is pending, only 'delivered' about the earlier attempt counts.
 */
export async function applyDeliveryReport(ctx: Ctx, report: DeliveryReport): Promise<void> {
  await ctx.scope(system, async (tx) => {
    const message = await findReported(tx, report)
    if (!message) return
    const isAboutEarlierAttempt = message.status === 'pending' && message.providerId === report.providerId
    if (isAboutEarlierAttempt && report.state !== 'delivered') return
    // Outbox row first, as the worker does, so that the two can't deadlock.
    await markSentByProvider(tx, message.id)
    const isRecorded = await recordReport(tx, message.id, report)
    if (isRecorded && report.state === 'failed') await sendFallback(tx, message.id)
    if (isRecorded && report.state === 'delivered') await dropFallback(tx, message.id)
    if (report.optedOut)
      await stopTexts(tx, message.phone, { wording: report.reason ?? optedOutWording, source: 'carrier' })
  })
}

async function findReported(tx: Tx, { id, providerId }: DeliveryReport) {
  const { status } = smsMessages
  const isSameAttempt = or(
    isNull(smsMessages.providerId),
    eq(smsMessages.providerId, providerId),
    eq(status, 'pending'),
  )
  const [message] = await tx
    .select({
      id: smsMessages.id,
      phone: smsMessages.phoneNumber,
      status,
      providerId: smsMessages.providerId,
    })
    .from(smsMessages)
    .where(id ? and(eq(smsMessages.id, id), isSameAttempt) : eq(smsMessages.providerId, providerId))
  return message
}
