import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { addToCart, cartStore, removePaid } from '#app/lib/cart.ts'
import { readStoredTexts } from '#app/lib/stored-texts.ts'
import { gallon, openCheckout, pouch, quoteFor, times } from '#tests/support/cart-checkout.tsx'
import { apiError } from '#tests/support/fake-api.ts'
import { expectToast, openToasts } from '#tests/support/render-screen.tsx'

const place = 'POST /api/checkout/orders'
const orderUrl = 'http://localhost:3000/your-order#token'
const placed = { url: orderUrl, number: 1001, pay: 'pickup' as const }
let assign = vi.fn()

beforeEach(() => {
  assign = vi.spyOn(window.location, 'assign').mockReturnValue(undefined)
})

const total = () => screen.getByText(/^(\$[\d,.]+|…)$/, { selector: 'output' }).textContent
const submit = () => screen.getByRole('button', { name: /^(Place Order|Continue to payment)$/ })

async function fillIn({ user }: Pick<ReturnType<typeof openCheckout>, 'user'>) {
  await user.selectOptions(await screen.findByLabelText('When you pick it up'), times[1]?.starts_at ?? '')
  await user.type(screen.getByLabelText('Name'), 'Ada Pine')
  await user.type(screen.getByLabelText('Email'), 'ada@example.com')
}

test('orders for pickup what the cart holds, and empties it', async () => {
  const checkout = openCheckout({ answers: { [place]: () => placed } })
  await fillIn(checkout)
  await checkout.user.click(screen.getByRole('button', { name: 'One more, Quantity, Drink Gallon' }))
  await checkout.user.click(submit())
  await waitFor(() => expect(checkout.currentPath()).toBe('/your-order'))
  await expectToast('success: Order placed successfully!')
  expect(checkout.bodiesOf(place)).toEqual([
    {
      lines: [{ ...gallon, quantity: 2 }],
      delivery: 'pickup',
      pay: 'pickup',
      pickup_starts_at: times[1]?.starts_at,
      customer: { name: 'Ada Pine', email: 'ada@example.com', texts_agreed: false },
      total_cents: 6000,
      key: expect.stringMatching(/^[0-9a-f-]{36}$/),
    },
  ])
  expect(cartStore.read()).toEqual([])
  expect(screen.getByRole('link', { name: 'See your order' }).getAttribute('href')).toBe(orderUrl)
})

test('a card payment keeps the cart until it is confirmed', async () => {
  const payUrl = 'http://localhost:3000/pay/1'
  const checkout = openCheckout({ answers: { [place]: () => ({ url: payUrl, number: 1001, pay: 'card' }) } })
  await fillIn(checkout)
  await checkout.user.click(screen.getByRole('radio', { name: /^Pay now by card/ }))
  await checkout.user.click(screen.getByRole('button', { name: 'Continue to payment' }))
  await waitFor(() => expect(assign).toHaveBeenCalledWith(payUrl))
  expect(openToasts()).toEqual([])
  expect(checkout.bodiesOf(place)).toMatchObject([{ pay: 'card' }])
  expect(cartStore.read()).toHaveLength(1)
  act(() => removePaid(1001))
  expect(cartStore.read()).toEqual([])
})

test('an answer that got lost is asked for again with the same key', async () => {
  let attempts = 0
  const answer = () => {
    attempts += 1
    return attempts === 1 ? apiError('payment_unavailable', {}, 502) : placed
  }
  const checkout = openCheckout({ answers: { [place]: answer } })
  await fillIn(checkout)
  await checkout.user.click(submit())
  await expectToast("error: The payment page can't be reached right now. Please try again in a few minutes.")
  expect(cartStore.read()).toHaveLength(1)
  await checkout.user.click(submit())
  await waitFor(() => expect(checkout.currentPath()).toBe('/your-order'))
  const [first, second] = checkout.bodiesOf(place) as { key: string }[]
  expect(second?.key).toBe(first?.key)
})

test('asks for texts only where any are sent', async () => {
  const checkout = openCheckout({ quote: { asks_for_texts: false } })
  await fillIn(checkout)
  expect(screen.queryByRole('checkbox', { name: /^Text me/ })).toBeNull()
  expect(screen.queryByRole('link', { name: 'How we text' })).toBeNull()
})

