import { catalog } from '#practice/catalog.ts'
import { practice } from '#practice/practice.ts'

export const pricingContent = {
  meta: {
    title: 'Pricing',
    description: `What consultations, foot detox, ${practice.drink.name} and ${practice.blend.name} cost, in one place.`,
  },
  title: 'Pricing',
  intro:
    'Every price, in one place. You pay for the time, the bottles or the pouches you choose, and nothing else.',
  comparison: {
    sessions: 'Sessions',
    sessionColumns: ['Service', 'Length', 'Price'],
    online: 'By video',
    book: 'Book a Session',
    products: 'To drink and to stir',
    productColumns: ['Product', 'Delivery', 'Price'],
    drink: practice.drink.name,
    freeShipping: 'Free shipping',
    pickup: 'Local pickup',
    orderDrink: `Order ${practice.drink.name}`,
    blend: practice.blend.name,
    pouch: 'One pouch',
    blendShipping: `Free shipping over $${catalog.blend.freeShippingOverCents / 100}`,
    orderBlend: `Order ${practice.blend.name}`,
  },
  bulk: {
    title: 'Bulk Orders Available',
    text: 'Wholesale pricing for businesses or events. Tell us how many bottles you need and when, and we’ll send you a quote.',
    button: 'Ask about bulk orders',
  },
} as const
