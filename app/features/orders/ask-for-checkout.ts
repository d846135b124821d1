import { api, call } from '#app/lib/api.ts'
import { explainError } from '#app/lib/explain-error.ts'
import type { Explained } from '#app/lib/use-attempt.ts'
import { practice } from '#practice/practice.ts'
import { blendWords } from '#practice/words/blend.ts'

const { noUrl, failed } = blendWords.order

/** The address of the payment page. */
export async function askForCheckout(quantity: number): Promise<string> {
  const checkout = api.api.functions[`create-${practice.blend.slug}-checkout`]
  const { url } = await call(checkout.$post({ json: { quantity } }))
  if (!url) throw new Error(noUrl)
  return url
}

export const explainCheckout = (error: unknown): Explained => explainError(error, failed)
