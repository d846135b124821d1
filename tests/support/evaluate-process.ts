import process from 'node:process'
import type { ContentDocument } from '#practice/schema.ts'
import { evaluateContent } from '#server/content/evaluate-content.ts'

process.once('message', (document) => {
  evaluateContent(document as ContentDocument)
    .then((content) => ({ content }))
    .catch((error: unknown) => ({ reason: String(error) }))
    .then((answer) => process.send?.(answer, () => process.exit()))
})
