import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { PictureRefusedError } from '#server/features/pictures/picture-refused.ts'
import { maxPicturePixels, maxPictureRatio, minPictureSide } from '#shared/pictures.ts'

const maxSide = 2560
const readable = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']

const asJpeg = 'Save it as JPEG or PNG and choose that one.'
const refusals = {
  heic: 'This is an HEIC picture, which few browsers show. On an iPhone, set Settings › Camera › Formats to Most Compatible, or send the picture to yourself by email as JPEG. Then choose that one.',
  moving: `Moving pictures can’t be used. ${asJpeg}`,
  svg: `SVG drawings can’t be used, because they can contain programs. ${asJpeg}`,
  other: `This isn’t a picture that websites can show. ${asJpeg}`,
  damaged: 'This picture is damaged or incomplete. Choose the original again.',
  tooManyPixels: `This picture has more than ${maxPicturePixels / 1_000_000} megapixels. Make it smaller and choose it again.`,
  tooSmall: `This picture is too small. It needs at least ${minPictureSide} pixels on each side.`,
  tooNarrow: `This picture is too narrow. One side can be at most ${maxPictureRatio} times as long as the other.`,
}

/**
 * Checks an upload by its bytes, turns it by its EXIF data, and writes it anew without any metadata: the picture that
 * everything else is cut from.
 * @throws PictureRefusedError
 */
export async function readUpload(bytes: Uint8Array): Promise<Uint8Array> {
  const type = (await fileTypeFromBuffer(bytes))?.mime
  if (!type || !readable.includes(type)) throw new PictureRefusedError(refusalOf(type, bytes))
  const picture = () => sharp(bytes, { limitInputPixels: maxPicturePixels, failOn: 'error' })
  const metadata = await picture()
    .metadata()
    .catch((error: unknown) => {
      throw new PictureRefusedError(isPixelLimit(error) ? refusals.tooManyPixels : refusals.damaged)
    })
  const { width, height, pages = 1 } = metadata
  if (pages > 1) throw new PictureRefusedError(refusals.moving)
  if (width * height > maxPicturePixels) throw new PictureRefusedError(refusals.tooManyPixels)
  const [short, long] = [Math.min(width, height), Math.max(width, height)]
  if (short < minPictureSide) throw new PictureRefusedError(refusals.tooSmall)
  if (long > maxPictureRatio * short) throw new PictureRefusedError(refusals.tooNarrow)
  try {
    return await picture()
      .autoOrient()
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 90, effort: 2 })
      .toBuffer()
  } catch {
    throw new PictureRefusedError(refusals.damaged)
  }
}

const isPixelLimit = (error: unknown) => error instanceof Error && error.message.includes('pixel limit')

function refusalOf(type: string | undefined, bytes: Uint8Array): string {
  if (type === 'image/heic' || type === 'image/heif') return refusals.heic
  if (
    type === 'image/gif' ||
    type === 'image/apng' ||
    /^(image|video)\/.*sequence$|^video\//.test(type ?? '')
  )
    return refusals.moving
  const start = Buffer.from(bytes.subarray(0, 1024)).toString('latin1')
  return /<svg[\s>]/i.test(start) ? refusals.svg : refusals.other
}
