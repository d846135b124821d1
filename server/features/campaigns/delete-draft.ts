import { and, eq } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { campaigns } from '#server/db/schema/campaigns.ts'
import { AppError } from '#server/errors.ts'
import { campaignSystem } from '#server/features/campaigns/campaign-system.ts'

/** Deletes a draft. @throws AppError `conflict` for one that is scheduled or was sent, which stays in the list. */
export async function deleteDraft(ctx: Ctx, { id }: { id: string }): Promise<void> {
  await ctx.scope(campaignSystem, async (tx) => {
    const deleted = await tx
      .delete(campaigns)
      .where(and(eq(campaigns.id, id), eq(campaigns.state, 'draft')))
      .returning({ id: campaigns.id })
    const left = deleted.length > 0 ? [] : await tx.select().from(campaigns).where(eq(campaigns.id, id))
    if (left.length > 0) throw new AppError('conflict')
  })
}
