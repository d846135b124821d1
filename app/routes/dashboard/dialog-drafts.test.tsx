import { cleanup, screen, waitFor } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { expect, test } from 'vitest'
import { ChangeEmail } from '#app/features/clients/components/change-email.tsx'
import { CorrectClient } from '#app/features/clients/components/correct-client.tsx'
import { LinkPhone } from '#app/features/clients/components/link-phone.tsx'
import { ClientConsents } from '#app/features/consents/components/client-consents.tsx'
import { OwnerOrder } from '#app/features/orders/components/owner-order.tsx'
import { RefundTaken } from '#app/features/payments/components/refund-taken.tsx'
import { SettleRefund } from '#app/features/payments/components/settle-refund.tsx'
import { TakePaymentDialog } from '#app/features/payments/components/take-payment-dialog.tsx'
import type { ClientDetails } from '#shared/clients.ts'
import type { ConsentRow } from '#shared/consents.ts'
import type { TakenPayment } from '#shared/payment-requests.ts'
import { apiError, fakeApi } from '#tests/support/fake-api.ts'
import { ownerOrder as order } from '#tests/support/owner-order.ts'
import { expectToast, renderScreen } from '#tests/support/render-screen.tsx'

const userId = '00000000-0000-4000-8000-000000000002'
const guest: ClientDetails = {
  ...{ id: 'g1', user_id: null, status: 'guest', name: 'Ada Pien', email: 'ada@gmial.example' },
  ...{ phone: null, last_active_at: '2026-11-20T12:00:00.000Z', is_email_proved: false, phones: [] },
  ...{ registered_at: null, shipping_address: null, is_added: false, sessions_ahead: [], spent_cents: 0 },
  ...{ unpaid_orders: [], unpaid_sessions: [], open_payments: [], merged: [] },
  counts: { orders: 1, appointments: 0, messages: 0, contact_messages: 0 },
}
const client = { ...guest, user_id: userId }
const consent: ConsentRow = {
  ...{ channel: 'sms', purpose: 'appointments', recipient: '+13125550101', state: 'never', since: null },
  ...{ label: 'Text me', history: [] },
}
const payment: TakenPayment = {
  ...{ id: 'r1', at: '2026-11-20T12:00:00.000Z', what: 'A long talk', name: 'Bea Lind', email: null },
  ...{ cents: 4500, state: 'paid', method: 'cash', paid_at: '2026-11-20T12:00:00.000Z' },
  ...{ appointment_id: null, url: null, refunded_cents: 0, refund_due_cents: 0, refundable_cents: 4500 },
  ...{ held_payments: [], failed_refunds: [], refunded_twice_cents: 0 },
}
const none = () => undefined

/** A dialog that its screen opens. */
function Opened({ dialog }: { dialog: (close: () => void) => ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && dialog(() => setOpen(false))}
    </>
  )
}
const refundTaken = (
  <Opened dialog={(close) => <RefundTaken payment={payment} onDone={none} onClose={close} />} />
)
const takePayment = (
  <Opened dialog={(close) => <TakePaymentDialog thing={null} onTaken={none} onClose={close} />} />
)
const settle = (
  <Opened
    dialog={(close) => <SettleRefund refund={{ id: 'r2', cents: 900 }} onDone={none} onClose={close} />}
  />
)
const ownerOrder = <OwnerOrder number="1001" onSettle={none} />
const reason = /^Reason/
const amount = 'Amount in dollars'

const api = {
  'GET /api/orders/number/1001': () => ({ order }),
  [`POST /api/orders/${order.id}/refund-preview`]: () => ({ email: null, text: null, unsent: null }),
  'GET /api/clients/ada/consents': () => ({ consents: [consent] }),
}

