import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { BlendCheckoutForm } from '#app/features/orders/components/blend-checkout-form.tsx'
import { blendSlug } from '#practice/settings.ts'
import { expectConsoleError } from '#tests/support/console.ts'
import { apiError, fakeApi, pendingAnswer } from '#tests/support/fake-api.ts'
import { expectToast, openToasts, renderScreen } from '#tests/support/render-screen.tsx'

const create = `POST /api/functions/create-${blendSlug}-checkout`
const url = 'http://localhost/sandbox/pay/cs_1'
const refusal = 'Choose a whole number of pouches from 1 to 10.'

/** The tab that the payment page opens in. */
const tab = () => {
  const close = vi.fn()
  const replace = vi.fn()
  return { close, replace, document: { title: '', body: {} }, location: { replace }, closed: false }
}

beforeEach(() => void vi.stubGlobal('open', () => null))

const open = (query = '') => renderScreen(<BlendCheckoutForm />, { path: `/order${query}` })
const quantity = () => screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Quantity' })
const proceed = () => screen.getByRole('button', { name: 'Proceed to Checkout' })
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

test('the stepper stops at one and ten and updates the total', async () => {
  const { user } = open()
  expect(button('One less, Quantity').disabled).toBe(true)
  for (let count = 2; count <= 10; count++) {
    await user.click(button('One more, Quantity'))
    expect(screen.getByText(`$${count * 10}.00`)).toBeDefined()
  }
  expect(button('One more, Quantity').disabled).toBe(true)
  expect(screen.getByText('This order ships free.')).toBeDefined()
})

test.each([
  ['0', '1'],
  ['11', '10'],
  ['1.5', '2'],
  ['-3', '1'],
  ['', '1'],
])('corrects the quantity %j to %s, says so and sends nothing', async (typed, becomes) => {
  const requests = fakeApi({})
  const { user } = open()
  await user.clear(quantity())
  if (typed) await user.type(quantity(), typed)
  await user.click(proceed())
  expect(await screen.findByText(refusal)).toBeDefined()
  expect(quantity().value).toBe(becomes)
  await user.clear(quantity())
  await user.type(quantity(), '2')
  expect(screen.queryByText(refusal)).toBeNull()
  expect(requests).toEqual([])
})

test.each(['11', '1.5', 'many', ''])('ignores the invalid quantity %j in the address', async (nonsense) => {
  const { user } = open(`?quantity=${nonsense}`)
  await user.click(button('One more, Quantity'))
  expect(quantity().value).toBe('2')
})

test('a failure shows an error, closes the empty tab and allows another try', async () => {
  expectConsoleError(/No checkout URL received/)
  const tabs: ReturnType<typeof tab>[] = []
  vi.stubGlobal('open', () => {
    const opened = tab()
    tabs.push(opened)
    return opened
  })
  const answers = [
    () => apiError('internal', {}, 500),
    () => ({}),
    () => apiError('payment_unavailable', {}, 502),
    () => ({ url }),
  ]
  fakeApi({ [create]: () => answers.shift()?.() ?? {} })
  const { user } = open()
  const failed = 'error: Failed to create checkout session'
  await user.click(proceed())
  await waitFor(() => expect(openToasts()).toEqual([failed]))
  await user.click(await screen.findByRole('button', { name: 'Proceed to Checkout' }))
  await waitFor(() => expect(openToasts()).toEqual([failed, failed]))
  await user.click(await screen.findByRole('button', { name: 'Proceed to Checkout' }))
  await waitFor(() => expect(openToasts().at(-1)).toMatch(/payment page can't be reached/))
  expect(tabs.map(({ close }) => close.mock.calls.length)).toEqual([1, 1, 1])
  await user.click(await screen.findByRole('button', { name: 'Proceed to Checkout' }))
  await waitFor(() => expect(tabs.at(-1)?.replace).toHaveBeenCalledWith(url))
  expect(tabs.at(-1)?.close).not.toHaveBeenCalled()
})

test('a blocked popup leaves a link', async () => {
  fakeApi({ [create]: () => ({ url }) })
  const { user } = open()
  await user.click(proceed())
  await expectToast('error: Popup blocked. Please allow popups for this site.')
  const link = await screen.findByRole('link', { name: 'Open the payment page' })
  expect(link.getAttribute('href')).toBe(url)
})

test('while the payment is prepared the button is busy and ignores further clicks', async () => {
  const { answer, resolve } = pendingAnswer()
  const requests = fakeApi({ [create]: () => answer })
  const { user } = open()
  await user.click(proceed())
  const busy = await screen.findByRole('button', { name: 'Processing...' })
  expect(busy.getAttribute('aria-disabled')).toBe('true')
  await user.click(busy)
  await waitFor(() => expect(requests).toHaveLength(1))
  resolve(apiError('internal', {}, 500))
  const again = await screen.findByRole('button', { name: 'Proceed to Checkout' })
  expect(again.getAttribute('aria-disabled')).toBeNull()
  expect(requests).toHaveLength(1)
})
