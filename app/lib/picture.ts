import type { LinkDescriptor } from 'react-router'
import type { Picture } from '#practice/schema.ts'

/** What vite-imagetools returns for an import that ends in `as=picture`, and the same of an upload. */
export type PictureImage = {
  sources: Record<string, string>
  img: { src: string; w: number; h: number }
  /** Of an upload: its own description, and the class for its focal point. */
  alt?: string
  focus?: string
}

/** The image of a picture of the content: an upload, or the crop of a delivered one by its name. Null without a picture. */
export function imageOf(
  picture: Picture | null,
  delivered: Readonly<Record<string, PictureImage>>,
): PictureImage | null {
  if (!picture) return null
  if ('asset' in picture) return delivered[picture.asset] ?? null
  const { upload, width: w, height: h, widths, alt, focus } = picture
  const address = `/pictures/${upload}-`
  const sourceSet = (format: string) =>
    widths.map((width) => `${address}${width}.${format} ${width}w`).join(', ')
  return {
    sources: { avif: sourceSet('avif'), webp: sourceSet('webp') },
    img: { src: `${address}${w}.jpg`, w, h },
    alt,
    focus: `focused focus-x-${quarters(focus.x)} focus-y-${quarters(focus.y)}`,
  }
}

/** The address of the picture that messengers show, of an upload or a delivered one. Null without a picture. */
export function linkPreviewOf(picture: Picture | null, delivered: string): string | null {
  if (!picture) return null
  return 'upload' in picture ? `/pictures/${picture.upload}-preview.jpg` : delivered
}

const quarters = (fraction: number) => Math.round(fraction * 4) * 25

// React supports this attribute; the router's type of a link doesn't have it yet.
const highPriority = { fetchPriority: 'high' }

/** Preloads the picture that paints first, ahead of the display font. */
export function preloadPicture(image: PictureImage | null, sizes: string, media?: string): LinkDescriptor[] {
  if (!image) return []
  const link = {
    rel: 'preload' as const,
    as: 'image' as const,
    type: 'image/avif',
    href: image.img.src,
    imageSrcSet: image.sources.avif ?? '',
    imageSizes: sizes,
    ...highPriority,
    ...(media && { media }),
  }
  return [link]
}
