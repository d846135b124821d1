import type { ContentDocument } from '#practice/schema.ts'
import type { Content } from '#practice/snapshot.ts'

/** Evaluates the content of a document. Once per process: the modules are evaluated as they load. */
export async function evaluateContent(document: ContentDocument): Promise<Content> {
  globalThis.contentDocument = document
  const { content } = await import('#practice/snapshot.ts')
  return content
}
