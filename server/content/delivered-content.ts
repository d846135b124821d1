import { checkDocument } from '#practice/check-document.ts'
import { deliveredFacts } from '#practice/facts/facts.ts'
import { type ContentDocument, contentShape } from '#practice/schema.ts'
import { type Content, content, deliveredWords } from '#practice/snapshot.ts'
import { gapNames } from '#practice/words.ts'
import { readBuildManifest } from '#server/content/build-manifest.ts'
import { checkConsents } from '#server/content/check-consents.ts'
import type { Delivered } from '#server/content/published-content.ts'
import type { ContentProblem } from '#shared/content.ts'

/** The content that comes with the software, as evaluated in this process. */
export const deliveredContent: Content = content

/** What a new installation publishes first. */
export const deliveredDocument: ContentDocument = { shape: contentShape, facts: deliveredFacts, words: {} }

/** What keeps a document from being published, with the fields; an empty list for a good one. */
export const findProblems = (document: unknown): ContentProblem[] => [
  ...checkDocument(document, deliveredWords, gapNames),
  ...checkConsents(document, new Date()),
]

/** What the built pages show. @throws Error if the site is not built */
export function describeDelivered(): Delivered {
  const { id, scripts, contentVersion } = readBuildManifest()
  const evaluated = { content: deliveredContent, document: deliveredDocument, words: deliveredWords }
  return { build: id, scripts, version: contentVersion, ...evaluated }
}
