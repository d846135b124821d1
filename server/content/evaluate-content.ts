import type { Content, ContentDocument } from '#server/content/rendered.ts'

/** Evaluates the content of a document. Once per process: the modules are evaluated as they load. */
export async function evaluateContent(document: ContentDocument): Promise<Content> {
  Object.assign(globalThis, { contentDocument: document })
  const [{ practice }, { catalog }] = await Promise.all([
    import('#practice/practice.ts'),
    import('#practice/catalog.ts'),
  ])
  return { practice, catalog }
}
