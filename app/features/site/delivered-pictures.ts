import pouch from '#assets/images/blend-pouch.webp?w=320&quality=60&format=jpg'
import botanicals from '#assets/images/botanicals.webp?w=320&quality=60&format=jpg'
import consultation from '#assets/images/consultation.webp?w=320&quality=60&format=jpg'
import footDetox from '#assets/images/foot-detox.webp?w=320&quality=60&format=jpg'
import bottle from '#assets/images/gingerade-bottle.webp?w=320&quality=60&format=jpg'
import gallon from '#assets/images/gingerade-gallon.webp?w=320&quality=60&format=jpg'
import sixPack from '#assets/images/gingerade-six-pack.webp?w=320&quality=60&format=jpg'
import heroBlend from '#assets/images/hero-blend.webp?w=320&quality=60&format=jpg'
import heroDrink from '#assets/images/hero-gingerade.webp?w=320&quality=60&format=jpg'
// Without `?url`, which the home page uses: a module of both would cost that page a script.
import portrait from '#assets/images/portrait.svg'

const addresses: ReadonlyMap<string, string> = new Map([
  ['blend-pouch', pouch],
  ['botanicals', botanicals],
  ['consultation', consultation],
  ['foot-detox', footDetox],
  ['gingerade-bottle', bottle],
  ['gingerade-gallon', gallon],
  ['gingerade-six-pack', sixPack],
  ['hero-blend', heroBlend],
  ['hero-drink', heroDrink],
  ['portrait', portrait],
])

/** The address of a small version of a delivered picture, whole. Null for a picture that did not come with the software. */
export const deliveredThumbnail = (asset: string): string | null => addresses.get(asset) ?? null
