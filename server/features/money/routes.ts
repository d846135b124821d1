import { Hono } from 'hono'
import type { MakeCtx } from '#server/context.ts'
import { createMoneyCsv } from '#server/features/money/csv.ts'
import { exportMovements } from '#server/features/money/export-movements.ts'
import { listDifferences } from '#server/features/money/list-differences.ts'
import { listMovements } from '#server/features/money/list-movements.ts'
import { listUnpaid } from '#server/features/money/list-unpaid.ts'
import { presentMoney, presentMonth, presentMovement } from '#server/features/money/present.ts'
import { presentDifferences } from '#server/features/money/present-differences.ts'
import { readMoney, readMonth } from '#server/features/money/read-money.ts'
import { readReceipt } from '#server/features/money/read-receipt.ts'
import { can } from '#server/http/can.ts'
import { csvResponse, mapPages } from '#server/http/csv.ts'
import type { HonoEnv } from '#server/http/hono-env.ts'
import { idParam, numberParam } from '#server/http/params.ts'
import { query } from '#server/http/query.ts'
import type { PaidSubjects } from '#server/payments/paid-subject.ts'
import { resolveDifference } from '#server/payments/resolve-difference.ts'
import { moneyCsvQuery, moneyQuery, movementsQuery } from '#shared/money-report.ts'

const read = can('money.read')

/** The practice's books: sums, the movements behind them, and what is still to be paid. */
export function moneyRoutes(ctx: MakeCtx, subjects: PaidSubjects) {
  return new Hono<HonoEnv>()
    .get('/', read, query(moneyQuery), async (c) =>
      c.json(presentMoney(await readMoney(ctx(c), c.req.valid('query'), c.req.raw.signal))),
    )
    .get('/month', read, query(moneyQuery), async (c) =>
      c.json(presentMonth(await readMonth(ctx(c), c.req.valid('query')))),
    )
    .get('/movements', read, query(movementsQuery), async (c) => {
      const { movements, nextCursor } = await listMovements(ctx(c), c.req.valid('query'))
      return c.json({ movements: movements.map(presentMovement), next_cursor: nextCursor })
    })
    .get('/receipts/:number', read, numberParam, async (c) => {
      const { name, bytes } = await readReceipt(ctx(c), c.req.valid('param').number)
      c.header('content-type', 'application/pdf')
      c.header('content-disposition', `attachment; filename="${name}"`)
      return c.body(bytes)
    })
    .get('/unpaid', read, async (c) => c.json(await listUnpaid(ctx(c))))
    .get('/differences', read, async (c) => {
      const context = ctx(c)
      return c.json(presentDifferences(await listDifferences(context), context.payments.kind))
    })
    .post('/differences/:id/mend', can('money.mend'), idParam, async (c) => {
      await resolveDifference(ctx(c), subjects, c.req.valid('param').id)
      return c.json({})
    })
    .get('/movements.csv', read, query(moneyCsvQuery), (c) => {
      const dates = c.req.valid('query')
      const pages = exportMovements(ctx(c), dates)
      const name = `money-${dates.from}-to-${dates.to}`
      const { header, toRow } = createMoneyCsv(ctx(c).content.catalog)
      return csvResponse(c.get('log'), name, header, mapPages(pages, toRow))
    })
}
