import type { Ctx } from '#server/context.ts'
import { confirmByText } from '#server/messaging/consent-requests.ts'
import { smsHelpEmail } from '#server/messaging/emails.ts'
import { enqueueEmail } from '#server/messaging/enqueue-email.ts'
import { lockPhone } from '#server/messaging/lock-phone.ts'
import { hasChosenSince, insertReceived } from '#server/messaging/record-delivery.ts'
import { resumeTexts, stopTexts } from '#server/messaging/stop-texts.ts'
import { noteReceived } from '#server/messaging/threads.ts'
import { findPhoneOwner } from '#server/messaging/verified-phone.ts'
import type { ReceivedSms } from '#server/providers/sms/port.ts'
import { parseSmsKeyword } from '#shared/messages.ts'

const system = { role: 'system', job: 'receive text message' } as const

/** Records an incoming text message once, and acts on STOP, START and HELP. */
export async function receiveSms(ctx: Ctx, received: ReceivedSms): Promise<void> {
  const { from, text } = received
  await ctx.scope(system, async (tx) => {
    await lockPhone(tx, from)
    const row = await insertReceived(tx, received, await findPhoneOwner(tx, from))
    if (!row) return
    await noteReceived(tx, { userId: row.userId, phone: from }, text)
    const keyword = received.keyword ?? parseSmsKeyword(text)
    // One that was missed and is fetched late must not undo what its author has chosen since.
    const isOutdated = received.receivedAt && (await hasChosenSince(tx, from, received.receivedAt))
    if (keyword === 'stop' && !isOutdated) await stopTexts(tx, from, { wording: text, source: 'text' })
    if (keyword === 'start' && !isOutdated) {
      await resumeTexts(tx, from)
      await confirmByText(ctx, tx, from)
    }
    if (keyword === 'help') {
      await enqueueEmail(tx, {
        kind: 'text_help',
        cause: `text:${row.id}`,
        to: ctx.ownerEmail,
        content: smsHelpEmail(row, ctx.publicUrl),
      })
    }
  })
  ctx.outbox.wake()
}
