import { desc, inArray } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { sandboxDeliveries } from '#server/db/schema/sandbox.ts'
import type { MessageChannel } from '#shared/outbox.ts'

const system = { role: 'system', job: 'list sandbox messages' } as const
const maxRows = 20

export type SandboxDelivery = Awaited<ReturnType<typeof listSandboxMessages>>[number]

/**
 * What the embedded providers of these channels stored instead of sending it, newest first. Their text is shown, sign-in
 * links included: while nothing is sent, the administrator is the only way to pass them on.
 */
export async function listSandboxMessages(ctx: Ctx, channels: readonly MessageChannel[]) {
  if (channels.length === 0) return []
  const { id, channel, recipient, subject, text, createdAt } = sandboxDeliveries
  return ctx.scope(system, (tx) =>
    tx
      .select({ id, channel, recipient, subject, text, createdAt })
      .from(sandboxDeliveries)
      .where(inArray(channel, [...channels]))
      .orderBy(desc(createdAt), desc(id))
      .limit(maxRows),
  )
}
