import { imageOf } from '#app/lib/picture.ts'
import pouch from '#assets/images/blend-pouch.webp?w=400;700;1000&aspect=1:1&format=avif;webp&quality=50&as=picture'
import leaves from '#assets/images/botanicals.webp?w=320;560;800&aspect=4:5&fit=cover&position=left&format=avif;webp&quality=45&as=picture'
import heroNarrow from '#assets/images/hero-blend.webp?w=420;680;1000&aspect=5:4&fit=cover&position=right&format=avif;webp&quality=45&as=picture'
import hero from '#assets/images/hero-blend.webp?w=640;900;1240&aspect=7:6&fit=cover&position=right&format=avif;webp&quality=52&as=picture'
import { pictures } from '#practice/pictures.ts'

export const blendPictures = {
  leaves: imageOf(pictures.botanicals, { botanicals: leaves }),
  pouch: imageOf(pictures.blendPouch, { 'blend-pouch': pouch }),
  hero: imageOf(pictures.blendHero, { 'hero-blend': hero }),
  heroNarrow: imageOf(pictures.blendHero, { 'hero-blend': heroNarrow }),
}
export const heroSizes = '58vw'
export const heroNarrowSizes = 'calc(100vw - 40px)'
