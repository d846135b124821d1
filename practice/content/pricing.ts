import { catalog } from '#practice/catalog.ts'
import { offers } from '#practice/offers.ts'
import { publishedWords } from '#practice/words.ts'

const hasOwnProducts = catalog.products.length > 0

export const pricingContent = publishedWords('pricingContent', {
  meta: {
    title: 'Pricing',
    description: 'What {offeredInSentence} cost, in one place.',
  },
  title: 'Pricing',
  intro:
    offers.drink && offers.blend
      ? 'Every price, in one place. You pay for the time, the bottles or the pouches you choose, and nothing else.'
      : 'Every price, in one place. You pay for what you choose, and nothing else.',
  comparison: {
    sessions: 'Sessions',
    sessionColumns: ['Service', 'Length', 'Price'],
    online: 'By video',
    book: 'Book a Session',
    products: offers.drink && offers.blend && !hasOwnProducts ? 'To drink and to stir' : 'Products',
    productColumns: ['Product', 'Delivery', 'Price'],
    drink: '{drink}',
    freeShipping: 'Free shipping',
    pickup: 'Local pickup',
    onRequest: 'On request',
    shipping: 'Shipped to you',
    freeShippingOver: 'Free shipping over {amount}',
    orderDrink: 'Order {drink}',
    blend: '{blend}',
    pouch: 'One pouch',
    blendShipping: offers.blend?.freeShippingOverCents
      ? 'Free shipping over {freeShippingOver}'
      : 'Shipped to you',
    orderBlend: 'Order {blend}',
  },
  bulk: {
    title: 'Bulk Orders Available',
    text: offers.drink
      ? 'Wholesale pricing for businesses or events. Tell us how many bottles you need and when, and we’ll send you a quote.'
      : 'Wholesale pricing for businesses or events. Tell us what you need and when, and we’ll send you a quote.',
    button: 'Ask about bulk orders',
  },
})
