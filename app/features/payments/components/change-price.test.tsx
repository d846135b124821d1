import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ChangePrice } from '#app/features/payments/components/change-price.tsx'
import { TakePaymentDialog } from '#app/features/payments/components/take-payment-dialog.tsx'
import { addDays, toLocal } from '#shared/local-time.ts'
import { apiError, fakeApi } from '#tests/support/fake-api.ts'
import { expectToast, openToasts, renderScreen } from '#tests/support/render-screen.tsx'

const id = '00000000-0000-4000-8000-000000000001'
const setPrice = `POST /api/payments/sessions/${id}/price`
const take = 'POST /api/payments'
const session = {
  ...{ appointmentId: id, clientName: 'Ada Pine', what: 'Online Consultation', email: 'ada@example.com' },
  ...{ priceCents: 8000, paidCents: 3000, leftCents: 5000 },
}

function open(what: 'payment' | 'price', answers: Parameters<typeof fakeApi>[0], thing = session) {
  const requests = fakeApi(answers)
  const onClose = vi.fn()
  const onDone = vi.fn()
  const { user } = renderScreen(
    what === 'price' ? (
      <ChangePrice thing={thing} onChanged={onDone} onClose={onClose} />
    ) : (
      <TakePaymentDialog thing={thing} onTaken={onDone} onClose={onClose} />
    ),
  )
  const sent = (route: string) => requests.filter((each) => each.route === route).map(({ body }) => body)
  return { user, sent, onClose, onDone }
}

test('what is left of a session is not charged: nothing is recorded as received, and its price is what was paid', async () => {
  const { user, sent, onClose, onDone } = open('payment', { [setPrice]: () => ({}) })
  await user.click(await screen.findByRole('radio', { name: /^No charge/ }))
  expect(screen.getByText(/^\$50\.00 is taken off the price/)).toBeDefined()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Charge nothing more' }))
  await expectToast('success: Nothing is left to pay.')
  expect(sent(setPrice)).toEqual([{ price_cents: 3000, was_cents: 8000 }])
  expect(sent(take)).toEqual([])
  expect([onDone.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 1])
})

test('“No charge” that is refused says why in the dialog', async () => {
  const sentence = 'The price was changed in another window. It is $60.00 now.'
  const { user, onClose } = open('payment', {
    [setPrice]: () => apiError('conflict', { price_cents: sentence }),
  })
  await user.click(await screen.findByRole('radio', { name: /^No charge/ }))
  await user.click(screen.getByRole('button', { name: 'Charge nothing more' }))
  expect((await screen.findByText(sentence)).role).toBe('alert')
  expect(onClose).not.toHaveBeenCalled()
})

test('cash of an earlier day is recorded with its day; a link has none', async () => {
  const today = toLocal(new Date()).date
  const { user, sent } = open('payment', { [take]: () => apiError('internal', {}, 500) })
  const day = await screen.findByLabelText('When did you get it?')
  expect(day).toHaveProperty('value', today)
  await user.clear(day)
  await user.click(screen.getByRole('button', { name: 'Record $50.00' }))
  expect(await screen.findByText('Choose a date.')).toBeDefined()
  await user.type(day, addDays(today, -3))
  await user.click(screen.getByRole('button', { name: 'Record $50.00' }))
  await screen.findByText('Nothing was taken. Please try again.')
  await user.click(screen.getByRole('radio', { name: /^By card/ }))
  expect(screen.queryByLabelText('When did you get it?')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show the link' }))
  await screen.findByText('Nothing was taken. Please try again.')
  expect(sent(take)).toMatchObject([{ received_on: addDays(today, -3) }, { method: 'card' }])
  expect(sent(take)[1]).not.toHaveProperty('received_on')
})

test('another price is saved', async () => {
  const { user, sent, onClose } = open('price', { [setPrice]: () => ({}) })
  const field = await screen.findByRole('textbox', { name: 'Price in dollars' })
  expect(field).toHaveProperty('value', '80.00')
  expect(screen.getByText(/^\$30\.00 is paid\./)).toBeDefined()
  await user.clear(field)
  await user.type(field, '45')
  await user.click(screen.getByRole('button', { name: 'Save price' }))
  await expectToast('success: The price is $45.00 now.')
  expect(sent(setPrice)).toEqual([{ price_cents: 4500, was_cents: 8000 }])
  expect(onClose).toHaveBeenCalledOnce()
})

test.each(['', 'ten', '1.005'])('refuses the price “%s”', async (text) => {
  const { user, sent } = open('price', { [setPrice]: () => ({}) })
  const field = await screen.findByRole('textbox', { name: 'Price in dollars' })
  await user.clear(field)
  if (text) await user.type(field, text)
  await user.click(screen.getByRole('button', { name: 'Save price' }))
  expect(await screen.findByText('Enter an amount in dollars and cents.')).toBeDefined()
  expect(sent(setPrice)).toEqual([])
})

test('a price that another window set is shown before it is replaced, and what was typed stays', async () => {
  const sentence = 'The price was changed in another window. It is $60.00 now.'
  const error = { code: 'conflict', fields: { price_cents: sentence }, details: { price_cents: 6000 } }
  let answer: () => object = () => Response.json({ error }, { status: 409 })
  const { user, sent } = open('price', { [setPrice]: () => answer() })
  const field = await screen.findByRole('textbox', { name: 'Price in dollars' })
  await user.clear(field)
  await user.type(field, '45')
  await user.click(screen.getByRole('button', { name: 'Save price' }))
  expect(await screen.findByText(sentence)).toBeDefined()
  expect(field).toHaveProperty('value', '45')
  expect(openToasts()).toEqual([])
  answer = () => ({})
  await user.click(screen.getByRole('button', { name: 'Save price' }))
  await expectToast('success: The price is $45.00 now.')
  expect(sent(setPrice)).toEqual([
    { price_cents: 4500, was_cents: 8000 },
    { price_cents: 4500, was_cents: 6000 },
  ])
})
