import type { ContentDocument } from '#practice/schema.ts'
import type { Content } from '#practice/snapshot.ts'
import type { ContentProblem } from '#shared/content.ts'

/** A whole site, rendered from one content document. */
export type Rendered = {
  /** Twelve hex digits; the same for the same content and build. */
  version: string
  content: Content
  /** Finished HTML by path: '/', '/pricing', '/404'. The site's own URL is still a placeholder. */
  pages: Record<string, string>
  /** The modules the browser imports from `/content/<version>/`, by file name: 'core.js'. */
  files: Record<string, string>
  texts: { '/sitemap.xml': string; '/manifest.webmanifest': string }
  /** Pages over a budget, as sentences for the owner. */
  warnings: string[]
}

/** What the server and the process that renders tell each other. */
export type RenderJob = { document: ContentDocument; only: readonly string[] | null }
export type RenderAnswer =
  | { kind: 'rendered'; rendered: Rendered }
  | { kind: 'invalid'; problems: ContentProblem[] }
  | { kind: 'failed'; reason: string }
