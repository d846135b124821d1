import { practice } from '#practice/practice.ts'

export const productsContent = {
  meta: {
    title: 'Wellness resources',
    description: `Guides and templates for plant-based living, and ${practice.drink.name} in three sizes.`,
  },
  title: 'Wellness Resources',
  intro: 'Short guides you can keep, and something cold to drink while you read them.',
  resources: {
    title: 'Guides and templates',
    comingSoon: 'Coming Soon',
    open: 'Open',
    soon: 'This resource will be available soon.',
    opening: (name: string) => `${name} is opening in a new tab.`,
    blocked: 'Popup blocked. Please allow popups for this site.',
    lost: { title: 'Error', text: 'Could not navigate to the resource. Please try again.' },
    failed: 'An error occurred. Please try again.',
  },
  drinks: {
    title: `${practice.drink.name} pricing`,
    lead: `Fresh ginger and lemon in three sizes, for local pickup in ${practice.place.city}.`,
    cards: 'Card View',
    table: 'Table View',
    view: 'How to show the prices',
    columns: { product: 'Product', shipping: 'Shipping', price: 'Price', action: 'Purchase' },
  },
} as const