test('names each missing field and sends nothing', async () => {
  const checkout = openCheckout({ quote: { asks_for_texts: true } })
  await screen.findByLabelText('When you pick it up')
  await checkout.user.click(screen.getByRole('checkbox', { name: 'Text me when something changes' }))
  await checkout.user.click(submit())
  expect(screen.getByText('Choose when you pick it up.')).toBeTruthy()
  expect(screen.getByText('Enter your name.')).toBeTruthy()
  expect(screen.getByText('Enter an email address like name@example.com.')).toBeTruthy()
  expect(screen.getByText('Enter a mobile number, or choose no texts.')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('When you pick it up'))
  expect(checkout.bodiesOf(place)).toEqual([])
})

test('shows the server’s sentence at its field', async () => {
  const sentence = 'You have 5 orders to pick up. Pick one up first, or pay this one by card.'
  const checkout = openCheckout({
    answers: { [place]: () => apiError('invalid_input', { 'customer.email': sentence }) },
  })
  await fillIn(checkout)
  await checkout.user.click(submit())
  expect(await screen.findByText(sentence)).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Email')))
})

test('shows the price of today for what was put in the cart at another one', async () => {
  openCheckout({ cart: [{ ...gallon, quantity: 1, unitCents: 2500 }] })
  expect(await screen.findByText('The price has changed: it is $30.00 each now.')).toBeTruthy()
  expect(total()).toBe('$30.00')
  expect(cartStore.read()).toMatchObject([{ unitCents: 3000 }])
})

test('a price that changes before the order shows the new one, keeps what was typed and orders nothing', async () => {
  let isChanged = false
  const answers = {
    'POST /api/checkout/quote': ({ body }: { body: unknown }) =>
      quoteFor((body as { lines: [] }).lines, {
        line: (line) => ({ ...line, unit_cents: isChanged ? 3500 : 3000 }),
        total_cents: isChanged ? 3500 : 3000,
      }),
    [place]: ({ body }: { body: unknown }) => {
      if (isChanged && (body as { total_cents: number }).total_cents === 3500) return placed
      isChanged = true
      return Response.json(
        { error: { code: 'price_changed', details: { total_cents: 3500 } } },
        { status: 409 },
      )
    },
  }
  const checkout = openCheckout({ answers })
  await fillIn(checkout)
  await checkout.user.click(submit())
  expect(await screen.findByText(/^The price has changed\. The total is \$35\.00 now\. Nothing/)).toBeTruthy()
  expect(total()).toBe('$35.00')
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Ada Pine')
  expect(assign).not.toHaveBeenCalled()
  await checkout.user.click(submit())
  await waitFor(() => expect(checkout.currentPath()).toBe('/your-order'))
})

test('what is sold out is not ordered, and can be waited for', async () => {
  const wait = 'POST /api/checkout/wait'
  const soldOut = { kind: 'sold_out' as const, sentence: 'Blend is sold out. Remove it to continue.' }
  const checkout = openCheckout({
    cart: [
      { ...gallon, quantity: 1 },
      { ...pouch, quantity: 3 },
    ],
    quote: { line: (line) => (line.product === 'blend' ? { ...line, problem: soldOut } : line) },
    answers: { [wait]: () => ({}), [place]: () => placed },
  })
  await fillIn(checkout)
  const { user } = checkout
  await user.click(submit())
  await waitFor(() => expect(document.activeElement?.textContent).toBe(soldOut.sentence))
  expect(checkout.bodiesOf(place)).toEqual([])
  await user.click(screen.getByRole('button', { name: /^Tell me when it’s back/ }))
  const form = within(screen.getByRole('form', { name: /^Tell me when it’s back/ }))
  await user.click(form.getByRole('button', { name: 'Put me on the list' }))
  expect(form.getByText('Enter an email address like name@example.com.')).toBeTruthy()
  await user.type(form.getByLabelText('Email'), 'ada@example.com')
  await user.click(form.getByRole('button', { name: 'Put me on the list' }))
  expect(await screen.findByText('We’ll email you once when it’s back.')).toBeTruthy()
  expect(checkout.bodiesOf(wait)).toEqual([{ product: 'blend', email: 'ada@example.com' }])

  await user.click(screen.getByRole('button', { name: 'Remove Blend Pouch' }))
  await user.click(submit())
  await waitFor(() =>
    expect(checkout.bodiesOf(place)).toMatchObject([{ lines: [{ ...gallon, quantity: 1 }] }]),
  )
})

