import type { Ctx } from '#server/context.ts'
import {
  inPeriod,
  type Movement,
  type MovementPage,
  readPage,
} from '#server/features/money/list-movements.ts'
import { issueReceipts } from '#server/money/issue-receipts.ts'
import { periodOfDates } from '#server/money/period.ts'
import { exportPageSize } from '#server/pagination/page.ts'

const system = { role: 'system', job: 'receipts' } as const

/** All movements from one date to another, the oldest first, page by page. Each page has its own transaction. */
export async function* exportMovements(
  ctx: Ctx,
  dates: { from: string; to: string },
): AsyncGenerator<Movement[]> {
  const where = inPeriod(periodOfDates(dates))
  await ctx.scope(system, issueReceipts)
  let cursor: string | undefined
  do {
    const input = { where, cursor, size: exportPageSize, isAscending: true }
    const page: MovementPage = await ctx.scope(ctx.actor, (tx) => readPage(tx, input))
    yield page.movements
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
}
