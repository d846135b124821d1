import { Picture } from '#app/components/ui/picture.tsx'
import { imageOf } from '#app/lib/picture.ts'
import type { ShownPicture } from '#practice/shown-picture.ts'

/** Who wrote a testimonial. The name stands beside it. */
export function AuthorPicture({ picture }: { picture: ShownPicture | null }) {
  return (
    <Picture
      image={imageOf(picture, {})}
      alt=""
      sizes="64px"
      className="size-16 self-start rounded-full object-cover"
    />
  )
}
