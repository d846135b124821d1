import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ClientRecord } from '#app/features/clients/components/client-record.tsx'
import type { ClientDetails } from '#shared/clients.ts'
import { expectConsoleError } from '#tests/support/console.ts'
import { apiError, fakeApi } from '#tests/support/fake-api.ts'
import { expectToast, renderScreen } from '#tests/support/render-screen.tsx'

const id = '00000000-0000-4000-8000-000000000001'
const read = `GET /api/clients/${id}`
const erase = `POST /api/clients/${id}/erase`
const emailChange = `GET /api/email-changes/${id}`
const guest: ClientDetails = {
  id,
  user_id: null,
  status: 'guest',
  name: 'Ada Byron',
  email: 'ada@example.com',
  phone: '+13125550100',
  last_active_at: '2026-11-20T12:00:00.000Z',
  is_email_proved: false,
  phones: [{ number: '+13125550100', is_proved: false }],
  registered_at: null,
  shipping_address: null,
  is_added: false,
  sessions_ahead: [],
  spent_cents: 0,
  unpaid_orders: [],
  unpaid_sessions: [],
  open_payments: [],
  counts: { orders: 2, appointments: 0, messages: 0, contact_messages: 1 },
  merged: [],
}

const noNotes = { [`${read}/notes`]: () => ({ notes: [] }) }

test('shows what is verified and what is not', async () => {
  const phones = [
    { number: '+13125550100', is_proved: true },
    { number: '+13125550101', is_proved: false },
  ]
  const client = {
    ...guest,
    user_id: id,
    is_email_proved: true,
    registered_at: '2026-01-05T12:00:00.000Z',
    phones,
  }
  fakeApi({ ...noNotes, [read]: () => ({ client }), [emailChange]: () => ({ pending: null }) })
  renderScreen(<ClientRecord id={id} onErased={() => undefined} />)
  expect(await screen.findByText(/Client since Jan 5, 2026/)).toBeDefined()
  // Theirs to change, and the page says so.
  expect(screen.queryByRole('button', { name: 'Edit details' })).toBeNull()
  expect(screen.getByText(/^They have an account, so they change/)).toBeDefined()
  const email = screen.getByText('ada@example.com').closest('dd')
  expect(email?.textContent).toContain('Verified')
  expect(screen.getByText('(312) 555-0100').closest('p')?.textContent).toMatch(/\dVerified/)
  expect(screen.getByText('(312) 555-0101').closest('p')?.textContent).toContain('Not verified')
})

test('shows what was asked for and isn’t paid', async () => {
  const payment = { id: 'p1', what: 'A long talk', cents: 12000, since: '2026-11-20T12:00:00.000Z' }
  fakeApi({ ...noNotes, [read]: () => ({ client: { ...guest, open_payments: [payment] } }) })
  renderScreen(<ClientRecord id={id} onErased={() => undefined} />)
  const link = await screen.findByRole('link', {
    name: 'A long talk: $120.00, not paid yet, since Nov 20, 2026',
  })
  expect(link.getAttribute('href')).toBe('/dashboard/money')
})

test('a guest’s contact data, which nobody verifies, has no mark', async () => {
  const known = { ...guest, name: '', email: null, phones: [{ number: '+13125550100', is_proved: true }] }
  fakeApi({ ...noNotes, [read]: () => ({ client: known }) })
  renderScreen(<ClientRecord id={id} onErased={() => undefined} />)
  const number = await screen.findByRole('link', { name: '(312) 555-0100' })
  expect(number.getAttribute('href')).toBe('tel:+13125550100')
  expect(number.closest('p')?.textContent).toBe('(312) 555-0100')
})

test.each([
  ['without an email', { email: null, spent_cents: 8000 }, true],
  ['with one', {}, false],
])('the record of a person %s says whether every payment is counted', async (_, change, isPartial) => {
  fakeApi({ ...noNotes, [read]: () => ({ client: { ...guest, ...change } }) })
  renderScreen(<ClientRecord id={id} onErased={() => undefined} />)
  const spent = (await screen.findByText('Spent')).nextElementSibling
  expect(spent?.textContent?.includes('Sessions only. Other payments are linked by email')).toBe(isPartial)
})

