/** What a buyer enters on the payment page of the sandbox. */
export const sandboxPaymentForm = (email = 'nia@example.com') =>
  new URLSearchParams({
    name: 'Nia Okoye',
    email,
    phone: '',
    line1: '1 State St',
    line2: '',
    city: 'Chicago',
    state: 'IL',
    postal_code: '60601',
    card: '4242 4242 4242 4242',
  })
