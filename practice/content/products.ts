import { offers } from '#practice/offers.ts'
import { publishedWords } from '#practice/words.ts'

export const productsContent = publishedWords('productsContent', {
  meta: {
    title: 'Wellness resources',
    description: offers.drink
      ? 'Guides and templates for plant-based living, and {drink} in {drinkSizesInWords} sizes.'
      : 'Guides and templates for plant-based living.',
  },
  title: 'Wellness Resources',
  intro: offers.drink
    ? 'Short guides you can keep, and something cold to drink while you read them.'
    : 'Short guides you can keep.',
  resources: {
    title: 'Guides and templates',
    comingSoon: 'Coming Soon',
    open: 'Open',
    soon: 'This resource will be available soon.',
    opening: '{resource} is opening in a new tab.',
    blocked: 'Popup blocked. Please allow popups for this site.',
    lost: { title: 'Error', text: 'Could not navigate to the resource. Please try again.' },
    failed: 'An error occurred. Please try again.',
  },
  drinks: {
    title: '{drink} pricing',
    lead: 'Fresh ginger and lemon in {drinkSizesInWords} sizes, for local pickup in {city}.',
    cards: 'Card View',
    table: 'Table View',
    view: 'How to show the prices',
    columns: { product: 'Product', shipping: 'Shipping', price: 'Price', action: 'Purchase' },
  },
})
