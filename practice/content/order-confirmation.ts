import { practice } from '#practice/practice.ts'

export const orderConfirmationContent = {
  meta: { title: 'Order confirmation' },
  processing: 'Processing your order...',
  processingHint: 'This takes a few seconds. Please keep the page open.',
  thanks: 'Thank you for your order',
  thanksLead: `Your ${practice.blend.name} is paid for, and we have everything we need.`,
  laterLead: 'This order is with us. For your privacy its details are shown here only for a short while.',
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
  steps: [
    {
      title: 'Confirmation email',
      text: 'Your order number and everything on this page, in your inbox within a few minutes.',
    },
    {
      title: 'SMS updates',
      text: 'If you gave a mobile number and agreed to texts, we send a short one when something changes. Reply STOP to end them.',
    },
    {
      title: 'Shipping notification',
      text: 'We write again when your pouch is on its way.',
    },
  ],
  home: 'Return to Home',
  more: 'Order More',
  missing: 'No order session found',
  failed: 'Failed to process order. Please contact support.',
  failedLead:
    'Your card may have been charged. Nothing is lost: we can find your payment by your email address. Try once more, or talk to us.',
  retry: 'Try again',
} as const
