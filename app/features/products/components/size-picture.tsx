import { Picture } from '#app/components/ui/picture.tsx'
import { productPicture, sizeCardWidths } from '#app/features/products/pictures.ts'
import { pictureAlt } from '#app/lib/use-purchase.ts'
import type { OfferedSize } from '#practice/products.ts'

type Props = { size: OfferedSize; name: string; priority?: boolean }

/** The picture of a size, on its card. */
export function SizePicture({ size, name, priority = false }: Props) {
  return (
    <Picture
      image={productPicture(size.picture)}
      alt={pictureAlt(size) ?? name}
      sizes={sizeCardWidths}
      priority={priority}
      className="aspect-square h-auto w-full rounded-card object-cover"
    />
  )
}
