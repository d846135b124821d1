import { publishedWords } from '#practice/words.ts'

export const drinkContent = publishedWords('drinkContent', {
  meta: {
    title: '{drink}, ginger and lemon',
    description: '{drink} is fresh ginger and lemon in {drinkSizes}, for local pickup in {city}.',
  },
  title: '{drink}',
  intro:
    'Fresh ginger, fresh lemon, and a bite at the end. Pressed in small batches and picked up in {city}.',
  purchase: 'Purchase',
  purchaseLabel: 'Purchase {product}',
  soldOut: 'Sold out',
  soldOutLabel: '{product}: sold out',
  added: '{product} added to cart',
  freeShipping: 'Free shipping',
  pickup: 'Local pickup',
  failed: { title: 'Error', text: 'Could not navigate to the product. Please try again.' },
  pictureAlts: {
    'gingerade-bottle':
      'One glass bottle with a green cap beside ginger root, half a lemon and a sprig of mint.',
    'gingerade-six-pack': 'Six bottles in a wooden carrier with a whole lemon and a half in front.',
    'gingerade-gallon': 'A gallon jug with a handle next to a full glass, ginger root and lemon.',
  },
})
