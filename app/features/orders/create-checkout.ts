import { api, call } from '#app/lib/api.ts'
import { explainError } from '#app/lib/explain-error.ts'
import type { ErrorExplanation } from '#app/lib/use-attempt.ts'
import { blendContent } from '#practice/content/blend.ts'

const { noUrl, failed } = blendContent.order

/** What is ordered: `slug` is the product's, `size` the one of its sizes. */
export type Purchase = { slug: string; size?: string; quantity: number }

/** The address of the payment page. */
export async function createCheckout({ slug, ...json }: Purchase): Promise<string> {
  const checkout = api.api.functions[':function{create-[a-z0-9-]+-checkout}']
  const { url } = await call(checkout.$post({ param: { function: `create-${slug}-checkout` }, json }))
  if (!url) throw new Error(noUrl)
  return url
}

export const explainCheckout = (error: unknown): ErrorExplanation => explainError(error, failed)
