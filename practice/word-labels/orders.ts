import { messages, searchResults, type WordSection } from '#practice/word-labels/word-group.ts'

export const checkoutSection: WordSection = {
  id: 'texts-checkout',
  title: 'Checkout',
  groups: [
    {
      title: 'Top of the page',
      labels: {
        'checkoutContent.title': 'Headline',
        'checkoutContent.notice.title': 'Heading of the notice about payment',
        'checkoutContent.notice.text': 'Text of the notice about payment',
      },
    },
    {
      title: 'Pickup details',
      labels: {
        'checkoutContent.pickup.title': 'Heading above the pickup details',
        'checkoutContent.pickup.lead': 'Text above the pickup details',
        'checkoutContent.pickup.firstName': 'Label of the field for the first name',
        'checkoutContent.pickup.lastName': 'Label of the field for the last name',
        'checkoutContent.pickup.email': 'Label of the field for the email address',
        'checkoutContent.pickup.address': 'Label of the field for the street',
        'checkoutContent.pickup.city': 'Label of the field for the city',
        'checkoutContent.pickup.state': 'Label of the field for the state',
        'checkoutContent.pickup.zipCode': 'Label of the field for the ZIP code',
      },
    },
    {
      title: 'Card',
      labels: {
        'checkoutContent.payment.title': 'Heading above the card',
        'checkoutContent.payment.lead': 'Text above the card',
        'checkoutContent.payment.cardNumber': 'Label of the field for the card number',
        'checkoutContent.payment.cardExpiry': 'Label of the field for the expiry date',
        'checkoutContent.payment.cardCVC': 'Label of the field for the security code',
      },
    },
    {
      title: 'Order summary',
      labels: {
        'checkoutContent.summary.title': 'Heading above the summary',
        'checkoutContent.summary.quantity': 'Label of the field for the quantity',
        'checkoutContent.summary.collection': 'Word before the place of pickup',
        'checkoutContent.summary.pickup': 'Place of pickup',
        'checkoutContent.summary.total': 'Word before the sum',
        'checkoutContent.submit': 'Order button',
      },
    },
    messages({
      'checkoutContent.busy': 'Order button while it is sending',
      'checkoutContent.done': 'Message after the order',
      'checkoutContent.failed': 'Message when the order fails',
      'checkoutContent.redirecting': 'Line when nothing was chosen, before the page of products opens',
      'checkoutContent.summary.wrongQuantity': 'Error when the quantity is not a whole number',
      'checkoutContent.summary.tooMany': 'Error when the quantity is too large',
      'checkoutContent.summary.changed': 'Message when you have changed the price meanwhile',
      'checkoutContent.summary.gone': 'Message when you no longer offer the product',
    }),
    searchResults({
      'checkoutContent.meta.title': 'Title in the tab and the search result',
      'checkoutContent.meta.description': 'Text below the title',
    }),
  ],
}

export const confirmationSection: WordSection = {
  id: 'texts-confirmation',
  title: 'Order confirmation',
  groups: [
    {
      title: 'Top of the page',
      labels: {
        'orderConfirmationContent.thanks': 'Headline after a payment',
        'orderConfirmationContent.thanksLead': 'Text below the headline, for the blend',
        'orderConfirmationContent.thanksLeadOf': 'Text below the headline, for any other product',
        'orderConfirmationContent.laterLead': 'Text below the headline when somebody comes back later',
      },
    },
    {
      title: 'The order',
      labels: {
        'orderConfirmationContent.summary': 'Heading above the order',
        'orderConfirmationContent.labels.number': 'Word before the number of the order',
        'orderConfirmationContent.labels.status': 'Word before the state of the order',
        'orderConfirmationContent.labels.name': 'Word before the name',
        'orderConfirmationContent.labels.email': 'Word before the email address',
        'orderConfirmationContent.labels.quantity': 'Word before the quantity',
        'orderConfirmationContent.labels.total': 'Word before the sum',
        'orderConfirmationContent.labels.address': 'Words before the address',
        'orderConfirmationContent.pouch.one': 'What one of the blend is called',
        'orderConfirmationContent.pouch.many': 'What several of the blend are called',
      },
    },
    {
      title: 'What happens next',
      labels: {
        'orderConfirmationContent.next': 'Heading above the steps',
        'orderConfirmationContent.steps': 'Steps after an order of the blend',
        'orderConfirmationContent.steps.title': 'Heading of the step',
        'orderConfirmationContent.steps.text': 'Text of the step',
        'orderConfirmationContent.stepsOf': 'Steps after an order of any other product',
        'orderConfirmationContent.stepsOf.title': 'Heading of the step',
        'orderConfirmationContent.stepsOf.text': 'Text of the step',
        'orderConfirmationContent.home': 'Button to the home page',
        'orderConfirmationContent.more': 'Button to order again',
      },
    },
    messages({
      'orderConfirmationContent.processing': 'Headline while the payment is looked up',
      'orderConfirmationContent.processingHint': 'Line while the payment is looked up',
      'orderConfirmationContent.missing': 'Message when the page is opened without an order',
      'orderConfirmationContent.failed': 'Headline when the order can’t be found',
      'orderConfirmationContent.failedLead': 'Text when the order can’t be found',
      'orderConfirmationContent.retry': 'Button to look again',
    }),
    searchResults({ 'orderConfirmationContent.meta.title': 'Title in the tab' }),
  ],
}
