import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CorrectClient } from '#app/features/clients/components/correct-client.tsx'
import type { ClientDetails } from '#shared/clients.ts'
import { apiError, fakeApi } from '#tests/support/fake-api.ts'
import { expectToast, renderScreen } from '#tests/support/render-screen.tsx'

const id = '00000000-0000-4000-8000-000000000001'
const otherId = '00000000-0000-4000-8000-000000000002'
const save = `PUT /api/clients/${id}`
const guest: ClientDetails = {
  ...{ id, user_id: null, status: 'guest', name: 'Ada Pien', email: 'ada@gmial.example' },
  ...{ phone: '+13125550100', last_active_at: '2026-11-20T12:00:00.000Z', is_email_proved: false },
  phones: [{ number: '+13125550100', is_proved: false }],
  ...{ registered_at: null, shipping_address: null, is_added: false, sessions_ahead: [], spent_cents: 0 },
  ...{ unpaid_orders: [], unpaid_sessions: [], open_payments: [], merged: [] },
  counts: { orders: 1, appointments: 0, messages: 0, contact_messages: 0 },
}
const was = { name: guest.name, email: guest.email, phone: guest.phone }

async function edit(answers: Parameters<typeof fakeApi>[0]) {
  const requests = fakeApi(answers)
  const { user } = renderScreen(<CorrectClient client={guest} />)
  await user.click(screen.getByRole('button', { name: 'Edit details' }))
  const type = async (name: string, text: string) => {
    const field = await screen.findByRole('textbox', { name })
    await user.clear(field)
    if (text) await user.type(field, text)
  }
  const press = (name: string) => user.click(screen.getByRole('button', { name }))
  const bodies = () => requests.filter(({ route }) => route === save).map(({ body }) => body)
  return { type, press, bodies }
}

test('saves what was corrected with what was shown, after saying what it means', async () => {
  const { type, press, bodies } = await edit({ [save]: () => ({ withdrawn_texts: 2 }) })
  expect(screen.queryByText(/^Emails that wait/)).toBeNull()
  await type('Email', 'ada@gmail.example')
  await type('Phone', '(312) 555-0101')
  expect(screen.getByText(/^Emails that wait go to the new address/)).toBeDefined()
  expect(screen.getByText(/^The new number isn’t verified/)).toBeDefined()
  await press('Save')
  await expectToast('success: Saved. 2 texts to the old number weren’t sent.')
  expect(bodies()).toEqual([{ name: 'Ada Pien', email: 'ada@gmail.example', phone: '(312) 555-0101', was }])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('asks for nothing without a name or with half an address', async () => {
  const { type, press, bodies } = await edit({})
  await type('Name', '')
  await type('Email', 'ada@')
  await press('Save')
  expect(await screen.findByText('Enter a name.')).toBeDefined()
  expect(bodies()).toEqual([])
})

test('whoever has the address already can be merged with at once', async () => {
  const sentence = 'Bea Lind has this address already.'
  const side = { ...guest, emails: [], phones: [] }
  const counts = { sessions: 0, orders: 0, messages: 0, notes: 0, consents: 0 }
  const merge = {
    main: { ...side, counts },
    other: { ...side, id: otherId, name: 'Bea Lind', counts },
    problem: null,
  }
  const details = { client_id: otherId, name: 'Bea Lind' }
  const { type, press } = await edit({
    [save]: () =>
      Response.json(
        { error: { code: 'invalid_input', fields: { email: sentence }, details } },
        { status: 400 },
      ),
    [`GET /api/clients/${id}/merge/${otherId}`]: () => ({ merge }),
  })
  await type('Email', 'bea@example.com')
  await press('Save')
  expect(await screen.findByText(sentence)).toBeDefined()
  const link = screen.getByRole('link', { name: 'Open the record of Bea Lind' })
  expect(link.getAttribute('href')).toContain(otherId)
  await press('Merge with Bea Lind…')
  expect(await screen.findByText('Stays the main record')).toBeDefined()
})

test('says that another window changed it', async () => {
  const { type, press } = await edit({ [save]: () => apiError('conflict') })
  await type('Name', 'Ada Pine')
  await press('Save')
  expect(await screen.findByText(/changed in another window/)).toBeDefined()
})
