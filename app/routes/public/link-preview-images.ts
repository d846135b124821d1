import session from '#assets/images/consultation.webp?w=1200&h=630&fit=cover&quality=80&format=jpg'
import drinks from '#assets/images/gingerade-six-pack.webp?w=1200&h=630&fit=cover&quality=80&format=jpg'
import blend from '#assets/images/hero-blend.webp?w=1200&h=630&fit=cover&quality=80&format=jpg'
import morning from '#assets/images/hero-gingerade.webp?w=1200&h=630&fit=cover&quality=80&format=jpg'

/** Shown when a page is shared. JPEG, because some messengers don't support newer formats. */
export const linkPreviewImages = { session, drinks, blend, morning }
