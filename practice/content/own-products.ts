import { disclaimer } from '#practice/content/disclaimer.ts'
import { publishedWords } from '#practice/words.ts'

/** About the products that have no page written for them. */
export const ownProductsContent = publishedWords('ownProductsContent', {
  title: 'More to take home',
  from: 'from {price}',
  more: 'More Info',
  about: 'about {product}',
  size: 'Size',
  each: 'each',
  shipping: 'Free shipping on orders over {amount}.',
  refund: '{days}-day refund',
  card: 'Card details go to the payment provider, never to us',
  /** Where nothing can be ordered for pickup. */
  ask: 'To get one, call {phone} or write to {firstName}.',
  write: 'Send a message',
  disclaimer,
})
