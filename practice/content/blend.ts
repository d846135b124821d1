import { publishedWords } from '#practice/words.ts'

/** The order part of the blend page. The rest is in `practice/content/blend-story.ts`. */
export const blendContent = publishedWords('blendContent', {
  meta: {
    title: '{blend} {blendKind}',
    description: 'A plant-based, whole-food powder with {blendContents}, from a small pilot batch.',
  },
  receive: {
    title: 'What you receive',
    items: [
      'One pouch of {blend} for each you order, sealed, from the pilot batch',
      'An email with your order number, and another when the pouch is on its way',
      '{blendSupport}',
      '{blendRefund}',
      '{blendFreeShipping}',
    ],
    pictureAlt: 'The pouch, a bowl of the green powder and a wooden spoon heaped with it.',
  },
  order: {
    title: 'Order yours',
    each: 'per pouch',
    quantity: 'Quantity',
    total: 'Total',
    shipsFree: 'This order ships free.',
    shipping: '{blendFreeShipping}.',
    submit: 'Proceed to Checkout',
    soldOut: 'Sold out',
    busy: 'Processing...',
    newTab: 'Payment opens in a new tab.',
    opening: 'Opening the payment page…',
    opened: 'The payment page is open in another tab.',
    openPayment: 'Open the payment page',
    cancelled: 'The payment was cancelled. Nothing was charged, and your quantity is kept.',
    declined: 'The card was declined. Nothing was charged. You can try again with another card.',
    priceChanged: 'The price has changed. The new one is shown here. Submit again to order at this price.',
    popupBlocked: 'Popup blocked. Please allow popups for this site.',
    failed: 'Failed to create checkout session',
    noUrl: 'No checkout URL received',
    reassurance: ['{blendRefund}', 'Card details go to the payment provider, never to us'],
  },
})
