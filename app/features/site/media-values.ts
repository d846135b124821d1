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

/** A file of the document, or null for none. */
export function asFile(value: Json | undefined): UploadedFile | null {
  const { hash, name, bytes } = asObject(value)
  return typeof hash === 'string' ? { hash, name: asText(name), bytes: Number(bytes) } : null
}
