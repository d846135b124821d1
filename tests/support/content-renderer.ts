import { fork } from 'node:child_process'
import path from 'node:path'
import type { ContentDocument } from '#practice/schema.ts'
import type { Content } from '#practice/snapshot.ts'
import { contentVersion } from '#server/content/content-files.ts'
import { ContentError } from '#server/content/errors.ts'
import type { Rendered } from '#server/content/rendered.ts'
import type { Renderer } from '#server/content/renderer.ts'

const script = path.join(import.meta.dirname, 'evaluate-process.ts')

export const versionOf = (content: Content) => contentVersion(content, {})

/**
 * Evaluates content as the server does, in a process of its own, and writes it to pages without the built site: each page
 * is the content as JSON. `beforeResult` delays or fails a rendering.
 */
export function createContentRenderer(
  beforeResult: (document: ContentDocument) => Promise<void> = async () => undefined,
): Renderer & { count: () => number } {
  let count = 0
  return {
    count: () => count,
    async render(document) {
      count += 1
      const content = await evaluateDocument(document)
      await beforeResult(document)
      return renderJson(content)
    },
    warm: () => undefined,
    close: () => undefined,
  }
}

export function renderJson(content: Content): Rendered {
  const text = JSON.stringify(content).replaceAll('<', '\\u003c')
  const page = (name: string) =>
    `<!doctype html><html class="before-first-paint"><head><title>${name}</title><style>b{top:0}</style></head>` +
    `<body><a href="/pricing?from=home">Pricing</a><a href="/nowhere">Nowhere</a><p>${text}</p>` +
    `<script data-boot="/assets/boot-1.js" data-sheet="/assets/app-1.css">load()</script></body></html>`
  return {
    version: versionOf(content),
    content,
    pages: { '/': page('Home'), '/pricing': page('Pricing'), '/404': page('Missing') },
    files: { 'core.js': `export const practice=${JSON.stringify(content.practice)};\n` },
    texts: { '/sitemap.xml': '<urlset></urlset>', '/manifest.webmanifest': '{}' },
    warnings: [],
  }
}

const evaluated = new Map<string, Promise<Content>>()

/** The content of a document. */
export async function evaluateDocument(document: ContentDocument): Promise<Content> {
  const key = JSON.stringify(document)
  const content = evaluated.get(key) ?? evaluateInProcess(document)
  evaluated.set(key, content)
  return structuredClone(await content)
}

/** In a process of its own, because modules are evaluated once. */
function evaluateInProcess(document: ContentDocument): Promise<Content> {
  const child = fork(script, { serialization: 'advanced', stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  return new Promise((resolve, reject) => {
    child.once('message', (answer) => {
      const { content, reason } = answer as { content?: Content; reason?: string }
      if (content) resolve(content)
      else reject(new ContentError([{ path: '/pricing', sentence: reason ?? '' }]))
    })
    child.once('error', reject)
    child.send(document)
  })
}
