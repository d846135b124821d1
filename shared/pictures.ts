import * as z from 'zod/mini'

/** Bytes of the largest picture that can be uploaded. */
export const maxPictureBytes = 20 * 1024 * 1024
/** What a practice may keep, in pictures and in bytes of all their versions: a backup holds them too. */
export const maxPictures = 500
export const maxPicturesBytes = 250 * 1024 * 1024
/** Pixels of the largest picture that is opened: more than a phone's 48-megapixel camera makes. */
export const maxPicturePixels = 50_000_000
/** The shortest side of a picture in pixels, and how many times longer the other one may be. */
export const minPictureSide = 100
export const maxPictureRatio = 5

/** Formats of a picture on a page, best first. */
export const pictureFormats = ['avif', 'webp', 'jpg'] as const
export type PictureFormat = (typeof pictureFormats)[number]

/** Widths in pixels a picture is written in, as far as it has them. */
export const pictureWidths = [420, 728, 1080, 1600]

/** The point of a picture that stays visible when a layout cuts it, from 0 to 1 from the left and from the top. */
export type PictureFocus = { x: number; y: number }

/** An uploaded picture as the content has it: `practice/schema.ts` checks it. */
export type UploadedPicture = {
  upload: string
  /** What the picture shows. */
  alt: string
  /** Pixels of the widest version. */
  width: number
  height: number
  widths: number[]
  focus: PictureFocus
}

export const pictureHash = /^[0-9a-f]{32}$/

export const pictureAddress = (hash: string, width: number, format: PictureFormat) =>
  `/pictures/${hash}-${width}.${format}`

const percent = z.number().check(z.minimum(0), z.maximum(100))
const fraction = z.number().check(z.minimum(0), z.maximum(1))
const share = z.number().check(z.minimum(1), z.maximum(100))

/** Turns the uploaded picture clockwise, then cuts out a part given in percent of the turned picture. */
export const pictureEditSchema = z.object({
  rotate: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]),
  crop: z.object({ x: percent, y: percent, width: share, height: share }),
  /** In the part that was cut out. */
  focus: z.object({ x: fraction, y: fraction }),
})
export type PictureEdit = z.infer<typeof pictureEditSchema>

export const wholePicture: PictureEdit = {
  rotate: 0,
  crop: { x: 0, y: 0, width: 100, height: 100 },
  focus: { x: 0.5, y: 0.5 },
}

/** What the editor needs to edit a picture again: `source` is the upload before it was turned and cropped. */
export type PictureDetails = { picture: UploadedPicture; source: UploadedPicture; edit: PictureEdit }
