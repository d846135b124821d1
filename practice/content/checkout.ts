import { catalog } from '#practice/catalog.ts'
import { offers } from '#practice/offers.ts'
import { publishedWords } from '#practice/words.ts'

/** Whether the drink is all that people pick up. */
const isOnlyDrink = offers.drink !== null && !catalog.products.some(({ delivery }) => delivery === 'pickup')

export const checkoutContent = publishedWords('checkoutContent', {
  meta: {
    title: 'Checkout',
    description: isOnlyDrink ? 'Pick up your {drink} in {city}.' : 'Pick up your order in {city}.',
  },
  title: 'Checkout',
  redirecting: 'Redirecting to products...',
  notice: {
    title: 'No payment is taken online',
    text: isOnlyDrink
      ? 'Nothing you enter here leaves this page: it is not sent, charged or stored. To have bottles set aside for you, call or text {phone}.'
      : 'Nothing you enter here leaves this page: it is not sent, charged or stored. To have your order set aside for you, call or text {phone}.',
  },
  pickup: {
    title: 'Pickup details',
    lead: 'Local pickup in {city}.',
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
    /** {price} is that of one. */
    changed: 'The price has changed: it is {price} each now.',
    gone: 'This can’t be ordered anymore. Please choose another product.',
    tooMany: 'That is more than can be added up. Choose a smaller number.',
    collection: 'Pickup',
    total: 'Total',
    pickup: 'Local pickup, {city}',
  },
  submit: 'Place Order',
  busy: 'Placing order...',
  done: 'Order placed successfully!',
  failed: 'Failed to process order',
})
