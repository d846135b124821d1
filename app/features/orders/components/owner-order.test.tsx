import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { OwnerOrder } from '#app/features/orders/components/owner-order.tsx'
import type { OwnerOrder as Order } from '#shared/owner-order.ts'
import { expectConsoleError } from '#tests/support/console.ts'
import { apiError, fakeApi } from '#tests/support/fake-api.ts'
import { ownerOrder as order } from '#tests/support/owner-order.ts'
import { expectToast, renderScreen } from '#tests/support/render-screen.tsx'

const get = 'GET /api/orders/number/1001'
const path = `/api/orders/${order.id}`
const preview = {
  email: { to: 'ada@example.com', subject: 'Your order is on its way', paragraphs: ['We’ve shipped it.'] },
  text: null,
  unsent: null,
}

test('shows what was bought, by whom, where it goes, and one next step', async () => {
  fakeApi({ [get]: () => ({ order }) })
  renderScreen(<OwnerOrder number="1001" onSettle={() => undefined} />, { hasUndo: true })
  expect(await screen.findByRole('heading', { name: 'Order 1001' })).toBeDefined()
  expect(screen.getByText('2 × Everleaf')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Ada Byron' }).getAttribute('href')).toBe(
    '/dashboard/clients?id=c1',
  )
  expect(screen.getByText('Chicago, IL 60601')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Mark as shipped' })).toBeDefined()
})

test.each<[boolean, string]>([
  [false, 'Nothing was sent to the customer.'],
  [true, 'What was sent to the customer was deleted with their account or details.'],
])('without messages it says why there are none', async (are_messages_deleted, sentence) => {
  fakeApi({ [get]: () => ({ order: { ...order, are_messages_deleted } }) })
  renderScreen(<OwnerOrder number="1001" onSettle={() => undefined} />)
  expect(await screen.findByText(sentence)).toBeDefined()
})

test('says from when until when it is picked up', async () => {
  const pickup = { starts_at: '2026-11-27T20:00:00.000Z', ends_at: '2026-11-27T21:00:00.000Z' }
  fakeApi({ [get]: () => ({ order: { ...order, delivery: 'pickup', address: null, pickup } }) })
  renderScreen(<OwnerOrder number="1001" onSettle={() => undefined} />)
  expect(await screen.findByText('Nov 27, 2026 at 2:00 PM to 3:00 PM')).toBeDefined()
})

test('the tax has the name that the practice gives it', async () => {
  fakeApi({ [get]: () => ({ order: { ...order, tax_cents: 38, tax_label: 'Drinks tax' } }) })
  renderScreen(<OwnerOrder number="1001" onSettle={() => undefined} />, { hasUndo: true })
  expect(await screen.findByText('Drinks tax')).toBeDefined()
})

test('says that there is no such order', async () => {
  expectConsoleError(/not_found/)
  fakeApi({ [get]: () => apiError('not_found', {}, 404) })
  renderScreen(<OwnerOrder number="1001" onSettle={() => undefined} />, { hasUndo: true })
  expect(await screen.findByText('There is no order with this number.')).toBeDefined()
})

test('ships with the tracking number after showing the mail, and offers to undo it', async () => {
  const shipped: Order = {
    ...order,
    status: 'shipped',
    version: 4,
    undo_seconds: 10,
    steps: [],
    next_step: null,
  }
  const requests = fakeApi({
    [get]: () => ({ order }),
    [`POST ${path}/preview`]: () => preview,
    [`POST ${path}/steps`]: () => ({ order: shipped }),
    [`POST ${path}/undo`]: () => ({ order: { ...order, version: 5 } }),
  })
  const { user } = renderScreen(<OwnerOrder number="1001" onSettle={() => undefined} />, { hasUndo: true })
  await user.click(await screen.findByRole('button', { name: 'Mark as shipped' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Ship order 1001' }))
  await user.type(dialog.getByLabelText('Tracking number (optional)'), '1Z9')
  expect(await dialog.findByText(/Email to ada@example.com/)).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'Mark as shipped' }))
  const undo = await screen.findByRole('button', { name: 'Undo' })
  await waitFor(() => expect(document.activeElement).toBe(undo))
  await user.keyboard('{Enter}')
  await expectToast('success: Undone. Nothing was sent.')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Order 1001' }))
  const bodies = requests.filter(({ path: to }) => to?.endsWith('/steps') || to?.endsWith('/undo'))
  expect(bodies.map(({ body }) => body)).toEqual([
    { step: 'ship', tracking: '1Z9', version: 3, tell: true },
    { version: 4 },
  ])
})

test.each([
  ['switched_off', 'This message is switched off, so please tell them yourself.'],
  ['opted_out', 'They chose not to get these messages, so please tell them yourself.'],
])('the preview says that nothing is sent: %s', async (unsent, sentence) => {
  fakeApi({
    [get]: () => ({ order }),
    [`POST ${path}/preview`]: () => ({ email: null, text: null, unsent }),
  })
  const { user } = renderScreen(<OwnerOrder number="1001" onSettle={() => undefined} />, { hasUndo: true })
  await user.click(await screen.findByRole('button', { name: 'Mark as shipped' }))
  expect(await screen.findByText(sentence)).toBeDefined()
})

test('Undo is offered for as long as the server says, whatever the clock of the device, and takes no focus on arrival', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2031-01-01T00:00:00Z') })
  fakeApi({ [get]: () => ({ order: { ...order, undo_seconds: 4 } }) })
  renderScreen(<OwnerOrder number="1001" onSettle={() => undefined} />, { hasUndo: true })
  const undo = await screen.findByRole('button', { name: 'Undo' })
  expect(document.activeElement).not.toBe(undo)
  await act(() => vi.advanceTimersByTimeAsync(3000))
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(1500))
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('Enter in the tracking number ships the order', async () => {
  const requests = fakeApi({
    [get]: () => ({ order }),
    [`POST ${path}/preview`]: () => preview,
    [`POST ${path}/steps`]: () => ({ order: { ...order, status: 'shipped', version: 4, steps: [] } }),
  })
  const { user } = renderScreen(<OwnerOrder number="1001" onSettle={() => undefined} />, { hasUndo: true })
  await user.click(await screen.findByRole('button', { name: 'Mark as shipped' }))
  await user.type(screen.getByLabelText('Tracking number (optional)'), '1Z9{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(requests.find(({ path: to }) => to?.endsWith('/steps'))?.body).toMatchObject({ tracking: '1Z9' })
})

test('a tracking number that is refused is marked and focused', async () => {
  fakeApi({
    [get]: () => ({ order }),
    [`POST ${path}/preview`]: () => preview,
    [`POST ${path}/steps`]: () =>
      apiError('invalid_input', { tracking: 'Enter the tracking number or leave it out.' }, 400),
  })
  const { user } = renderScreen(<OwnerOrder number="1001" onSettle={() => undefined} />, { hasUndo: true })
  await user.click(await screen.findByRole('button', { name: 'Mark as shipped' }))
  const number = screen.getByLabelText('Tracking number (optional)')
  await user.type(number, '1Z9')
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Mark as shipped' }))
  expect(await screen.findByText('Enter the tracking number or leave it out.')).toBeDefined()
  expect(document.activeElement).toBe(number)
})

test('a change in another window is said in the dialog, and nothing typed is lost', async () => {
  fakeApi({
    [get]: () => ({ order }),
    [`POST ${path}/preview`]: () => preview,
    [`POST ${path}/steps`]: () => apiError('conflict', { version: 'x' }, 409),
  })
  const { user } = renderScreen(<OwnerOrder number="1001" onSettle={() => undefined} />, { hasUndo: true })
  await user.click(await screen.findByRole('button', { name: 'Mark as shipped' }))
  const dialog = within(screen.getByRole('dialog'))
  await user.type(dialog.getByLabelText('Tracking number (optional)'), '1Z9')
  await user.click(dialog.getByRole('button', { name: 'Mark as shipped' }))
  await waitFor(() => expect(dialog.getByRole('alert').textContent).toContain('changed in another window'))
  expect(dialog.getByLabelText('Tracking number (optional)')).toHaveProperty('value', '1Z9')
})

test('says why an order can not leave, and offers only what is possible', async () => {
  const problem = 'The customer’s bank has asked for the money back.'
  const steps = [
    { step: 'ship' as const, problem },
    { step: 'cancel' as const, problem: null },
  ]
  fakeApi({ [get]: () => ({ order: { ...order, dispute: 'open', steps } }) })
  renderScreen(<OwnerOrder number="1001" onSettle={() => undefined} />, { hasUndo: true })
  expect(await screen.findByText(problem)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Mark as shipped' })).toBeNull()
})

test('refunds a part, and not more than what is left', async () => {
  const requests = fakeApi({
    [get]: () => ({ order }),
    [`POST ${path}/refund`]: () => ({ order }),
    [`POST ${path}/refund-preview`]: () => ({ email: null, text: null, unsent: 'no_address' }),
  })
  const { user } = renderScreen(<OwnerOrder number="1001" onSettle={() => undefined} />, { hasUndo: true })
  await user.click(await screen.findByRole('button', { name: 'Refund…' }))
  const amount = screen.getByLabelText('Amount in dollars')
  await user.clear(amount)
  await user.type(amount, '20.01')
  await user.click(screen.getByRole('button', { name: 'Refund' }))
  expect(await screen.findByText('Enter an amount from $0.01 to $20.00.')).toBeDefined()
  await user.clear(amount)
  await user.type(amount, '7.5')
  await user.click(screen.getByRole('button', { name: 'Refund $7.50' }))
  await waitFor(() =>
    expect(requests.at(-1)?.body).toEqual({ version: 3, cents: 750, key: expect.any(String) }),
  )
})

test('the note of another window is shown, and mine stays in the field', async () => {
  fakeApi({
    [get]: () => ({ order }),
    [`PUT ${path}/note`]: () => apiError('conflict', {}, 409),
  })
  const { user } = renderScreen(<OwnerOrder number="1001" onSettle={() => undefined} />, { hasUndo: true })
  const field = await screen.findByLabelText('Only you see this')
  await user.type(field, 'Ring twice')
  expect(screen.getByText('Not saved yet')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Save note' }))
  expect(await screen.findByText(/Another window saved/)).toBeDefined()
  expect(field).toHaveProperty('value', 'Ring twice')
})

test('a note that is being typed is still there after another page, and gone once it is saved', async () => {
  const requests = fakeApi({ [get]: () => ({ order }), [`PUT ${path}/note`]: () => ({}) })
  const { user } = renderScreen(<OwnerOrder number="1001" onSettle={() => undefined} />, { hasUndo: true })
  await user.type(await screen.findByLabelText('Only you see this'), 'Ring once')
  cleanup()
  const again = renderScreen(<OwnerOrder number="1001" onSettle={() => undefined} />, { hasUndo: true })
  expect(await screen.findByLabelText('Only you see this')).toHaveProperty('value', 'Ring once')
  await again.user.click(screen.getByRole('button', { name: 'Save note' }))
  expect(await screen.findByText('Saved')).toBeDefined()
  expect(requests.at(-1)?.body).toEqual({ note: 'Ring once', was: null })
  expect(sessionStorage.getItem('drafts')).toBeNull()
})
