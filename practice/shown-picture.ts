import type { Picture, UploadedPicture } from '#practice/schema.ts'

/** An upload with everything a page needs to show it, worked out once instead of in every browser. */
type ShownUpload = UploadedPicture & {
  sources: Record<string, string>
  img: { src: string; w: number; h: number }
  /** For the focal point. */
  className: string
  /** The address of its link preview. */
  preview: string
}
/** The pages know the files of a delivered picture by its name. */
export type ShownPicture = Exclude<Picture, UploadedPicture> | ShownUpload

export function showPicture(picture: Picture | null): ShownPicture | null {
  if (!picture || 'asset' in picture) return picture
  const { upload, width: w, height: h, widths, focus } = picture
  const address = `/pictures/${upload}-`
  const sourceSet = (format: string) =>
    widths.map((width) => `${address}${width}.${format} ${width}w`).join(', ')
  return {
    ...picture,
    sources: { avif: sourceSet('avif'), webp: sourceSet('webp') },
    img: { src: `${address}${w}.jpg`, w, h },
    className: `focused focus-x-${quarters(focus.x)} focus-y-${quarters(focus.y)}`,
    preview: `${address}preview.jpg`,
  }
}

const quarters = (fraction: number) => Math.round(fraction * 4) * 25
