import { api, call } from '#app/lib/api.ts'
import { errorExplainer } from '#app/lib/explain-error.ts'
import { validateValues } from '#app/lib/validate-form.ts'
import { contactContent } from '#practice/content/contact.ts'
import { type ContactMessage, contactSchema } from '#shared/contact.ts'

export const validateMessage = (values: unknown) => validateValues(values, contactSchema)

export const sendMessage = (message: ContactMessage) => call(api.api.contact.$post({ json: message }))

export const explainSendError = errorExplainer(contactContent.form.failed)
