import type { LinkDescriptor } from 'react-router'

/** What vite-imagetools answers for an import that ends in `as=picture`. */
export type PictureImage = {
  sources: Record<string, string>
  img: { src: string; w: number; h: number }
}

// React writes it; the router's type of a link does not know it yet.
const urgent = { fetchPriority: 'high' }

/** Fetches the picture that paints first ahead of the display face. */
export function preloadPicture(image: PictureImage, sizes: string, media?: string): LinkDescriptor {
  return {
    rel: 'preload',
    as: 'image',
    type: 'image/avif',
    href: image.img.src,
    imageSrcSet: image.sources.avif ?? '',
    imageSizes: sizes,
    ...urgent,
    ...(media && { media }),
  }
}