test.each<[string, ReactNode, string, string | RegExp, string]>([
  ['a refund’s amount', refundTaken, 'Open', amount, '12.50'],
  ['a refund’s reason', refundTaken, 'Open', reason, 'One was bruised'],
  ['an order’s refund', ownerOrder, 'Refund…', amount, '7.50'],
  ['why an order is refunded', ownerOrder, 'Refund…', reason, 'One was bruised'],
  ['how a refund was settled', settle, 'Open', /^Note/, 'A check by mail'],
  ['what is paid', takePayment, 'Open', 'What is it for?', 'Gift card'],
  [
    'a consent',
    <ClientConsents key="" id="ada" />,
    'Record that they asked to stop',
    /^What they/,
    'No more',
  ],
  ['a new email', <ChangeEmail key="" client={client} />, 'Change email', 'New email', 'ada@new.example'],
  ['a number', <LinkPhone key="" client={client} />, 'Link a number', 'Phone', '+13125550102'],
  ['corrected details', <CorrectClient key="" client={guest} />, 'Edit details', 'Name', 'Ada Pine'],
])(
  '%s stays typed when the page is left, until it is given up',
  async (_what, element, button, name, text) => {
    fakeApi(api)
    const open = async () => {
      const { user } = renderScreen(element)
      await user.click(await screen.findByRole('button', { name: button }))
      return { user, field: await screen.findByRole<HTMLInputElement>('textbox', { name }) }
    }
    const first = await open()
    const before = first.field.value
    await first.user.clear(first.field)
    await first.user.type(first.field, text)
    cleanup()
    const second = await open()
    await waitFor(() => expect(second.field.value).toBe(text))
    await second.user.click(screen.getByRole('button', { name: /^(Back|Cancel)$/ }))
    cleanup()
    expect((await open()).field.value).toBe(before)
  },
)

test('a refund whose answer was lost is not made twice from the page that is opened again', async () => {
  const route = 'POST /api/payments/r1/refund'
  let isDown = true
  const requests = fakeApi({ [route]: () => (isDown ? apiError('database_unavailable', {}, 503) : {}) })
  const open = async () => {
    const { user } = renderScreen(refundTaken)
    await user.click(screen.getByRole('button', { name: 'Open' }))
    return user
  }
  const user = await open()
  await user.clear(screen.getByRole('textbox', { name: amount }))
  await user.type(screen.getByRole('textbox', { name: amount }), '20')
  await user.click(screen.getByRole('button', { name: 'Refund $20.00' }))
  await waitFor(() => expect(requests).toHaveLength(1))
  isDown = false
  cleanup()
  await (await open()).click(screen.getByRole('button', { name: 'Refund $20.00' }))
  await expectToast('success: Recorded a refund of $20.00.')
  const keys = requests.map(({ body }) => (body as { key: string }).key)
  expect([keys.length, new Set(keys).size]).toEqual([2, 1])
  cleanup()
  await open()
  expect(screen.getByRole('textbox', { name: amount })).toHaveProperty('value', '45.00')
})

test('what somebody without an email pays for is not filled in for the next one', async () => {
  fakeApi({})
  const open = async (name: string) => {
    const customer = { name, email: '' }
    const { user } = renderScreen(
      <TakePaymentDialog thing={null} customer={customer} onTaken={none} onClose={none} />,
    )
    return { user, field: await screen.findByRole('textbox', { name: 'What is it for?' }) }
  }
  const { user, field } = await open('Ada Pine')
  await user.type(field, 'Gift card')
  cleanup()
  expect((await open('Bea Lind')).field).toHaveProperty('value', '')
})

test('what was typed for another sum is forgotten', async () => {
  fakeApi({})
  const open = async (left: number) => {
    const one = { ...payment, refundable_cents: left }
    const { user } = renderScreen(
      <Opened dialog={(close) => <RefundTaken payment={one} onDone={none} onClose={close} />} />,
    )
    await user.click(screen.getByRole('button', { name: 'Open' }))
    return { user, field: screen.getByRole<HTMLInputElement>('textbox', { name: amount }) }
  }
  const { user, field } = await open(4500)
  await user.clear(field)
  await user.type(field, '20')
  cleanup()
  expect((await open(2500)).field.value).toBe('25.00')
})
