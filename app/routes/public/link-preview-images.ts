import { linkPreviewOf } from '#app/lib/picture.ts'
import session from '#assets/images/consultation.webp?w=1200&h=630&fit=cover&quality=80&format=jpg'
import blend from '#assets/images/hero-blend.webp?w=1200&h=630&fit=cover&quality=80&format=jpg'
import morning from '#assets/images/hero-gingerade.webp?w=1200&h=630&fit=cover&quality=80&format=jpg'
import { pictures } from '#practice/pictures.ts'

const none = { session: null, blend: null, morning: null }
type LinkPreviews = Record<keyof typeof none, string | null>

/** Shown when a page is shared. JPEG, because some messengers don't support newer formats. Browsers need none. */
export const linkPreviewImages: LinkPreviews = import.meta.env.SSR ? readImages() : none

function readImages(): LinkPreviews {
  const ofSession = linkPreviewOf(pictures.session, session)
  return {
    session: ofSession,
    blend: linkPreviewOf(pictures.blendHero, blend),
    morning: linkPreviewOf(pictures.hero, morning) ?? ofSession,
  }
}
