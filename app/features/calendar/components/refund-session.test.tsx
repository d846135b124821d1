import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { noPayment } from '#tests/support/appointment-balance.ts'
import { apiError } from '#tests/support/fake-api.ts'
import { confirmed, empty, mail, openCalendar } from '#tests/support/open-calendar.tsx'
import { expectToast } from '#tests/support/render-screen.tsx'

test('after a lost answer, a refund is held to its amount and never said to be another', async () => {
  const payment = { ...noPayment, state: 'paid' as const, paid_cents: 8000, card_refundable_cents: 8000 }
  const paths = `POST /api/payments/sessions/${confirmed.id}`
  let isDown = true
  const { user, sent } = openCalendar({
    'GET /api/calendar': () => ({ ...empty, appointments: [{ ...confirmed, payment }] }),
    [`${paths}/preview-refund`]: () => ({ mail, text: null, is_off: false }),
    [`${paths}/refund`]: () => (isDown ? apiError('database_unavailable', {}, 503) : {}),
  })
  await user.click(await screen.findByRole('button', { name: /Nia Okoye/ }))
  await user.click(screen.getByRole('button', { name: 'Refund…' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Refund Nia Okoye' }))
  const refund = async (dollars: string) => {
    const amount = dialog.getByRole('textbox', { name: 'Amount in dollars' })
    await user.clear(amount)
    await user.type(amount, dollars)
    await user.click(dialog.getByRole('button', { name: `Refund $${dollars}.00` }))
  }
  await refund('20')
  await waitFor(() => expect(sent(`${paths}/refund`)).toHaveLength(1))
  isDown = false
  await refund('30')
  expect(await dialog.findByText(/^We don’t know yet whether \$20\.00 was refunded/)).toBeDefined()
  expect(sent(`${paths}/refund`)).toHaveLength(1)
  await refund('20')
  await expectToast('success: $20.00 is on its way back.')
  const keys = sent(`${paths}/refund`).map((body) => (body as { key: string }).key)
  expect([keys.length, new Set(keys).size]).toEqual([2, 1])
})

test('cash that was recorded by mistake is removed where the session is, without an email', async () => {
  const payment = { ...noPayment, state: 'paid' as const, paid_cents: 8000, hand_cents: 8000 }
  const paths = `POST /api/payments/sessions/${confirmed.id}`
  const { user, sent } = openCalendar({
    'GET /api/calendar': () => ({ ...empty, appointments: [{ ...confirmed, payment }] }),
    [`${paths}/preview-refund`]: () => ({ mail, text: null, is_off: false }),
    [`${paths}/refund`]: () => ({}),
  })
  await user.click(await screen.findByRole('button', { name: /Nia Okoye/ }))
  await user.click(screen.getByRole('button', { name: 'Refund…' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Refund Nia Okoye' }))
  expect(await dialog.findByText(/^Email to nia@example.com/)).toBeDefined()
  await user.click(dialog.getByRole('checkbox', { name: 'I recorded it by mistake and never received it' }))
  expect(dialog.queryByText(/^Email to/)).toBeNull()
  expect(screen.getByRole('dialog', { name: 'Remove a payment: Nia Okoye' })).toBeDefined()
  expect(dialog.getByText(/the session is to be paid again\. The client isn’t notified\.$/)).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'Remove $80.00' }))
  await expectToast('success: $80.00 was removed.')
  expect(sent(`${paths}/refund`)).toMatchObject([{ way: 'hand', cents: 8000, mistake: true }])
})
