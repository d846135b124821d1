import { Picture } from '#app/components/ui/picture.tsx'
import { blendPictures } from '#app/features/blend/pictures.ts'
import { LineThumbnail } from '#app/features/products/components/line-thumbnail.tsx'
import type { CartSize } from '#app/lib/cart.ts'
import { offers } from '#practice/offers.ts'

/** Decorative, beside the name of what is in the cart. */
export function CartPicture({ product, size }: CartSize) {
  if (product !== offers.blend?.slug) return <LineThumbnail product={product} size={size} />
  return (
    <Picture
      image={blendPictures.pouch}
      alt=""
      sizes="88px"
      className="aspect-square w-full rounded-[10px] object-cover"
    />
  )
}
