import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { TakePaymentDialog } from '#app/features/payments/components/take-payment-dialog.tsx'
import { TakenPayments } from '#app/features/payments/components/taken-payments.tsx'
import type { TakenPayment } from '#shared/payment-requests.ts'
import { apiError, fakeApi } from '#tests/support/fake-api.ts'
import { expectToast, openToasts, renderScreen } from '#tests/support/render-screen.tsx'

const take = 'POST /api/payments'
const list = 'GET /api/payments'
const id = '00000000-0000-4000-8000-000000000009'
const paid: TakenPayment = {
  ...{ id, at: '2026-11-20T12:00:00.000Z', what: 'A long talk', name: 'Bea Lind', email: 'bea@example.com' },
  ...{
    cents: 4500,
    state: 'paid',
    method: 'cash',
    paid_at: '2026-11-20T12:00:00.000Z',
    appointment_id: null,
  },
  ...{ url: null, refunded_cents: 0, refund_due_cents: 0, refundable_cents: 4500 },
  ...{ held_payments: [], failed_refunds: [], refunded_twice_cents: 0 },
}
const open: TakenPayment = {
  ...paid,
  ...{ state: 'open', method: null, paid_at: null, url: 'http://localhost/pay#token', refundable_cents: 0 },
}
const session = {
  appointmentId: '00000000-0000-4000-8000-000000000001',
  clientName: 'Ada Pine',
  what: 'Online Consultation',
  email: 'ada@example.com',
  priceCents: 8000,
  paidCents: 3000,
  leftCents: 5000,
}

async function openDialog(answers: Parameters<typeof fakeApi>[0], thing: typeof session | null = session) {
  const requests = fakeApi(answers)
  const onTaken = vi.fn()
  const onClose = vi.fn()
  const { user } = renderScreen(<TakePaymentDialog thing={thing} onTaken={onTaken} onClose={onClose} />)
  await screen.findByRole('button', { name: 'Back' })
  const bodies = () => requests.filter(({ route }) => route === take).map(({ body }) => body)
  const type = async (name: string | RegExp, text: string) => {
    const field = screen.getByRole('textbox', { name })
    await user.clear(field)
    await user.type(field, text)
  }
  const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }))
  return { user, onTaken, onClose, bodies, type, press }
}

test('a payment from somebody without an email says that it won’t be on their record', async () => {
  fakeApi({})
  const customer = { name: 'Ada Pine', email: '' }
  renderScreen(
    <TakePaymentDialog
      thing={null}
      customer={customer}
      onTaken={() => undefined}
      onClose={() => undefined}
    />,
  )
  expect(await screen.findByText('Without it, the payment isn’t counted on their record.')).toBeDefined()
})

test('an amount whose key recorded another payment says so at the amount', async () => {
  const sentence = 'An earlier attempt was recorded, with another amount.'
  const { press } = await openDialog({ [take]: () => apiError('conflict', { cents: sentence }, 409) })
  await press('Record $50.00')
  expect(await screen.findByText(sentence)).toBeDefined()
  expect(screen.getByRole('alert').textContent).toBe('')
})

test('what is left of a session is filled in, recorded in cash, and a receipt goes to the client', async () => {
  const { press, bodies, onTaken, onClose } = await openDialog({
    [take]: () => ({ payment: { ...paid, cents: 5000 } }),
  })
  expect(screen.getByText('$50.00 is left to pay.')).toBeDefined()
  await press('Record $50.00')
  await expectToast('success: Recorded $50.00.')
  expect(bodies()).toMatchObject([
    {
      appointment_id: session.appointmentId,
      cents: 5000,
      method: 'cash',
      tell: true,
      key: expect.any(String),
    },
  ])
  expect([onTaken.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 1])
})

test('says why an amount is refused, and keeps what was typed', async () => {
  const sentence = 'Enter an amount up to $50.00, which is what is left.'
  const { press, type, onClose } = await openDialog({
    [take]: () => apiError('invalid_input', { cents: sentence }),
  })
  await type('Amount in dollars', '60')
  await press('Record $60.00')
  expect(await screen.findByText(sentence)).toBeDefined()
  expect(screen.getByRole('textbox', { name: 'Amount in dollars' })).toHaveProperty('value', '60')
  expect(onClose).not.toHaveBeenCalled()
  expect(openToasts()).toEqual([])
})

test('a payment that fails says so in the dialog, which would cover a toast', async () => {
  const { press } = await openDialog({ [take]: () => apiError('internal', {}, 500) })
  await press('Record $50.00')
  expect((await screen.findByText('Nothing was taken. Please try again.')).role).toBe('alert')
  expect(openToasts()).toEqual([])
})

