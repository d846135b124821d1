import { type ContentDocument, InvalidContentError } from '#practice/schema.ts'
import { type BundledUploads, checkUploads } from '#server/content/check-uploads.ts'
import { findWarnings } from '#server/content/find-warnings.ts'
import { findOtherSizes, type KnownPicture, nameVersion } from '#server/content/missing-uploads.ts'
import { type Release, readDocument } from '#server/content/read-document.ts'

/** A content document with the pictures and files that it shows: what one file carries to another installation. */
export type ContentBundle = BundledUploads & { document: ContentDocument }

/** A bundle as JSON, the document first and in its own order, so that two exports of one content are the same file. */
export function writeBundle({ document, pictures, files }: ContentBundle): string {
  const uploads = { ...(pictures.length > 0 && { pictures }), ...(files.length > 0 && { files }) }
  return `${JSON.stringify({ ...document, ...uploads }, null, 2)}\n`
}

/**
 * Reads and checks a bundle. A document of an earlier shape takes what is new as it is delivered and loses what is gone,
 * with a line to `warn` for each, and for what it hardly means. `name` is that of its file.
 * @throws InvalidContentError with one line for each mistake: the file, the field, and what is wrong.
 */
export async function readBundle(
  text: string,
  name: string,
  warn?: (line: string) => void,
  release?: Release,
): Promise<ContentBundle> {
  const { pictures, files, ...stored } = readObject(text, name)
  const { document, problems, warnings } = readDocument(stored, release)
  const checked = await checkUploads({ pictures, files })
  const { uploads } = checked
  const mistakes = [...problems, ...checked.problems]
  if (mistakes.length === 0)
    mistakes.push(...findOtherSizes(document as ContentDocument, indexPictures(uploads.pictures)))
  const lineOf = ({ path, sentence }: { path: string; sentence: string }) =>
    `${name}: ${path || 'the content'}: ${sentence}`
  if (mistakes.length > 0) throw new InvalidContentError(mistakes.map(lineOf).join('\n'))
  const valid = document as ContentDocument
  if (warn) for (const warning of [...warnings, ...(await findWarnings(valid))]) warn(lineOf(warning))
  return { document: valid, ...uploads }
}

/** The pictures of a bundle by their hashes. */
export function indexPictures(pictures: BundledUploads['pictures']): Map<string, KnownPicture> {
  return new Map(
    pictures.map(({ hash, width, height, versions }) => [
      hash,
      { width, height, versions: new Set(versions.map(nameVersion)) },
    ]),
  )
}

function readObject(text: string, name: string): Record<string, unknown> {
  try {
    // Some editors put a mark of the encoding before a text, where nobody sees it.
    const value: unknown = JSON.parse(text.replace(/^\ufeff/, ''))
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return value as Record<string, unknown>
  } catch (error) {
    throw new InvalidContentError(
      `${name}: This is not valid JSON: ${error instanceof Error ? error.message : error}`,
    )
  }
  throw new InvalidContentError(
    `${name}: This is not a content file. Make one with npm run content -- export FILE.`,
  )
}
