import { isDeepStrictEqual } from 'node:util'
import type { ContentDocument } from '#practice/schema.ts'
import { InvalidContentError } from '#practice/schema.ts'
import type { Scope } from '#server/access/scope.ts'
import { type ContentBundle, indexPictures, writeBundle } from '#server/content/bundle.ts'
import { insertUploads, readKnownUploads, readUploads } from '#server/content/bundled-uploads.ts'
import { compareVersions } from '#server/content/compare-versions.ts'
import { findMissingUploads, type KnownUploads } from '#server/content/missing-uploads.ts'
import { publishRendered } from '#server/content/publish.ts'
import type { PublishedContent } from '#server/content/published-content.ts'
import { unattendedLimitMs } from '#server/content/renderer.ts'
import { shortenChange } from '#server/content/shorten-change.ts'
import { readNewestVersion } from '#server/content/store.ts'
import type { ContentChange } from '#shared/content.ts'

const system = { role: 'system', job: 'content' } as const

export type ImportExportDeps = { scope: Scope; contentSource: PublishedContent }

export type ImportOptions = {
  /** Only shows what would change. */
  isDryRun: boolean
  publishedBy: string
  /** The name of the file, for messages and the history. */
  file: string
}

/** What is published, with its pictures and files, as one JSON text. */
export async function exportContent({ scope }: Pick<ImportExportDeps, 'scope'>): Promise<string> {
  const document = (await scope(system, readNewestVersion)).document as ContentDocument
  return writeBundle({ document, ...(await readUploads(scope, document)) })
}

/**
 * Renders a bundle and publishes it, if it differs from what is published. Whoever imports a file answers for its claims.
 * @returns the differences, long texts cut around what differs
 * @throws InvalidContentError for a picture that nobody has; ContentError for content that can't be rendered; AppError
 * `content_changed` when somebody publishes in between
 */
export async function importContent(
  { scope, contentSource }: ImportExportDeps,
  bundle: ContentBundle,
  { isDryRun, publishedBy, file }: ImportOptions,
): Promise<ContentChange[]> {
  const { document } = bundle
  await assertUploadsAreKnown(scope, bundle, file)
  const newest = await scope(system, readNewestVersion)
  if (isDeepStrictEqual(newest.document, document)) return []
  const rendered = await contentSource.render(document, undefined, unattendedLimitMs)
  const changes = (await compareVersions(contentSource, newest.document, document)).map(shortenChange)
  if (isDryRun) return changes
  await publishRendered(
    { scope, actor: system, contentSource },
    { document, rendered, base: newest.id, publishedBy, note: file, areClaimsConfirmed: true },
    (tx) => insertUploads(tx, bundle),
  )
  return changes
}

async function assertUploadsAreKnown(
  scope: Scope,
  { document, pictures, files }: ContentBundle,
  file: string,
) {
  const stored = await scope(system, (tx) => readKnownUploads(tx, document))
  const known = {
    pictures: mergePictures(stored.pictures, indexPictures(pictures)),
    files: new Set([...stored.files, ...files.map(({ hash }) => hash)]),
  }
  const missing = findMissingUploads(document, known)
  if (missing.length > 0)
    throw new InvalidContentError(
      missing.map(({ path, sentence }) => `${file}: ${path}: ${sentence}`).join('\n'),
    )
}

/** As the import stores them: the size of a stored picture stays, and versions are added. */
function mergePictures(stored: KnownUploads['pictures'], bundled: KnownUploads['pictures']) {
  const merged = new Map(stored)
  for (const [hash, picture] of bundled) {
    const versions = new Set([...(stored.get(hash)?.versions ?? []), ...picture.versions])
    merged.set(hash, { ...picture, ...stored.get(hash), versions })
  }
  return merged
}
