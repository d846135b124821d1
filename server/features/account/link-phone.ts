import { eq } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { phoneCodes } from '#server/db/schema/account.ts'
import { AppError } from '#server/errors.ts'
import { notifyFormerOwner } from '#server/features/account/notify-former-owner.ts'
import { parsePhone } from '#server/features/account/parse-phone.ts'
import { assignPhone } from '#server/messaging/verified-phone.ts'

const system = { role: 'system', job: 'link phone' } as const

/**
 * Links a number to a client on the practice owner's word, without a code.
 * @throws AppError `invalid_input` for a number that we can't text, `not_found` for an unknown client.
 */
export async function linkPhone(
  ctx: Ctx,
  { userId, phone: typed }: { userId: string; phone: string },
): Promise<void> {
  const phone = parsePhone(typed)
  await ctx.scope(system, async (tx) => {
    await tx.delete(phoneCodes).where(eq(phoneCodes.userId, userId))
    const assigned = await assignPhone(tx, { userId, phone, at: ctx.now() })
    if (!assigned) throw new AppError('not_found')
    await notifyFormerOwner(ctx, tx, { ...assigned, phone })
  })
  ctx.outbox.wake()
  ctx.log.info({ userId }, 'phone number linked by an administrator')
}