test('“Show orders” leads to this person’s, whatever is known of them', async () => {
  fakeApi({ ...noNotes, [read]: () => ({ client: { ...guest, email: null } }) })
  renderScreen(<ClientRecord id={id} onErased={() => undefined} />)
  const link = await screen.findByRole('link', { name: 'Show orders' })
  expect(link.getAttribute('href')).toBe(`/dashboard/orders?orders-client=${id}`)
})

test('“Show appointments” leads to this person’s, whatever is known of them', async () => {
  const counts = { ...guest.counts, appointments: 5 }
  fakeApi({ ...noNotes, [read]: () => ({ client: { ...guest, email: null, counts } }) })
  renderScreen(<ClientRecord id={id} onErased={() => undefined} />)
  const link = await screen.findByRole('link', { name: 'Show appointments' })
  expect(link.getAttribute('href')).toBe(`/dashboard?tab=appointments&appointments-client=${id}#lists`)
})

const client = { ...guest, user_id: id, is_email_proved: true, registered_at: '2026-01-05T12:00:00.000Z' }

test('links a number to a client on the owner’s word', async () => {
  const link = `PUT /api/profiles/${id}/phone`
  const requests = fakeApi({
    ...noNotes,
    [read]: () => ({ client }),
    [emailChange]: () => ({ pending: null }),
    [link]: () => ({}),
  })
  const { user } = renderScreen(<ClientRecord id={id} onErased={() => undefined} />)
  await user.click(await screen.findByRole('button', { name: 'Link a number' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Link a number to Ada Byron' }))
  expect(dialog.getByLabelText<HTMLInputElement>('Phone').value).toBe('+13125550100')
  await user.click(dialog.getByRole('button', { name: 'Link number' }))
  await expectToast('success: The number was linked')
  expect(requests.find(({ route }) => route === link)?.body).toEqual({ phone: '+13125550100' })
})

test('a change of email is asked for and waits for its proof', async () => {
  const change = `POST /api/email-changes/${id}`
  const pending = { new_email: 'new@example.com', requested_at: '2026-11-20T12:00:00.000Z' }
  let isAsked = false
  const requests = fakeApi({
    ...noNotes,
    [read]: () => ({ client }),
    [emailChange]: () => ({ pending: isAsked ? pending : null }),
    [change]: () => {
      isAsked = true
      return {}
    },
  })
  const { user } = renderScreen(<ClientRecord id={id} onErased={() => undefined} />)
  await user.click(await screen.findByRole('button', { name: 'Change email' }))
  await user.type(screen.getByLabelText('New email'), 'new@example.com')
  await user.click(screen.getByRole('button', { name: 'Send link' }))
  await expectToast('success: A link was sent to the new address')
  expect(requests.find(({ route }) => route === change)?.body).toEqual({ new_email: 'new@example.com' })
  expect(
    await screen.findByText(/Waiting for new@example.com to be confirmed, since Nov 20, 2026/),
  ).toBeDefined()
})

const formsOfRecord = [
  {
    button: 'Link a number',
    label: 'Phone',
    name: 'phone',
    submit: 'Link number',
    route: `PUT /api/profiles/${id}/phone`,
  },
  {
    button: 'Change email',
    label: 'New email',
    name: 'new_email',
    submit: 'Send link',
    route: `POST /api/email-changes/${id}`,
  },
]

test.each(formsOfRecord)(
  '$button: correcting a field that the server refused shows no other error',
  async ({ button, label, name, submit, route }) => {
    fakeApi({
      ...noNotes,
      [read]: () => ({ client: { ...client, phones: [] } }),
      [emailChange]: () => ({ pending: null }),
      [route]: () => apiError('invalid_input', { [name]: 'Choose another one.' }, 400),
    })
    const { user } = renderScreen(<ClientRecord id={id} onErased={() => undefined} />)
    await user.click(await screen.findByRole('button', { name: button }))
    const field = screen.getByLabelText(label)
    await user.type(field, name === 'phone' ? '+13125550123' : 'new@example.com')
    await user.click(screen.getByRole('button', { name: submit }))
    expect(await screen.findByText('Choose another one.')).toBeDefined()
    await user.type(field, '4')
    expect(screen.queryByText('Choose another one.')).toBeNull()
    expect(within(screen.getByRole('dialog')).getByRole('alert').textContent).toBe('')
  },
)

test('erasing takes a second step that says what goes and what stays', async () => {
  const requests = fakeApi({ ...noNotes, [read]: () => ({ client: guest }), [erase]: () => ({}) })
  const onErased = vi.fn()
  const { user } = renderScreen(<ClientRecord id={id} onErased={onErased} />)
  await user.click(await screen.findByRole('button', { name: 'Erase' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Erase Ada Byron?' }))
  expect(dialog.getByText(/This can’t be undone/)).toBeDefined()
  expect(dialog.getByText(/Their 2 orders stay in your books for seven years/)).toBeDefined()
  expect(dialog.getByText(/our texts about their orders are deleted/)).toBeDefined()
  expect(document.activeElement).toBe(dialog.getByRole('heading', { name: 'Erase Ada Byron?' }))
  const buttons = dialog.getAllByRole('button').map(({ textContent }) => textContent)
  expect(buttons).toEqual(['Keep', 'Erase for good'])
  await user.keyboard('{Enter}')
  await user.click(dialog.getByRole('checkbox', { name: '(312) 555-0100 is theirs' }))
  await user.keyboard('{Enter}')
  expect(requests.map(({ route }) => route)).not.toContain(erase)
  await user.click(dialog.getByRole('button', { name: 'Erase for good' }))
  await expectToast('success: Ada Byron was erased')
  expect(requests.at(-1)).toMatchObject({ route: erase, body: { phones: ['+13125550100'] } })
  expect(onErased).toHaveBeenCalledOnce()
})

test('says in the dialog that nothing was erased', async () => {
  fakeApi({ ...noNotes, [read]: () => ({ client: guest }), [erase]: () => apiError('internal', {}, 500) })
  const { user } = renderScreen(<ClientRecord id={id} onErased={() => undefined} />)
  await user.click(await screen.findByRole('button', { name: 'Erase' }))
  await user.click(screen.getByRole('button', { name: 'Erase for good' }))
  expect(await screen.findByText(/Nothing was erased/)).toBeDefined()
})

test('says when the person is gone', async () => {
  expectConsoleError(/not_found/)
  fakeApi({ ...noNotes, [read]: () => apiError('not_found', {}, 404) })
  renderScreen(<ClientRecord id={id} onErased={() => undefined} />)
  expect(await screen.findByText('Nothing is stored about this person any more.')).toBeDefined()
})

test('names the sessions that erasing cancels, and whether they are told', async () => {
  const sessions_ahead = [
    { id: 's1', service_type: 'Foot detox', starts_at: '2099-11-23T16:00:00.000Z', is_confirmed: true },
  ]
  fakeApi({ ...noNotes, [read]: () => ({ client: { ...guest, sessions_ahead } }) })
  const { user } = renderScreen(<ClientRecord id={id} onErased={() => undefined} />)
  await user.click(await screen.findByRole('button', { name: 'Erase' }))
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByText(/^Foot detox, .*Nov 23/)).toBeDefined()
  expect(dialog.getByText(/^We’ll email them that, if that email is switched on/)).toBeDefined()
  expect(dialog.queryByText(/given with an order/)).toBeNull()
})

test('on paper a record is what is known of the person, with the notes and without its forms', async () => {
  const note = { id, text: 'Allergic to nuts', created_at: '2026-01-05T12:00:00.000Z', edited_at: null }
  fakeApi({ [read]: () => ({ client: guest }), [`${read}/notes`]: () => ({ notes: [note] }) })
  renderScreen(<ClientRecord id={id} onErased={() => undefined} />)
  const isPrinted = (element: Element) =>
    element.closest('[data-print="list"]') !== null && element.closest('[data-print="no"]') === null
  expect(isPrinted(await screen.findByText('Allergic to nuts'))).toBe(true)
  expect(isPrinted(screen.getByRole('heading', { name: 'Ada Byron' }))).toBe(true)
  expect(isPrinted(screen.getByLabelText('New note'))).toBe(false)
  expect(isPrinted(screen.getByRole('heading', { name: 'Personal data' }))).toBe(false)
})
