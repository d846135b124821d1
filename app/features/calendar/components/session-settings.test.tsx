import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ReceiptText } from '#app/features/calendar/components/receipt-text.tsx'
import { ReminderSettings } from '#app/features/calendar/components/reminder-settings.tsx'
import { SessionAddress } from '#app/features/calendar/components/session-address.tsx'
import { apiError, fakeApi } from '#tests/support/fake-api.ts'
import { expectToast, openToasts, renderScreen } from '#tests/support/render-screen.tsx'

const reminders = 'PUT /api/calendar-settings/reminders'
const addresses = 'PUT /api/calendar-settings/address'
const day = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'One day before' })
const threeDays = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Three days before' })

test('each reminder is switched off and on by itself', async () => {
  const requests = fakeApi({ [reminders]: () => ({}) })
  const { user } = renderScreen(<ReminderSettings reminders={['threeDays', 'oneDay']} />)
  await user.click(threeDays())
  await waitFor(() => expect([threeDays().checked, day().checked]).toEqual([false, true]))
  await user.click(threeDays())
  await waitFor(() => expect(threeDays().checked).toBe(true))
  expect(requests.map(({ body }) => body)).toEqual([
    { reminders: ['oneDay'] },
    { reminders: ['threeDays', 'oneDay'] },
  ])
})

test('a reminder that couldn’t be switched off stays on', async () => {
  fakeApi({ [reminders]: () => apiError('conflict', {}, 409) })
  const { user } = renderScreen(<ReminderSettings reminders={['oneDay']} />)
  await user.click(day())
  await waitFor(() => expect(openToasts()).toHaveLength(1))
  expect(day().checked).toBe(true)
})

test('an address is saved without the spaces around it, and emptied again', async () => {
  const requests = fakeApi({ [addresses]: () => ({}) })
  const { user } = renderScreen(<SessionAddress address={null} directions="Ring twice." />)
  const address = screen.getByRole('textbox', { name: 'Address' })
  await user.type(address, ' 12 Elm Street ')
  await user.click(screen.getByRole('button', { name: 'Save address' }))
  await expectToast('success: Address saved')
  await user.clear(address)
  await user.clear(screen.getByRole('textbox', { name: /^Getting there/ }))
  await user.click(screen.getByRole('button', { name: 'Save address' }))
  await waitFor(() =>
    expect(requests.map(({ body }) => body)).toEqual([
      { address: '12 Elm Street', directions: 'Ring twice.' },
      { address: null, directions: null },
    ]),
  )
})

test('the text of receipts is saved as its lines are, and emptied again', async () => {
  const requests = fakeApi({ 'PUT /api/calendar-settings/receipts': () => ({}) })
  const { user } = renderScreen(<ReceiptText saved={null} />)
  const text = screen.getByRole('textbox', { name: /^Also on every receipt/ })
  await user.type(text, 'License MT-4411{enter}Tax ID 12-3456789 ')
  await user.click(screen.getByRole('button', { name: 'Save receipt text' }))
  await expectToast('success: Receipt text saved')
  await user.clear(text)
  await user.click(screen.getByRole('button', { name: 'Save receipt text' }))
  await waitFor(() =>
    expect(requests.map(({ body }) => body)).toEqual([
      { receipt_text: 'License MT-4411\nTax ID 12-3456789' },
      { receipt_text: null },
    ]),
  )
})
