import { practice } from '#practice/practice.ts'

const { name } = practice.drink

/** Two addresses of the same page. */
export const drinkPaths = { page: '/gingerade-products', short: '/gingerade' } as const

export const drinkContent = {
  meta: {
    title: `${name}, ginger and lemon`,
    description: `${name} is fresh ginger and lemon in a 16 oz bottle, a 6-pack or a gallon, for local pickup in ${practice.place.city}.`,
  },
  title: name,
  intro: `Fresh ginger, fresh lemon, and a bite at the end. Pressed in small batches and picked up in ${practice.place.city}.`,
  purchase: 'Purchase',
  purchaseLabel: (product: string) => `Purchase ${product}`,
  added: (product: string) => `${product} added to cart`,
  freeShipping: 'Free shipping',
  pickup: 'Local pickup',
  failed: { title: 'Error', text: 'Could not navigate to the product. Please try again.' },
  pictureAlts: {
    'gingerade-bottle':
      'One glass bottle with a green cap beside ginger root, half a lemon and a sprig of mint.',
    'gingerade-six-pack': 'Six bottles in a wooden carrier with a whole lemon and a half in front.',
    'gingerade-gallon': 'A gallon jug with a handle next to a full glass, ginger root and lemon.',
  } as Record<string, string>,
} as const
