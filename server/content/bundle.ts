import * as z from 'zod'
import { findUploads } from '#practice/find-uploads.ts'
import { type ContentDocument, contentShape, InvalidContentError } from '#practice/schema.ts'
import { findProblems } from '#server/content/delivered-content.ts'
import { readStored } from '#server/content/stored.ts'

const hash = z.string().regex(/^[0-9a-f]{32}$/)
const base64 = z.base64()

const pictureSchema = z.strictObject({
  hash,
  source: hash.nullable(),
  edit: z.record(z.string(), z.json()),
  width: z.int().positive(),
  height: z.int().positive(),
  versions: z.array(
    z.strictObject({
      format: z.enum(['avif', 'webp', 'jpg', 'preview', 'source']),
      width: z.int().nonnegative(),
      bytes: base64,
    }),
  ),
})
const fileSchema = z.strictObject({ hash, name: z.string().min(1), type: z.string().min(1), bytes: base64 })

/** Sizes and encodings are checked, the pictures themselves are not: whoever imports a file already owns the database. */
const uploadsSchema = z.object({
  pictures: z.array(pictureSchema).default([]),
  files: z.array(fileSchema).default([]),
})

export type BundledPicture = z.infer<typeof pictureSchema>
export type BundledFile = z.infer<typeof fileSchema>
/** A content document with the pictures and files that it shows: what one file carries to another installation. */
export type ContentBundle = { document: ContentDocument; pictures: BundledPicture[]; files: BundledFile[] }

/** A bundle as JSON, the document first and in its own order, so that two exports of one content are the same file. */
export function writeBundle({ document, pictures, files }: ContentBundle): string {
  const uploads = { ...(pictures.length > 0 && { pictures }), ...(files.length > 0 && { files }) }
  return `${JSON.stringify({ ...document, ...uploads }, null, 2)}\n`
}

/**
 * Reads and checks a bundle, also one of an earlier version of the software: what is new has its delivered value, and what
 * is gone is left out, with a line to `warn`. `name` is that of its file.
 * @throws InvalidContentError with one line for each mistake: the file, the field, and what is wrong.
 */
export function readBundle(
  text: string,
  name: string,
  warn: (line: string) => void = () => undefined,
): ContentBundle {
  const { pictures: _, files: __, ...stored } = readObject(text, name)
  const { document, dropped } = readEarlier(stored)
  for (const path of dropped) warn(`${name}: ${path}: This version of the software has no such part.`)
  const problems = findProblems(document)
  const uploads = uploadsSchema.safeParse(readObject(text, name))
  const lines = [
    ...problems.map(({ path, sentence }) => `${name}: ${path || 'the content'}: ${sentence}`),
    ...(uploads.error?.issues ?? []).map((issue) => `${name}: ${issue.path.join('.')}: ${issue.message}.`),
  ]
  if (lines.length > 0 || !uploads.data) throw new InvalidContentError(lines.join('\n'))
  return { document: document as ContentDocument, ...uploads.data }
}

/** Anything but a document of this or an earlier version stays as it is, for the check to name its mistakes. */
function readEarlier(stored: Record<string, unknown>): {
  document: Record<string, unknown>
  dropped: string[]
} {
  const { shape, facts, words } = stored
  const isDocument = z
    .object({
      shape: z.int().min(1).max(contentShape),
      facts: z.record(z.string(), z.unknown()),
      words: z.record(z.string(), z.unknown()),
    })
    .safeParse({ shape, facts, words }).success
  if (!isDocument) return { document: stored, dropped: [] }
  const { document, dropped } = readStored({ shape, facts, words })
  return { document: { ...stored, ...document }, dropped }
}

function readObject(text: string, name: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
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

/** A line for each picture and file that the document shows and nobody has. */
export function findMissingUploads(
  document: ContentDocument,
  known: { pictures: ReadonlySet<string>; files: ReadonlySet<string> },
): { path: string; sentence: string }[] {
  return findUploads(document).flatMap(({ kind, hash, path }) => {
    const isKnown = (kind === 'picture' ? known.pictures : known.files).has(hash)
    return isKnown ? [] : [{ path, sentence: `This ${kind} is not stored here. Upload it again.` }]
  })
}
