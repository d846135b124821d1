import type { PictureImage } from '#app/lib/picture.ts'

type Props = {
  /** Nothing is shown without one. */
  image: PictureImage | null
  /** Of a delivered picture; empty for a decorative one. */
  alt: string
  sizes: string
  /** Loads at once instead of when scrolled to: for the largest picture above the fold. */
  priority?: boolean
  className?: string
  /** Another crop below 768 px. */
  narrow?: { image: PictureImage | null; sizes: string }
}

export function Picture({ image, alt, sizes, priority = false, className, narrow }: Props) {
  if (!image) return null
  return (
    <picture className="contents">
      {narrow?.image && <Sources image={narrow.image} sizes={narrow.sizes} media="(width < 768px)" />}
      <Sources image={image} sizes={sizes} />
      <img
        src={image.img.src}
        width={image.img.w}
        height={image.img.h}
        alt={image.alt ?? alt}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
        decoding={priority ? 'auto' : 'async'}
        className={`picture ${className ?? ''} ${image.className ?? ''}`.trimEnd()}
      />
    </picture>
  )
}

function Sources({ image, sizes, media }: { image: PictureImage; sizes: string; media?: string }) {
  return Object.entries(image.sources).map(([format, srcSet]) => (
    <source
      key={format}
      type={`image/${format}`}
      srcSet={srcSet}
      sizes={sizes}
      media={media}
      width={image.img.w}
      height={image.img.h}
    />
  ))
}
