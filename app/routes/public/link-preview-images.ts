import { linkPreviewOf } from '#app/lib/picture.ts'
import session from '#assets/images/consultation.webp?w=1200&h=630&fit=cover&quality=80&format=jpg'
import blend from '#assets/images/hero-blend.webp?w=1200&h=630&fit=cover&quality=80&format=jpg'
import morning from '#assets/images/hero-gingerade.webp?w=1200&h=630&fit=cover&quality=80&format=jpg'
import { pictures } from '#practice/pictures.ts'

/** Shown when a page is shared. JPEG, because some messengers don't support newer formats. */
export const linkPreviewImages = {
  session: linkPreviewOf(pictures.session, session),
  blend: linkPreviewOf(pictures.blendHero, blend),
  morning: linkPreviewOf(pictures.hero, morning),
}
