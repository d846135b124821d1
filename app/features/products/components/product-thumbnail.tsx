import { Picture } from '#app/components/ui/picture.tsx'
import { productPicture } from '#app/features/products/pictures.ts'
import { drinkSizes } from '#app/lib/drink-sizes.ts'
import { pictureName } from '#app/lib/use-purchase.ts'
import { products } from '#practice/products.ts'

/** Decorative, beside the product name. `image` is the name of the picture in the cart. */
export function ProductThumbnail({ image }: { image: string }) {
  const sizes = [...drinkSizes, ...products.flatMap((product) => product.sizes)]
  const size = sizes.find((each) => pictureName(each) === image)
  return (
    <Picture
      image={productPicture(size?.picture ?? { asset: image })}
      alt=""
      sizes="88px"
      className="aspect-square w-full rounded-[10px] object-cover"
    />
  )
}
