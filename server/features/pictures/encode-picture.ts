import sharp, { type Sharp } from 'sharp'
import { linkPreviewSize } from '#shared/link-preview.ts'
import { type PictureEdit, type PictureFocus, type pictureFormats, pictureWidths } from '#shared/pictures.ts'

export type PictureFile = {
  format: (typeof pictureFormats)[number] | 'preview' | 'source'
  width: number
  bytes: Uint8Array
}
export type EncodedPicture = { width: number; height: number; files: PictureFile[] }
type Size = { width: number; height: number }

const maxSize = { width: Math.max(...pictureWidths), height: 2400 }
/** At this width a phone shows a picture as wide as its screen. */
const phoneWidth = 728
const maxPhoneBytes = 25 * 1024
/** Behind transparent parts, in the format that has none. */
const paper = '#ffffff'

/** From a good quality to the lowest that still looks like the picture. */
const qualities = { avif: [52, 44, 36, 28, 20], webp: [64, 54, 44, 34, 24], jpg: [74] }
const writers: Record<keyof typeof qualities, (picture: Sharp, quality: number) => Sharp> = {
  avif: (picture, quality) => picture.avif({ quality, effort: 3 }),
  webp: (picture, quality) => picture.webp({ quality }),
  jpg: (picture, quality) => picture.flatten({ background: paper }).jpeg({ quality, mozjpeg: true }),
}

/** Cuts a picture out of a source and writes it in every format and width, and as a link preview. */
export async function encodePicture(source: Uint8Array, edit: PictureEdit): Promise<EncodedPicture> {
  const { width, height } = await sharp(source).metadata()
  const turned = edit.rotate % 180 === 0 ? { width, height } : { width: height, height: width }
  const { data, info } = await sharp(source)
    .rotate(edit.rotate)
    .extract(cropOf(edit, turned))
    .resize({ ...maxSize, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { channels } = info
  const cut = () => sharp(data, { raw: { width: info.width, height: info.height, channels } })
  const widths = pictureWidths.filter((step) => step < info.width).concat(info.width)
  const files = [await encodePreview(cut(), info, edit.focus)]
  for (const format of ['avif', 'webp', 'jpg'] as const)
    files.push(...(await encodeWidths(format, cut, widths)))
  return { width: info.width, height: info.height, files }
}

/** In whole pixels, at least one in each direction. */
function cropOf({ crop }: PictureEdit, { width, height }: Size) {
  const left = Math.min(Math.round((width * crop.x) / 100), width - 1)
  const top = Math.min(Math.round((height * crop.y) / 100), height - 1)
  const right = Math.max(left + 1, Math.min(width, Math.round((width * (crop.x + crop.width)) / 100)))
  const bottom = Math.max(top + 1, Math.min(height, Math.round((height * (crop.y + crop.height)) / 100)))
  return { left, top, width: right - left, height: bottom - top }
}

/** All widths at the best quality with which the phone's is small enough. */
async function encodeWidths(format: keyof typeof qualities, cut: () => Sharp, widths: number[]) {
  const write = async (width: number, quality: number): Promise<PictureFile> => ({
    format,
    width,
    bytes: await writers[format](cut().resize({ width }), quality).toBuffer(),
  })
  const phone = Math.max(...widths.filter((width) => width <= phoneWidth), widths[0] ?? 0)
  let chosen = { quality: 0, file: null as PictureFile | null }
  for (const quality of qualities[format]) {
    chosen = { quality, file: await write(phone, quality) }
    if ((chosen.file?.bytes.length ?? 0) <= maxPhoneBytes) break
  }
  const files: PictureFile[] = chosen.file ? [chosen.file] : []
  for (const width of widths) if (width !== phone) files.push(await write(width, chosen.quality))
  return files
}

/** The largest part of the right shape around the focal point. */
async function encodePreview(
  picture: Sharp,
  { width, height }: Size,
  focus: PictureFocus,
): Promise<PictureFile> {
  const scale = Math.min(width / linkPreviewSize.width, height / linkPreviewSize.height)
  const part = {
    width: Math.max(1, Math.floor(linkPreviewSize.width * scale)),
    height: Math.max(1, Math.floor(linkPreviewSize.height * scale)),
  }
  const start = (length: number, total: number, center: number) =>
    Math.max(0, Math.min(total - length, Math.round(total * center - length / 2)))
  const bytes = await picture
    .extract({ ...part, left: start(part.width, width, focus.x), top: start(part.height, height, focus.y) })
    .flatten({ background: paper })
    .resize({ ...linkPreviewSize, fit: 'fill' })
    .jpeg({ quality: 78, mozjpeg: true })
    .toBuffer()
  return { format: 'preview', width: linkPreviewSize.width, bytes }
}
