import { asList, asObject, asText, type Json } from '#app/features/site/document-values.ts'
import type { Picture } from '#practice/schema.ts'
import type { UploadedFile } from '#shared/files.ts'

/** A picture of the document, or null for none. */
export function asPicture(value: Json | undefined): Picture | null {
  const { asset, upload, alt, width, height, widths, focus } = asObject(value)
  if (typeof asset === 'string') return { asset }
  if (typeof upload !== 'string') return null
  const { x, y } = asObject(focus)
  return {
    upload,
    alt: asText(alt),
    width: Number(width),
    height: Number(height),
    widths: asList(widths).map(Number),
    focus: { x: Number(x ?? 0.5), y: Number(y ?? 0.5) },
  }
}

/** Whether a value is a picture or a file: one thing to the owner, however many fields it has. */
export const isMedia = (value: Json | undefined): boolean =>
  asPicture(value) !== null || asFile(value) !== null

/** A picture or a file in words. */
export function describeMedia(value: Json): string {
  const picture = asPicture(value)
  if (!picture) return asFile(value)?.name ?? ''
  return 'asset' in picture ? 'the picture that came with the software' : picture.alt
}

/** A file of the document, or null for none. */
export function asFile(value: Json | undefined): UploadedFile | null {
  const { hash, name, bytes } = asObject(value)
  return typeof hash === 'string' ? { hash, name: asText(name), bytes: Number(bytes) } : null
}
