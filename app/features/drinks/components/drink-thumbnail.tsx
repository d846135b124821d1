import { Picture } from '#app/components/ui/picture.tsx'
import { drinkPictures } from '#app/features/drinks/pictures.ts'

/** Decorative, beside the product name. `image` is the picture name in the catalog. */
export function DrinkThumbnail({ image }: { image: string }) {
  const picture = drinkPictures[image]
  if (!picture) return null
  return (
    <Picture
      image={picture}
      alt=""
      sizes="88px"
      className="aspect-square w-full rounded-[10px] object-cover"
    />
  )
}
