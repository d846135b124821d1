import { publishPart } from '#server/content/publish-part.ts'
import type { Ctx } from '#server/context.ts'
import { readTax } from '#server/features/selling/read-tax.ts'
import type { SalesTaxAnswer, SalesTaxInput } from '#shared/selling.ts'

/**
 * Publishes the sales tax of new orders, or ends it.
 * @throws AppError `content_changed` when it was changed since `base`; `content_invalid` with a sentence for each mistake
 */
export async function saveTax(ctx: Ctx, { base, sales_tax }: SalesTaxInput): Promise<SalesTaxAnswer> {
  const published = await publishPart(ctx, {
    part: 'salesTax',
    value: sales_tax,
    base,
    note: sales_tax ? 'Changed the sales tax.' : 'Stopped charging sales tax.',
  })
  ctx.log.info({ publication: published.id }, 'sales tax published')
  return readTax(ctx)
}
