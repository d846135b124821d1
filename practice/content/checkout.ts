import { practice } from '#practice/practice.ts'

export const checkoutContent = {
  meta: {
    title: 'Checkout',
    description: `Pick up your ${practice.drink.name} in ${practice.place.city}.`,
  },
  title: 'Checkout',
  redirecting: 'Redirecting to products...',
  notice: {
    title: 'No payment is taken online',
    text: `Nothing you enter here leaves this page: it is not sent, charged or stored. To have bottles set aside for you, call or text ${practice.phone.asWritten}.`,
  },
  pickup: {
    title: 'Pickup details',
    lead: `Local pickup in ${practice.place.city}.`,
    firstName: 'First Name',
    lastName: 'Last Name',
    email: 'Email',
    address: 'Address',
    city: 'City',
    state: 'State',
    zipCode: 'ZIP Code',
  },
  payment: {
    title: 'Payment',
    lead: 'Not charged, not stored, and cleared when you place the order.',
    cardNumber: 'Card Number',
    cardExpiry: 'Expiry Date',
    cardCVC: 'CVC',
  },
  summary: {
    title: 'Order Summary',
    quantity: 'Quantity',
    wrongQuantity: 'Choose a whole number, at least 1.',
    tooMany: 'That is more than can be added up. Choose a smaller number.',
    collection: 'Pickup',
    total: 'Total',
    pickup: `Local pickup, ${practice.place.city}`,
  },
  submit: 'Place Order',
  busy: 'Placing order...',
  done: 'Order placed successfully!',
  failed: 'Failed to process order',
} as const
