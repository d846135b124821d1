import { imageOf } from '#app/lib/picture.ts'
import botanicals from '#assets/images/botanicals.webp?w=800;1200;1600&format=avif;webp&quality=45&as=picture'
import consultation from '#assets/images/consultation.webp?w=480;800;1280&format=avif;webp&quality=50&as=picture'
import footDetox from '#assets/images/foot-detox.webp?w=480;800;1280&format=avif;webp&quality=50&as=picture'
import bottle from '#assets/images/gingerade-bottle.webp?w=360;640;960&format=avif;webp&quality=50&as=picture'
import heroNarrow from '#assets/images/hero-gingerade.webp?w=420;728;1080&aspect=8:7&fit=cover&position=right&format=avif;webp&quality=46&as=picture'
import hero from '#assets/images/hero-gingerade.webp?w=960;1280;1600&format=avif;webp&quality=55&as=picture'
import { pictures } from '#practice/pictures.ts'
import type { ShownPicture } from '#practice/shown-picture.ts'

const drinkPictures = { 'gingerade-bottle': bottle }
const servicePictures = { consultation, 'foot-detox': footDetox }

export const homePictures = {
  hero: imageOf(pictures.hero, { 'hero-drink': hero }),
  heroNarrow: imageOf(pictures.hero, { 'hero-drink': heroNarrow }),
  closing: imageOf(pictures.closing, { botanicals }),
}
export const featuredPicture = (picture: ShownPicture | null) => imageOf(picture, drinkPictures)
export const servicePicture = (picture: ShownPicture | null) => imageOf(picture, servicePictures)
export const fullWidth = '100vw'
