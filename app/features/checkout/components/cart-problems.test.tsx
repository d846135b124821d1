import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { addToCart, cartStore } from '#app/lib/cart.ts'
import { storeSession } from '#app/lib/session.ts'
import { gallon, openCheckout, pouch, quoteFor, times } from '#tests/support/cart-checkout.tsx'
import { apiError } from '#tests/support/fake-api.ts'
import { expectToast } from '#tests/support/render-screen.tsx'

const place = 'POST /api/checkout/orders'
const quote = 'POST /api/checkout/quote'
const orderUrl = 'http://localhost:3000/your-order#token'
const placed = { url: orderUrl, number: 1001, pay: 'card', is_paid: false }
const shipped = { deliveries: ['shipping', 'pickup'], delivery: 'shipping', pays: ['card'] } as const
const toShip = { ...shipped, deliveries: [...shipped.deliveries], pays: [...shipped.pays] }
const linesOf = (body: unknown) => (body as { lines: (typeof gallon & { quantity: number })[] }).lines

beforeEach(() => void vi.spyOn(window.location, 'assign').mockReturnValue(undefined))

const total = () => screen.getByText(/^(\$[\d,.]+|…)$/, { selector: 'output' }).textContent
const submit = () => screen.getByRole('button', { name: /^(Place Order|Continue to payment)$/ })
const shown = () => screen.findByRole('heading', { name: 'Drink Gallon' })

test('the quotes after a submit carry its key, and a changed cart is ordered with the same one', async () => {
  const url = 'http://localhost:3000/pay/1'
  const checkout = openCheckout({ quote: toShip, answers: { [place]: () => ({ ...placed, url }) } })
  await shown()
  await checkout.user.click(submit())
  await waitFor(() => expect(window.location.assign).toHaveBeenCalledWith(url))
  await checkout.user.click(screen.getByRole('button', { name: 'One more, Quantity, Drink Gallon' }))
  await waitFor(() => expect(checkout.bodiesOf(quote)).toHaveLength(2))
  await checkout.user.click(submit())
  await waitFor(() => expect(checkout.bodiesOf(place)).toHaveLength(2))
  const [first, second] = checkout.bodiesOf(place) as { key: string }[]
  expect(second).toMatchObject({ lines: [{ ...gallon, quantity: 2 }], key: first?.key })
  const [before, after] = checkout.bodiesOf(quote)
  expect(before).not.toHaveProperty('key')
  expect(after).toMatchObject({ key: first?.key })
})

test('a line that is too much without paying is told with its sentence', async () => {
  const sentence = 'This is more of Drink Gallon than one can order today without paying.'
  const checkout = openCheckout({
    quote: toShip,
    answers: { [place]: () => apiError('invalid_input', { 'lines.0': sentence }, 422) },
  })
  await shown()
  await checkout.user.click(submit())
  expect(await screen.findByText(sentence)).toBeDefined()
})

test('a cart that is paid already is emptied, and the order is shown as paid', async () => {
  const checkout = openCheckout({
    quote: toShip,
    answers: { [place]: () => ({ ...placed, is_paid: true }) },
  })
  await shown()
  await checkout.user.click(submit())
  await expectToast('info: You’ve already paid for this order. You weren’t charged again.')
  await waitFor(() => expect(checkout.currentPath()).toBe('/your-order'))
  expect(cartStore.read()).toEqual([])
  expect(window.location.assign).not.toHaveBeenCalled()
})

test('a wrong quantity has no total, and a submit goes to it and orders nothing', async () => {
  const checkout = openCheckout({ quote: toShip, answers: { [place]: () => placed } })
  const { user } = checkout
  await shown()
  const quantity = screen.getByRole('spinbutton')
  await user.clear(quantity)
  await user.type(quantity, '1.5')
  expect(total()).toBe('…')
  await user.click(submit())
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('spinbutton')))
  expect(checkout.bodiesOf(place)).toEqual([])
  await user.clear(quantity)
  await user.type(quantity, '2')
  await waitFor(() => expect(total()).toBe('$60.00'))
  await user.click(submit())
  await waitFor(() => expect(checkout.bodiesOf(place)).toMatchObject([{ lines: [{ quantity: 2 }] }]))
})

