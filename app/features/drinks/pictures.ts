import type { PictureImage } from '#app/lib/picture.ts'
import bottle from '#assets/images/gingerade-bottle.webp?w=360;640;960&format=avif;webp&quality=50&as=picture'
import gallon from '#assets/images/gingerade-gallon.webp?w=360;640;960&format=avif;webp&quality=50&as=picture'
import sixPack from '#assets/images/gingerade-six-pack.webp?w=360;640;960&format=avif;webp&quality=50&as=picture'

export const drinkCardSizes = '(width < 768px) calc(100vw - 40px), (width < 1184px) 31vw, 350px'

/** By drink `image` in `practice/catalog.ts`. */
export const drinkPictures: Readonly<Record<string, PictureImage>> = {
  'gingerade-bottle': bottle,
  'gingerade-six-pack': sixPack,
  'gingerade-gallon': gallon,
}