test.each(['', 'ten', '1.005', '0'])('asks for nothing with the amount “%s”', async (text) => {
  const { press, user, bodies } = await openDialog({ [take]: () => ({ payment: paid }) })
  const field = screen.getByRole('textbox', { name: 'Amount in dollars' })
  await user.clear(field)
  if (text) await user.type(field, text)
  await press(/^Record/)
  expect(await screen.findByText('Enter an amount in dollars and cents.')).toBeDefined()
  expect(bodies()).toEqual([])
})

test('anything needs a description; a receipt is offered once there is an address', async () => {
  const { press, type, bodies, user } = await openDialog({ [take]: () => ({ payment: paid }) }, null)
  await type('Amount in dollars', '45')
  expect(screen.queryByRole('checkbox')).toBeNull()
  await press('Record $45.00')
  expect(await screen.findByText('Say what it’s for.')).toBeDefined()
  await type('What is it for?', 'A long talk')
  await type('Email (optional)', 'bea@example.com')
  await user.click(screen.getByRole('checkbox', { name: /^Email a receipt to bea@example\.com/ }))
  await press('Record $45.00')
  await expectToast('success: Recorded $45.00.')
  expect(bodies()).toMatchObject([
    { description: 'A long talk', customer_email: 'bea@example.com', cents: 4500, tell: false },
  ])
})

