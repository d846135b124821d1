import { api, call } from '#app/lib/api.ts'
import { createAttemptKey } from '#app/lib/attempt-key.ts'
import { errorExplainer } from '#app/lib/explain-error.ts'
import { validateValues } from '#app/lib/validate-form.ts'
import { contactContent } from '#practice/content/contact.ts'
import { type ContactMessage, contactSchema } from '#shared/contact.ts'

export const validateMessage = (values: unknown) => validateValues(values, contactSchema)

const attemptKey = createAttemptKey()

export async function sendMessage(message: ContactMessage): Promise<void> {
  await call(api.api.contact.$post({ json: { ...message, key: attemptKey.of(message) } }))
  attemptKey.end()
}

export const explainSendError = errorExplainer(contactContent.form.failed)
