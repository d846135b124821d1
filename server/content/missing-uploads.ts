import { findUploads } from '#practice/find-uploads.ts'
import type { ContentDocument, UploadedPicture } from '#practice/schema.ts'
import type { ContentProblem } from '#shared/content.ts'
import { linkPreviewSize } from '#shared/link-preview.ts'
import { pictureFormats } from '#shared/pictures.ts'

/** A picture's size in pixels, and the names of its versions. */
export type KnownPicture = { width: number; height: number; versions: ReadonlySet<string> }
export type KnownUploads = { pictures: ReadonlyMap<string, KnownPicture>; files: ReadonlySet<string> }

/** 'avif-420' */
export const nameVersion = ({ format, width }: { format: string; width: number }) => `${format}-${width}`

/** What pages ask for of a picture that is shown in these widths. */
export const listVersions = (widths: readonly number[]): string[] => [
  ...pictureFormats.flatMap((format) => widths.map((width) => nameVersion({ format, width }))),
  nameVersion({ format: 'preview', width: linkPreviewSize.width }),
]

/** A line for each picture and file that the document shows and nobody has, or not in that size. */
export function findMissingUploads(document: ContentDocument, known: KnownUploads): ContentProblem[] {
  const missing = findUploads(document).flatMap(({ kind, hash, path }) => {
    const isKnown = (kind === 'picture' ? known.pictures : known.files).has(hash)
    return isKnown ? [] : [{ path, sentence: `This ${kind} is not stored here. Upload it again.` }]
  })
  return [...missing, ...findOtherSizes(document, known.pictures)]
}

/** A line for each known picture that the document shows in a size or width that it does not have. */
export function findOtherSizes(document: ContentDocument, known: KnownUploads['pictures']): ContentProblem[] {
  const sentence = 'This picture is not stored in this size. Choose or upload it again.'
  return findUploads(document).flatMap((upload) => {
    const stored = upload.kind === 'picture' ? known.get(upload.hash) : undefined
    const isOther = upload.kind === 'picture' && stored && !isShownAsStored(upload.picture, stored)
    return isOther ? [{ path: upload.path, sentence }] : []
  })
}

const isShownAsStored = ({ width, height, widths }: UploadedPicture, stored: KnownPicture) =>
  width === stored.width &&
  height === stored.height &&
  listVersions([...widths, width]).every((version) => stored.versions.has(version))
