import { api, call } from '#app/lib/api.ts'
import { explainError } from '#app/lib/explain-error.ts'
import type { ErrorExplanation } from '#app/lib/use-attempt.ts'
import { blendContent } from '#practice/content/blend.ts'
import { blendSlug } from '#practice/settings.ts'

const { noUrl, failed } = blendContent.order

/** The address of the payment page. */
export async function createCheckout(quantity: number): Promise<string> {
  const checkout = api.api.functions[`create-${blendSlug}-checkout`]
  const { url } = await call(checkout.$post({ json: { quantity } }))
  if (!url) throw new Error(noUrl)
  return url
}

export const explainCheckout = (error: unknown): ErrorExplanation => explainError(error, failed)
