/** What the pages of a booking, an order and an amount say alike of what is still unpaid. */
export const paymentResultSentences = {
  declined: 'Your card was declined and nothing was charged. Try another card.',
  unclear:
    'We haven’t heard from the payment provider yet. Reload this page in a minute before you pay again.',
} as const
