import { drinkSizes } from '#app/lib/drink-sizes.ts'
import { imageOf, linkPreviewOf } from '#app/lib/picture.ts'
import bottle from '#assets/images/gingerade-bottle.webp?w=360;640;960&format=avif;webp&quality=50&as=picture'
import gallon from '#assets/images/gingerade-gallon.webp?w=360;640;960&format=avif;webp&quality=50&as=picture'
import sixPack from '#assets/images/gingerade-six-pack.webp?w=360;640;960&format=avif;webp&quality=50&as=picture'
import preview from '#assets/images/gingerade-six-pack.webp?w=1200&h=630&fit=cover&quality=80&format=jpg'
import type { ShownPicture } from '#practice/shown-picture.ts'

export const sizeCardWidths = '(width < 768px) calc(100vw - 40px), (width < 1184px) 31vw, 350px'

const delivered = { 'gingerade-bottle': bottle, 'gingerade-six-pack': sixPack, 'gingerade-gallon': gallon }

export const productPicture = (picture: ShownPicture | null) => imageOf(picture, delivered)

/** Of the first size whose picture was uploaded, otherwise the delivered one. Browsers need none. */
export const drinkLinkPreview = import.meta.env.SSR ? linkPreviewOf(findLinkPicture(), preview) : null

function findLinkPicture() {
  const uploaded = drinkSizes.find(({ picture }) => picture && 'upload' in picture)
  return (uploaded ?? drinkSizes[0])?.picture ?? null
}
