import { and, eq } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { receivedEmails, threadMessages } from '#server/db/schema/threads.ts'
import { AppError } from '#server/errors.ts'
import { inboxSystem } from '#server/features/inbox/inbox-system.ts'

/** A received email with all that it quotes. @throws AppError `not_found` */
export async function readEmail(ctx: Ctx, { id }: { id: string }): Promise<{ text: string }> {
  const [email] = await ctx.scope(inboxSystem, (tx) =>
    tx
      .select({ whole: receivedEmails.wholeText, text: threadMessages.text })
      .from(receivedEmails)
      .innerJoin(threadMessages, eq(threadMessages.id, receivedEmails.id))
      .where(and(eq(receivedEmails.id, id), eq(threadMessages.direction, 'in'))),
  )
  if (!email) throw new AppError('not_found')
  return { text: email.whole ?? email.text }
}
