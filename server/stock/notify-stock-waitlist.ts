import { and, eq, isNull } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { stockWaitlist } from '#server/db/schema/stock.ts'
import { enqueueEmail } from '#server/messaging/enqueue-email.ts'
import { backInStockEmail } from '#server/stock/back-in-stock-email.ts'
import { isOrderable } from '#server/stock/is-orderable.ts'
import { offeredProducts, pagesOfProduct } from '#server/stock/product-pages.ts'
import { readAvailable } from '#server/stock/read-available.ts'

const system = { role: 'system', job: 'stock' } as const

/** Mails everybody who waits for a product that can be ordered again, each once. The row says who was told, whichever process did. */
export async function notifyStockWaitlist(ctx: Ctx): Promise<void> {
  const notifiedCount = await ctx.scope(system, async (tx) => {
    const waiting = await tx
      .selectDistinct({ product: stockWaitlist.productSlug })
      .from(stockWaitlist)
      .where(isNull(stockWaitlist.notifiedAt))
    const slugs = waiting.map(({ product }) => product)
    const available = await readAvailable(tx, slugs, ctx.now())
    const back = offeredProducts(ctx.content).filter(
      (product) => slugs.includes(product.slug) && isOrderable(product, available.get(product.slug)),
    )
    let count = 0
    for (const product of back) {
      const rows = await tx
        .update(stockWaitlist)
        .set({ notifiedAt: ctx.now() })
        .where(and(eq(stockWaitlist.productSlug, product.slug), isNull(stockWaitlist.notifiedAt)))
        .returning({ id: stockWaitlist.id, email: stockWaitlist.email })
      const content = backInStockEmail(ctx.content, {
        name: product.name,
        page: `${ctx.publicUrl}${pagesOfProduct(product)[0]}`,
      })
      for (const { id, email } of rows)
        await enqueueEmail(tx, { kind: 'stock_back', cause: `stock-wait:${id}`, to: email, content })
      count += rows.length
    }
    return count
  })
  if (notifiedCount > 0) ctx.outbox.wake()
}
