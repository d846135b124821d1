import { fileTypeFromBuffer } from 'file-type'
import { maxFileNameLength } from '#shared/files.ts'

/** What visitors can download, by the type found in the bytes. A browser runs none of them. */
const extensions: Record<string, string> = { 'application/pdf': '.pdf', 'application/epub+zip': '.epub' }
export const fileTypeNotAllowed =
  'Only PDF and EPUB files can be downloaded here. Save it as PDF and choose that one.'

/** The type that the bytes have; an empty text for an unknown one. */
export const detectType = async (bytes: Uint8Array): Promise<string> =>
  (await fileTypeFromBuffer(bytes))?.mime ?? ''

export const isDownloadType = (type: string): boolean => Object.hasOwn(extensions, type)

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
