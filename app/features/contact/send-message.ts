import { api, call } from '#app/lib/api.ts'
import { explainError } from '#app/lib/explain-error.ts'
import { firstSentences } from '#app/lib/form-errors.ts'
import type { ErrorExplanation } from '#app/lib/use-attempt.ts'
import { contactContent } from '#practice/content/contact.ts'
import { contactSchema } from '#shared/contact.ts'

/** Null once the message is with the practice, else what to say. */
export async function sendMessage(values: unknown): Promise<ErrorExplanation | null> {
  const { success, data, error } = contactSchema.safeParse(values)
  if (!success) return { fields: firstSentences(error.issues), sentence: null }
  try {
    await call(api.api.contact.$post({ json: data }))
    return null
  } catch (failure) {
    return explainError(failure, contactContent.form.failed)
  }
}
