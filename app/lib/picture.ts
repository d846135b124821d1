import type { LinkDescriptor } from 'react-router'

/** What vite-imagetools returns for an import that ends in `as=picture`. */
export type PictureImage = {
  sources: Record<string, string>
  img: { src: string; w: number; h: number }
}

// React supports this attribute; the router's type of a link doesn't have it yet.
const highPriority = { fetchPriority: 'high' }

/** Preloads the picture that paints first, ahead of the display font. */
export function preloadPicture(image: PictureImage, sizes: string, media?: string): LinkDescriptor {
  return {
    rel: 'preload',
    as: 'image',
    type: 'image/avif',
    href: image.img.src,
    imageSrcSet: image.sources.avif ?? '',
    imageSizes: sizes,
    ...highPriority,
    ...(media && { media }),
  }
}
