import { ProductThumbnail } from '#app/features/products/components/product-thumbnail.tsx'
import { pictureName } from '#app/lib/use-purchase.ts'
import { drink, products } from '#practice/products.ts'

type Props = { product: string; size: string }

/** The picture of a size in the cart, by short names; nothing where there is none. */
export function LineThumbnail({ product, size }: Props) {
  const offered = [...(drink ? [drink] : []), ...products].find(({ slug }) => slug === product)
  const offeredSize = offered?.sizes.find(({ slug }) => slug === size)
  const image = offeredSize && pictureName(offeredSize)
  return image ? <ProductThumbnail image={image} /> : null
}