test('takes as many as are left', async () => {
  const fewer = { kind: 'fewer' as const, sentence: 'Only 3 are left.' }
  const { user } = openCheckout({
    cart: [{ ...pouch, quantity: 5 }],
    quote: { line: (line) => ({ ...line, available: 3, problem: line.quantity > 3 ? fewer : null }) },
  })
  expect(await screen.findByText('Only 3 are left.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Take 3' }))
  await waitFor(() => expect(screen.queryByText('Only 3 are left.')).toBeNull())
  expect(total()).toBe('$30.00')
})

test('a quantity that is none stays typed, shows a sentence and doesn’t change the cart', async () => {
  const { user } = openCheckout()
  const quantity = await screen.findByRole('spinbutton')
  await user.clear(quantity)
  await user.type(quantity, '1.5')
  expect(screen.getByText('Choose a whole number from 1 to 1,000.')).toBeTruthy()
  expect(cartStore.read()).toMatchObject([{ quantity: 1 }])
})

test('shows the sales tax in the total', async () => {
  openCheckout({ quote: { tax: { cents: 218, label: 'Sales tax' }, total_cents: 3218 } })
  expect(await screen.findByText('$32.18')).toBeTruthy()
  expect(screen.getByText('Sales tax').nextSibling?.textContent).toBe('$2.18')
})

test('what is shipped asks for no name, and is paid by card', async () => {
  const checkout = openCheckout({
    cart: [{ ...pouch, quantity: 3 }],
    quote: { deliveries: ['shipping', 'pickup'], delivery: 'shipping', pays: ['card'] },
    answers: { [place]: () => ({ ...placed, pay: 'card' }) },
  })
  expect(await screen.findByText('You enter your name, email and address on the payment page.')).toBeTruthy()
  expect(screen.queryByLabelText('Name')).toBeNull()
  await checkout.user.click(submit())
  await waitFor(() => expect(assign).toHaveBeenCalled())
  const [body] = checkout.bodiesOf(place)
  expect(body).toMatchObject({ delivery: 'shipping', pay: 'card', total_cents: 3000 })
  expect(body).not.toHaveProperty('customer')
})

test('keeps what was typed for this tab', async () => {
  const checkout = openCheckout()
  await fillIn(checkout)
  const draft = readStoredTexts('checkout-draft')
  expect(draft).toMatchObject({
    name: 'Ada Pine',
    email: 'ada@example.com',
    pickup_starts_at: times[1]?.starts_at,
  })
})

test('follows another tab, and says when the cart is empty', async () => {
  const { user } = openCheckout()
  await screen.findByRole('heading', { name: 'Drink Gallon' })
  act(() => void addToCart({ ...pouch, quantity: 1, unitCents: null }))
  expect(await screen.findByRole('heading', { name: 'Blend Pouch' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Remove Drink Gallon' }))
  await user.click(screen.getByRole('button', { name: 'Remove Blend Pouch' }))
  expect(screen.getByText('Your cart is empty.')).toBeTruthy()
})

test('offers another attempt when the prices can’t be loaded', async () => {
  let isDown = true
  const answers = {
    'POST /api/checkout/quote': ({ body }: { body: unknown }) =>
      isDown ? apiError('internal', {}, 500) : quoteFor((body as { lines: [] }).lines),
  }
  const { user } = openCheckout({ answers })
  expect(await screen.findByText('We couldn’t load the prices. Please try again.')).toBeTruthy()
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Drink Gallon' })).toBeTruthy()
})

test('a removed product is announced, and the next one’s button has the focus', async () => {
  const { user } = openCheckout({
    cart: [
      { ...gallon, quantity: 1 },
      { ...pouch, quantity: 1 },
    ],
  })
  await user.click(await screen.findByRole('button', { name: 'Remove Drink Gallon' }))
  await expectToast('info: Drink Gallon removed from cart')
  const next = screen.getByRole('button', { name: 'Remove Blend Pouch' })
  await waitFor(() => expect(document.activeElement).toBe(next))
})
