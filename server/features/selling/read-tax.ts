import { readNewestVersion } from '#server/content/store.ts'
import type { Ctx } from '#server/context.ts'
import type { SalesTaxAnswer } from '#shared/selling.ts'

/** The published sales tax with the publication it is from. */
export async function readTax(ctx: Ctx): Promise<SalesTaxAnswer> {
  const { id, document } = await ctx.scope(ctx.actor, readNewestVersion)
  return { sales_tax: (document.facts.salesTax ?? null) as SalesTaxAnswer['sales_tax'], base: id }
}