test('a link that was emailed at once says so in the dialog, and isn’t offered again', async () => {
  const { user, press } = await openDialog({
    [take]: () => ({ payment: open }),
    [`GET /api/payments/${id}`]: () => ({ payment: open }),
  })
  await user.click(screen.getByRole('radio', { name: /^By card/ }))
  await press('Show the link')
  expect(await screen.findByText(/^Sent to/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Email the link' })).toBeNull()
})

test('by card it shows a code, mails the link, and says when the payment has arrived', async () => {
  let answer = open
  const sent: string[] = []
  const { user, press, onTaken } = await openDialog({
    [take]: () => ({ payment: open }),
    [`GET /api/payments/${id}`]: () => ({ payment: answer }),
    [`POST /api/payments/${id}/send`]: () => {
      sent.push(id)
      return { payment: open }
    },
  })
  await user.click(screen.getByRole('radio', { name: /^By card/ }))
  await user.click(screen.getByRole('checkbox', { name: /^Email the link to/ }))
  await press('Show the link')
  expect(await screen.findByRole('img', { name: 'Code that opens the page to pay' })).toBeDefined()
  expect(screen.getByRole('status').textContent).toBe('Waiting for the payment...')
  await press('Email the link')
  expect(await screen.findByText(/^Sent to/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Email the link' })).toBeNull()
  expect(sent).toEqual([id])
  answer = { ...paid, method: 'card' }
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Paid: $45.00 arrived.'), {
    timeout: 60_000,
  })
  expect(screen.queryByRole('img')).toBeNull()
  await waitFor(() => expect(onTaken).toHaveBeenCalledTimes(2))
})

function openList(payments: TakenPayment[], answers: Parameters<typeof fakeApi>[0] = {}) {
  const requests = fakeApi({ [list]: () => ({ payments }), ...answers })
  const onChanged = vi.fn()
  const { user } = renderScreen(<TakenPayments onChanged={onChanged} />)
  return { user, requests, onChanged }
}

test('the list says how each stands, and what nobody took yet', async () => {
  const other = { ...paid, id: 'b', refunded_cents: 500, refund_due_cents: 200 }
  const { user } = openList([open, other], { [`GET /api/payments/${id}`]: () => ({ payment: open }) })
  const [first, second] = await screen.findAllByRole('listitem')
  expect(first?.textContent).toMatch(/A long talk\$45\.00.*not paid yet/)
  expect(second?.textContent).toMatch(/Paid in cash.*\$2\.00 on its way back.*\$5\.00 refunded/)
  await user.click(within(first as HTMLElement).getByRole('button', { name: /^Show the link/ }))
  expect(await screen.findByRole('dialog', { name: 'Link to pay' })).toBeDefined()
})

test('an empty list says what it is for', async () => {
  openList([])
  expect(await screen.findByText(/are listed here/)).toBeDefined()
})

test('a payment link is withdrawn after a confirmation', async () => {
  const route = `POST /api/payments/${id}/withdraw`
  const { user, requests, onChanged } = openList([open], { [route]: () => ({ payment: open }) })
  await user.click(await screen.findByRole('button', { name: /^Withdraw:/ }))
  expect(requests.map((request) => request.route)).toEqual([list])
  await user.click(screen.getByRole('button', { name: 'Withdraw it' }))
  await waitFor(() => expect(requests.map((request) => request.route)).toEqual([list, route, list]))
  expect(onChanged).toHaveBeenCalledOnce()
})

test('cash is given back in part, with the reason', async () => {
  const route = `POST /api/payments/${id}/refund`
  const { user, requests } = openList([paid], { [route]: () => ({ payment: paid }) })
  await user.click(await screen.findByRole('button', { name: /^Refund:/ }))
  const amount = screen.getByRole('textbox', { name: 'Amount in dollars' })
  await user.clear(amount)
  await user.type(amount, '45.01')
  await user.click(screen.getByRole('button', { name: 'Refund $45.01' }))
  expect(await screen.findByText('Enter an amount from $0.01 to $45.00.')).toBeDefined()
  await user.clear(amount)
  await user.type(amount, '20')
  await user.type(screen.getByRole('textbox', { name: /^Reason/ }), 'Too short')
  const day = screen.getByLabelText('When did you give it back?')
  await user.clear(day)
  await user.click(screen.getByRole('button', { name: 'Refund $20.00' }))
  expect(await screen.findByText('Choose a date.')).toBeDefined()
  await user.type(day, '2026-10-31')
  await user.click(screen.getByRole('button', { name: 'Refund $20.00' }))
  await expectToast('success: Recorded a refund of $20.00.')
  expect(requests.filter((request) => request.route === route).map(({ body }) => body)).toMatchObject([
    { cents: 2000, reason: 'Too short', given_on: '2026-10-31' },
  ])
  await waitFor(() => expect(requests.map((request) => request.route)).toEqual([list, route, list]))
})

test('of what was paid twice, one payment is suggested and both can be refunded', async () => {
  const twice: TakenPayment = { ...paid, method: 'card', refundable_cents: 9000 }
  const route = `POST /api/payments/${id}/refund`
  const { user, requests } = openList([twice], { [route]: () => ({ payment: twice }) })
  await user.click(await screen.findByRole('button', { name: /^Refund:/ }))
  expect(screen.getByText('$90.00 can be refunded.')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Refund $45.00' })).toBeDefined()
  const amount = screen.getByRole('textbox', { name: 'Amount in dollars' })
  await user.clear(amount)
  await user.type(amount, '90')
  await user.click(screen.getByRole('button', { name: 'Refund $90.00' }))
  await expectToast('success: $90.00 is on its way back.')
  expect(requests.find((request) => request.route === route)?.body).toMatchObject({ cents: 9000 })
  await waitFor(() => expect(requests.map((request) => request.route)).toEqual([list, route, list]))
})

test('cash that was recorded by mistake is taken off', async () => {
  const route = `POST /api/payments/${id}/refund`
  const { user, requests } = openList([paid], { [route]: () => ({ payment: paid }) })
  await user.click(await screen.findByRole('button', { name: /^Refund:/ }))
  await user.click(screen.getByRole('checkbox', { name: /by mistake/ }))
  expect(screen.getByText(/The customer isn’t notified\./)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Remove $45.00' }))
  await expectToast('success: $45.00 was removed.')
  expect(requests.find((request) => request.route === route)?.body).toMatchObject({
    cents: 4500,
    mistake: true,
  })
  await waitFor(() => expect(requests.map((request) => request.route)).toEqual([list, route, list]))
})

test('a refund that failed is recorded as given back another way, and the list is read again', async () => {
  const refund = { id: 'p1', cents: 4500, reason: 'Your payment provider reports: No funds.' }
  const settle = 'POST /api/payments/card/p1/settle-refund'
  const byCard: TakenPayment = { ...paid, method: 'card', failed_refunds: [refund] }
  const { user, requests, onChanged } = openList([byCard], { [settle]: () => ({}) })
  expect(await screen.findByText(/A refund of \$45\.00 didn’t go through\. .*No funds\./)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Settled another way: A long talk, $45.00' }))
  await user.click(await screen.findByRole('radio', { name: /^Another way/ }))
  await user.click(screen.getByRole('button', { name: 'Record $45.00' }))
  await expectToast('success: Recorded a refund of $45.00.')
  const bodies = requests.filter(({ route }) => route === settle).map(({ body }) => body)
  expect(bodies).toMatchObject([
    { cents: 4500, method: 'other', given_on: expect.stringMatching(/^20/), key: expect.any(String) },
  ])
  expect(onChanged).toHaveBeenCalledOnce()
})

test('a refund that was settled in another window says so and stays open', async () => {
  const refund = { id: 'p1', cents: 4500, reason: 'No funds.' }
  const sentence = 'This refund was made or settled in the meantime.'
  const { user } = openList([{ ...paid, method: 'card', failed_refunds: [refund] }], {
    'POST /api/payments/card/p1/settle-refund': () => apiError('conflict', { cents: sentence }),
  })
  await user.click(await screen.findByRole('button', { name: /^Settled another way/ }))
  await user.click(await screen.findByRole('button', { name: 'Record $45.00' }))
  expect(await screen.findByText(sentence)).toBeDefined()
})

test('cash that was recorded by mistake is not said to be withdrawn', async () => {
  fakeApi({ [list]: () => ({ payments: [{ ...paid, state: 'cancelled', refundable_cents: 0 }] }) })
  renderScreen(<TakenPayments onChanged={vi.fn()} />)
  expect(await screen.findByText('Bea Lind · Recorded by mistake and removed')).toBeDefined()
})