test('a line that was removed with a wrong quantity comes back with a right one', async () => {
  const { user } = openCheckout({
    cart: [
      { ...gallon, quantity: 1 },
      { ...pouch, quantity: 1 },
    ],
  })
  await shown()
  await user.clear(screen.getByRole('spinbutton', { name: 'Quantity, Blend Pouch' }))
  expect(total()).toBe('…')
  await user.click(screen.getByRole('button', { name: 'Remove Blend Pouch' }))
  await waitFor(() => expect(total()).toBe('$30.00'))
  addToCart({ ...pouch, quantity: 1, unitCents: 1000 })
  await waitFor(() => expect(total()).toBe('$40.00'))
  expect(screen.getByRole('spinbutton', { name: 'Quantity, Blend Pouch' })).toHaveProperty('value', '1')
})

test('what was typed for pickup is there again after a look at shipping', async () => {
  const answers = {
    [quote]: ({ body }: { body: unknown }) =>
      quoteFor(linesOf(body), {
        deliveries: ['shipping', 'pickup'],
        delivery: (body as { delivery?: 'shipping' | 'pickup' }).delivery ?? 'pickup',
        asks_for_texts: true,
      }),
  }
  const { user } = openCheckout({ answers })
  await user.selectOptions(await screen.findByLabelText('When you pick it up'), times[1]?.starts_at ?? '')
  await user.type(screen.getByLabelText('Name'), 'Ada Pine')
  await user.type(screen.getByLabelText('Phone (optional)'), '312 555 0142')
  await user.click(screen.getByRole('checkbox', { name: 'Text me when something changes' }))
  await user.click(screen.getByRole('radio', { name: /^Ship it/ }))
  await waitFor(() => expect(screen.queryByLabelText('Name')).toBeNull())
  await user.click(screen.getByRole('radio', { name: /^Pay now by card/ }))
  await user.click(screen.getByRole('radio', { name: /^Pick it up/ }))
  expect(await screen.findByLabelText('Name')).toHaveProperty('value', 'Ada Pine')
  expect(screen.getByLabelText('Phone (optional)')).toHaveProperty('value', '312 555 0142')
  expect(screen.getByLabelText('When you pick it up')).toHaveProperty('value', times[1]?.starts_at)
  expect(screen.getByRole('checkbox', { name: /^Text me/ })).toHaveProperty('checked', true)
})

test('without a pickup time a submit goes to the sentence that says so', async () => {
  const checkout = openCheckout({
    quote: { pickup: { place: '12 Elm Street', directions: null, times: [] } },
  })
  const sentence = await screen.findByText(/^No pickup times are open/)
  await checkout.user.type(screen.getByLabelText('Name'), 'Ada Pine')
  await checkout.user.type(screen.getByLabelText('Email'), 'ada@example.com')
  expect(sentence.className).not.toContain('red')
  await checkout.user.click(submit())
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('group', { name: /^No pickup times are open/ })),
  )
  expect(sentence.className).toContain('red')
  // Without it a browser doesn't focus the group.
  expect(document.activeElement?.getAttribute('tabindex')).toBe('-1')
  expect(checkout.bodiesOf(place)).toEqual([])
})

test('units that are back after a refusal are said to be, and the sentence leaves with the next change', async () => {
  const checkout = openCheckout({
    quote: toShip,
    answers: { [place]: () => apiError('sold_out', { 'lines.0': 'Drink Gallon is sold out.' }, 409) },
  })
  await shown()
  await checkout.user.click(submit())
  const sentence = await screen.findByText(/^Someone else was holding the last ones/)
  await waitFor(() => expect(document.activeElement).toBe(sentence))
  expect(screen.queryByText(/price has changed/)).toBeNull()
  await checkout.user.click(screen.getByRole('button', { name: 'One more, Quantity, Drink Gallon' }))
  expect(screen.queryByText(/^Someone else was holding the last ones/)).toBeNull()
})

test('a client reads that the order goes to the address of their account', async () => {
  storeSession({ token: 'client-token', expiresAt: '2027-01-01T00:00:00Z' })
  const profile = {
    ...{ id: '1', email: 'ada@example.com', first_name: 'Ada', last_name: 'Pine', phone: null },
    ...{ phone_verified: false, is_admin: false, role: 'client', updated_at: '2026-11-20T12:00:00Z' },
  }
  const { user } = openCheckout({ answers: { 'GET /api/session': () => ({ profile }) } })
  await screen.findByText(/^The address of your account\./)
  const email = screen.getByLabelText('Email')
  await user.type(email, 'another@example.com')
  expect(email).toHaveProperty('value', 'ada@example.com')
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Ada Pine')
})
