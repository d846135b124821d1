import { randomUUID } from 'node:crypto'
import type { Tx } from '#server/access/scope.ts'
import type { Ctx } from '#server/context.ts'
import { phoneMovedEmail } from '#server/features/account/emails.ts'
import { enqueueEmail } from '#server/messaging/enqueue-email.ts'
import { findAccount } from '#server/people/find-account.ts'

/** Emails the account that lost its number to another one. */
export async function notifyFormerOwner(
  ctx: Ctx,
  tx: Tx,
  { formerOwnerId, phone }: { formerOwnerId: string | null; phone: string },
): Promise<void> {
  const former = formerOwnerId ? await findAccount(tx, formerOwnerId) : null
  if (!former?.email) return
  await enqueueEmail(tx, {
    kind: 'phone_moved',
    cause: `phone-moved:${randomUUID()}`,
    to: former.email,
    content: phoneMovedEmail(phone, ctx.publicUrl),
  })
}
