import type { StoredPicture } from '#server/features/pictures/insert-picture.ts'
import { type PictureDetails, pictureWidths, type UploadedPicture } from '#shared/pictures.ts'

/** As the content keeps it; the owner writes what it shows. */
export const presentPicture = ({ hash, width, height, edit }: StoredPicture): UploadedPicture => ({
  upload: hash,
  alt: '',
  width,
  height,
  widths: pictureWidths.filter((step) => step < width).concat(width),
  focus: edit.focus,
})

export const presentPictureDetails = (
  record: Record<'picture' | 'source', StoredPicture>,
): PictureDetails => ({
  picture: presentPicture(record.picture),
  source: presentPicture(record.source),
  edit: record.picture.edit,
})
