import type { Tx } from '#server/access/scope.ts'
import type { Ctx } from '#server/context.ts'
import { confirmByText } from '#server/messaging/consent-requests.ts'
import { smsHelpEmail } from '#server/messaging/emails.ts'
import { enqueueEmail } from '#server/messaging/enqueue-email.ts'
import type { IncomingText, IncomingTextHandler } from '#server/messaging/incoming-text.ts'
import { lockPhone } from '#server/messaging/lock-phone.ts'
import { hasOptedOut, hasOptedOutSince } from '#server/messaging/opt-outs.ts'
import { hasAskedForHelpBefore, hasChosenSince, insertReceived } from '#server/messaging/sms-message-store.ts'
import { resumeTexts, stopTexts } from '#server/messaging/stop-texts.ts'
import { markReceived, markSettled } from '#server/messaging/threads.ts'
import { findPhoneOwner } from '#server/messaging/verified-phone.ts'
import type { ReceivedSms } from '#server/providers/sms/port.ts'
import { isOnlyKeyword, parseSmsKeyword, type SmsKeyword } from '#shared/sms-keywords.ts'
import { hours } from '#shared/time.ts'

/** One that is fetched much later is for the owner: its author may mean another session. */
const isRecent = (ctx: Ctx, { receivedAt }: ReceivedSms) =>
  !receivedAt || ctx.now().getTime() - receivedAt.getTime() < hours(12)

/**
 * One that was missed and is fetched late must not undo what its author has chosen since. A STOP in a word of the provider's console is
 * no keyword in the stored text.
 */
async function isUndoneSince(tx: Tx, { from, receivedAt }: ReceivedSms, keyword: SmsKeyword | null) {
  if (!receivedAt) return false
  if (keyword === 'start' && (await hasOptedOutSince(tx, from, receivedAt))) return true
  return hasChosenSince(tx, from, receivedAt)
}

async function isHandled(ctx: Ctx, tx: Tx, incoming: IncomingText, handlers: readonly IncomingTextHandler[]) {
  for (const handle of handlers) if (await handle(ctx, tx, incoming)) return true
  return false
}

const system = { role: 'system', job: 'receive text message' } as const
const filesNote = 'A picture or file came with it. It isn’t stored here.'

/**
 * Records an incoming text message once, and acts on STOP, START and HELP. What is none of them goes to the `handlers`, and so
 * does a START word like YES of a number that never said STOP.
 */
export async function receiveSms(
  ctx: Ctx,
  received: ReceivedSms,
  handlers: readonly IncomingTextHandler[] = [],
): Promise<void> {
  const { from, text } = received
  const keyword = received.keyword ?? parseSmsKeyword(text)
  // A keyword is read again from what is stored.
  const shown = received.hasFiles && keyword === null ? `${text}\n\n${filesNote}` : text
  await ctx.scope(system, async (tx) => {
    await lockPhone(tx, from)
    const row = await insertReceived(tx, { ...received, text: shown }, await findPhoneOwner(tx, from))
    if (!row) return
    const isOutdated = await isUndoneSince(tx, received, keyword)
    const isAnswer = keyword === null || (keyword === 'start' && !(await hasOptedOut(tx, from)))
    let isSettled = !isAnswer && isOnlyKeyword(text)
    if (keyword === 'stop' && !isOutdated)
      await stopTexts(tx, from, { wording: text, source: 'text', at: received.receivedAt })
    if (keyword === 'start' && !isOutdated) {
      await resumeTexts(tx, from)
      isSettled = (await confirmByText(ctx, tx, from)) || isSettled
    }
    if (isAnswer && !isSettled) {
      const incoming = { id: row.id, from, text, userId: row.userId }
      isSettled = isRecent(ctx, received) && (await isHandled(ctx, tx, incoming, handlers))
    }
    const mark = isSettled ? markSettled : markReceived
    await mark(tx, { userId: row.userId, phone: from }, shown)
    if (keyword === 'help' && !(await hasAskedForHelpBefore(tx, row))) {
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
