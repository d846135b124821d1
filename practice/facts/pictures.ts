import type { Facts } from '#practice/schema.ts'

export const pictureFacts: Facts['pictures'] = {
  hero: { asset: 'hero-drink' },
  portrait: { asset: 'portrait' },
  session: { asset: 'consultation' },
  closing: { asset: 'botanicals' },
  blendHero: { asset: 'hero-blend' },
  blendPouch: { asset: 'blend-pouch' },
  botanicals: { asset: 'botanicals' },
  signIn: { asset: 'consultation' },
}
