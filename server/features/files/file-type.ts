import { fileTypeFromBuffer } from 'file-type'
import { AppError } from '#server/errors.ts'
import { maxFileNameLength } from '#shared/files.ts'

/** What visitors can download, by the type found in the bytes. A browser runs none of them. */
const extensions: Record<string, string> = { 'application/pdf': '.pdf', 'application/epub+zip': '.epub' }
const notAllowed = 'Only PDF and EPUB files can be downloaded here. Save it as PDF and choose that one.'

/** @throws AppError `invalid_input` for any other type than PDF and EPUB. */
export async function readFileType(bytes: Uint8Array): Promise<string> {
  const type = (await fileTypeFromBuffer(bytes))?.mime ?? ''
  if (!(type in extensions)) throw refuseFile(notAllowed)
  return type
}

export const refuseFile = (sentence: string) => new AppError('invalid_input', { fields: { file: sentence } })

/** A name that every system can save, ending as its type does: 'Week 1: drinks.PDF' becomes 'Week 1 drinks.pdf'. */
export function cleanFileName(name: string, type: string): string {
  const extension = extensions[type] ?? ''
  const stem = name
    .normalize('NFC')
    .replace(/^.*[/\\]/, '')
    .replace(/\.(pdf|epub)$/i, '')
    .replace(/[^\p{L}\p{N}\p{M} _.,()&+'’-]/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/^[ .]+|[ .]+$/g, '')
  return `${[...stem].slice(0, maxFileNameLength - extension.length).join('') || 'download'}${extension}`
}
