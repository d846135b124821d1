import { publishedWords } from '#practice/words.ts'

const steps = (shipped: string) => [
  {
    title: 'Confirmation email',
    text: 'Your order number and everything on this page, in your inbox within a few minutes.',
  },
  {
    title: 'SMS updates',
    text: 'If you gave a mobile number and agreed to texts, we text you when something changes. Reply STOP to opt out.',
  },
  { title: 'Shipping notification', text: shipped },
]

export const orderConfirmationContent = publishedWords('orderConfirmationContent', {
  meta: { title: 'Order confirmation' },
  processing: 'Processing your order...',
  processingHint: 'This takes a few seconds. Please keep the page open.',
  thanks: 'Thank you for your order',
  thanksLead: 'Your payment for {blend} went through. You don’t need to do anything else.',
  /** Of any other product. */
  thanksLeadOf: 'Your payment for {product} went through. You don’t need to do anything else.',
  laterLead: 'We have your order. To protect your privacy, its details are shown here only for a short time.',
  summary: 'Order summary',
  labels: {
    number: 'Order number',
    status: 'Status',
    name: 'Name',
    email: 'Email',
    quantity: 'Quantity',
    total: 'Total',
    address: 'Shipping address',
  },
  pouch: { one: 'pouch', many: 'pouches' },
  next: 'What happens next',
  steps: steps('We email you when your pouch is on its way.'),
  /** Of any other product. */
  stepsOf: steps('We email you when your order is on its way.'),
  home: 'Return to Home',
  more: 'Order More',
  missing: 'No order session found',
  failed: 'Failed to process order. Please contact support.',
  failedLead:
    'Your card may have been charged. We can find your payment by your email address. Try again, or contact us.',
  retry: 'Try again',
})
