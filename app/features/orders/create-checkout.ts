import { ApiError, api, call } from '#app/lib/api.ts'
import { explainError } from '#app/lib/explain-error.ts'
import type { ErrorExplanation } from '#app/lib/use-attempt.ts'
import { blendContent } from '#practice/content/blend.ts'
import { formatUsd } from '#shared/money.ts'

const { noUrl, failed } = blendContent.order

/** What is ordered: `slug` is the product's, `size` the one of its sizes, `unitCents` the price that the page shows. */
export type Purchase = { slug: string; size?: string; quantity: number; unitCents: number }

/** Prices that the visitor was told after the page was opened, by product and size: ordering again accepts them. */
const toldCents = new Map<string, number>()

/** The address of the payment page. */
export async function createCheckout({ slug, unitCents, ...purchase }: Purchase): Promise<string> {
  const product = `${slug} ${purchase.size ?? ''}`
  const json = { ...purchase, unit_cents: toldCents.get(product) ?? unitCents }
  const checkout = api.api.functions[':function{create-[a-z0-9-]+-checkout}']
  try {
    const { url } = await call(checkout.$post({ param: { function: `create-${slug}-checkout` }, json }))
    if (!url) throw new Error(noUrl)
    return url
  } catch (error) {
    const price = readNewPrice(error)
    if (price) toldCents.set(product, price.unitCents)
    throw error
  }
}

export function explainCheckout(error: unknown): ErrorExplanation {
  const price = readNewPrice(error)
  if (!price) return explainError(error, failed)
  const [each, total] = [formatUsd(price.unitCents), formatUsd(price.totalCents)]
  const quantity = `The price has changed: it is ${each} each now, ${total} in total. Submit again to order at this price.`
  return { fields: { quantity }, message: null }
}

function readNewPrice(error: unknown): { unitCents: number; totalCents: number } | null {
  if (!(error instanceof ApiError) || error.code !== 'price_changed') return null
  const { unit_cents: unitCents, total_cents: totalCents } = error.details
  return typeof unitCents === 'number' && typeof totalCents === 'number' ? { unitCents, totalCents } : null
}
