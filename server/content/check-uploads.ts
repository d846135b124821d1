import { createHash } from 'node:crypto'
import * as z from 'zod'
import { cleanFileName, detectType, fileTypeNotAllowed, isDownloadType } from '#server/content/file-type.ts'
import { listVersions, nameVersion } from '#server/content/missing-uploads.ts'
import type { ContentProblem } from '#shared/content.ts'
import { maxFileBytes } from '#shared/files.ts'
import { pictureEditSchema } from '#shared/pictures.ts'

const maxSide = 20_000
const hash = z.string().regex(/^[0-9a-f]{32}$/, 'Enter 32 hexadecimal digits')
const base64 = z.base64()

const pictureSchema = z.strictObject({
  hash,
  source: hash.nullable(),
  edit: pictureEditSchema,
  width: z.int().positive().max(maxSide),
  height: z.int().positive().max(maxSide),
  versions: z.array(
    z.strictObject({
      format: z.enum(['avif', 'webp', 'jpg', 'preview', 'source']),
      width: z.int().nonnegative().max(maxSide),
      bytes: base64,
    }),
  ),
})
const fileSchema = z.strictObject({
  hash,
  name: z
    .string()
    .min(1)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'This name has characters that can’t be used. Give the file another one'),
  type: z.string().min(1),
  bytes: base64,
})
const uploadsSchema = z.object({
  pictures: z.array(pictureSchema).default([]),
  files: z.array(fileSchema).default([]),
})

export type BundledPicture = z.infer<typeof pictureSchema>
export type BundledFile = z.infer<typeof fileSchema>
export type BundledUploads = z.infer<typeof uploadsSchema>

/** As `encode-picture.ts` and `read-upload.ts` write them, by format. */
const pictureTypes: Record<BundledPicture['versions'][number]['format'], string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  preview: 'image/jpeg',
  source: 'image/webp',
}

/** The pictures and files of a bundle, checked by their bytes as uploads are, their names cleaned; and what is wrong. */
export async function checkUploads(
  bundle: unknown,
): Promise<{ uploads: BundledUploads; problems: ContentProblem[] }> {
  const { data, error } = uploadsSchema.safeParse(bundle)
  if (!data) {
    const describe = ({ path, message }: z.core.$ZodIssue) => ({
      path: path.join('.'),
      sentence: `${message.replace(/\.$/, '')}.`,
    })
    return { uploads: { pictures: [], files: [] }, problems: error.issues.map(describe) }
  }
  const problems: ContentProblem[] = []
  for (const [index, picture] of data.pictures.entries())
    problems.push(...(await checkPicture(picture, `pictures.${index}`)))
  for (const [index, file] of data.files.entries())
    problems.push(...(await checkFile(file, `files.${index}`)))
  const files = data.files.map((file) => ({ ...file, name: cleanFileName(file.name, file.type) }))
  return { uploads: { ...data, files }, problems }
}

async function checkPicture({ width, versions }: BundledPicture, path: string): Promise<ContentProblem[]> {
  const named = new Set(versions.map(nameVersion))
  const shown = versions.filter(({ format }) => format !== 'preview' && format !== 'source')
  const widths = new Set([...shown.map((version) => version.width), width])
  const problems = listVersions([...widths])
    .filter((name) => !named.has(name))
    .map((name) => ({ path: `${path}.versions`, sentence: `The version ${name} is missing.` }))
  for (const [index, { format, bytes }] of versions.entries())
    if ((await detectType(Buffer.from(bytes, 'base64'))) !== pictureTypes[format])
      problems.push({
        path: `${path}.versions.${index}.bytes`,
        sentence: `These bytes are not ${pictureTypes[format]}.`,
      })
  return problems
}

async function checkFile(file: BundledFile, path: string): Promise<ContentProblem[]> {
  const bytes = Buffer.from(file.bytes, 'base64')
  if (bytes.length > maxFileBytes)
    return [{ path: `${path}.bytes`, sentence: `This file is larger than ${maxFileBytes / 1024 / 1024} MB.` }]
  const type = await detectType(bytes)
  if (!isDownloadType(type)) return [{ path: `${path}.bytes`, sentence: fileTypeNotAllowed }]
  const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  return [
    ...(type === file.type ? [] : [{ path: `${path}.type`, sentence: `The bytes are ${type}.` }]),
    ...(digest === file.hash
      ? []
      : [{ path: `${path}.hash`, sentence: 'These are not the bytes of this hash.' }]),
  ]
}
