import { desc } from 'drizzle-orm'
import { readPracticeSettings } from '#server/booking/practice-settings.ts'
import type { Ctx } from '#server/context.ts'
import { campaigns } from '#server/db/schema/campaigns.ts'
import { readCounts } from '#server/features/campaigns/recipient-status.ts'
import { afterCursor, formatCursor, toMicroseconds } from '#server/pagination/page.ts'

const pageSize = 20

/** A page of the group messages, the newest first, with how many people each reached. */
export function listCampaigns(ctx: Ctx, { cursor }: { cursor?: string | undefined }) {
  const { createdAt, id } = campaigns
  return ctx.scope(ctx.actor, async (tx) => {
    const rows = await tx
      .select({ row: campaigns, sortedAt: toMicroseconds(createdAt) })
      .from(campaigns)
      .where(afterCursor(cursor, { sortBy: createdAt, id, isDescending: true }))
      .orderBy(desc(createdAt), desc(id))
      .limit(pageSize + 1)
    const page = rows.slice(0, pageSize)
    const last = rows.length > pageSize ? page.at(-1) : undefined
    const counts = await readCounts(
      tx,
      page.map(({ row }) => row.id),
    )
    const { textPriceMicros } = await readPracticeSettings(tx)
    return {
      rows: page.map(({ row }) => ({ row, counts: counts.get(row.id) })),
      nextCursor: last ? formatCursor({ sortedAt: last.sortedAt, id: last.row.id }) : null,
      priceMicros: textPriceMicros,
    }
  })
}
