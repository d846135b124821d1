import type { LinkDescriptor } from 'react-router'
import type { ShownPicture } from '#practice/shown-picture.ts'

/** What vite-imagetools returns for an import that ends in `as=picture`, and what an upload has too. */
export type PictureImage = {
  sources: Record<string, string>
  img: { src: string; w: number; h: number }
  /** Of an upload: its own description, and the class for its focal point. */
  alt?: string
  className?: string
}

/** The image of a picture of the content: an upload, or the crop of a delivered one by its name. Null without a picture. */
export const imageOf = (
  picture: ShownPicture | null,
  delivered: Readonly<Record<string, PictureImage>>,
): PictureImage | null => (picture && 'asset' in picture ? (delivered[picture.asset] ?? null) : picture)

/** The address of the picture that messengers show, of an upload or a delivered one. Null without a picture. */
export const linkPreviewOf = (picture: ShownPicture | null, delivered: string): string | null =>
  picture && ('asset' in picture ? delivered : picture.preview)

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
