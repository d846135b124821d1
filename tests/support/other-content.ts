import { readFileSync } from 'node:fs'
import { afterAll, vi } from 'vitest'
import type { ContentDocument } from '#practice/schema.ts'

/** An example of another practice, whose facts tests change. */
export const readMusicExample = (): ContentDocument =>
  JSON.parse(readFileSync('content/examples/music.json', 'utf8'))

/**
 * Modules that are imported after it, dynamically, have this content, with the delivered words that fit it. Test files share the loaded
 * modules: the next file reads the delivered content again.
 */
export function showContent(example: ContentDocument, facts: object): void {
  vi.resetModules()
  globalThis.contentDocument = { ...example, words: {}, facts: { ...example.facts, ...facts } }
  afterAll(() => {
    globalThis.contentDocument = undefined
    vi.resetModules()
  })
}
