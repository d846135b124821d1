import { Picture } from '#app/components/ui/picture.tsx'
import { drinkPictures } from '#app/features/drinks/pictures.ts'

/** Beside a name that says the same. `image` as the catalog names it. */
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
