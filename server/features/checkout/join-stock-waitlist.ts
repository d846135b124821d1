import { and, eq, isNull } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { lockEmail } from '#server/access/lock-email.ts'
import type { Ctx } from '#server/context.ts'
import { stockWaitlist } from '#server/db/schema/stock.ts'
import { AppError } from '#server/errors.ts'
import { limitKey, mailboxOf } from '#server/messaging/limit-key.ts'
import { isOrderable } from '#server/stock/is-orderable.ts'
import { readAvailable } from '#server/stock/read-available.ts'
import type { stockWaitSchema } from '#shared/checkout.ts'
import { days } from '#shared/time.ts'

const system = { role: 'system', job: 'checkout' } as const
const emailLimit = { name: 'checkout/wait/email', max: 10, windowMs: days(1) }

/**
 * Somebody is mailed once when a product can be ordered again. A second time for the same product changes nothing.
 * @throws AppError `not_found` for a product that isn't offered; `invalid_input` for one that can be ordered
 */
export async function joinStockWaitlist(
  ctx: Ctx,
  { product, email }: z.infer<typeof stockWaitSchema>,
): Promise<void> {
  const { drink, blend, products } = ctx.content.catalog
  const offered = [drink, blend, ...products].find((each) => each?.slug === product)
  if (!offered) throw new AppError('not_found')
  await ctx.limit(emailLimit, limitKey(mailboxOf(email)))
  await ctx.scope(system, async (tx) => {
    await lockEmail(tx, email)
    const available = await readAvailable(tx, [product], ctx.now())
    if (isOrderable(offered, available.get(product)))
      throw new AppError('invalid_input', {
        fields: { product: `${offered.name} can be ordered again. Reload the page to order it.` },
      })
    const isWaiting = and(
      eq(stockWaitlist.productSlug, product),
      eq(stockWaitlist.email, email),
      isNull(stockWaitlist.notifiedAt),
    )
    const [known] = await tx.select({ id: stockWaitlist.id }).from(stockWaitlist).where(isWaiting)
    if (!known) await tx.insert(stockWaitlist).values({ productSlug: product, email, createdAt: ctx.now() })
  })
}
