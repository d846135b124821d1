import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ClientConsents } from '#app/features/consents/components/client-consents.tsx'
import type { ConsentRow } from '#shared/consents.ts'
import { apiError, fakeApi } from '#tests/support/fake-api.ts'
import { expectToast, renderScreen } from '#tests/support/render-screen.tsx'

const row: ConsentRow = {
  ...{ channel: 'sms', purpose: 'appointments', recipient: '+13125550101', state: 'never', since: null },
  ...{ label: 'Text me', history: [] },
}
const list = 'GET /api/clients/ada/consents'
const record = 'POST /api/clients/ada/consents'

test('records what a client said with the wording and a note', async () => {
  const entry = {
    ...{ at: '2026-11-20T18:00:00.000Z', is_given: true, wording: 'Signed the form', note: 'At the desk' },
    ...{ source: 'owner', actor: 'owner' },
  } as const
  const requests = fakeApi({
    [list]: () => ({ consents: [row] }),
    [record]: () => ({ consents: [{ ...row, state: 'given', since: entry.at, history: [entry] }] }),
  })
  const { user } = renderScreen(<ClientConsents id="ada" />)
  expect(await screen.findByText('Never agreed')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Record a consent given in person' }))
  await user.click(screen.getByRole('button', { name: 'Record' }))
  expect(screen.getByText('Write what they said or signed.')).toBeDefined()
  await user.type(screen.getByLabelText('What they said or signed'), 'Signed the form')
  await user.type(screen.getByLabelText('Note (optional)'), 'At the desk')
  await user.click(screen.getByRole('button', { name: 'Record' }))
  await expectToast('success: Recorded')
  expect(requests.at(-1)?.body).toEqual({
    ...{ channel: 'sms', recipient: '+13125550101', purpose: 'appointments', is_given: true },
    ...{ wording: 'Signed the form', note: 'At the desk' },
  })
  expect(screen.getByText('Since Nov 20, 2026, recorded by the practice')).toBeDefined()
})

test('a refusal keeps the dialog with what was typed', async () => {
  fakeApi({ [list]: () => ({ consents: [row] }), [record]: () => apiError('opted_out', {}, 409) })
  const { user } = renderScreen(<ClientConsents id="ada" />)
  await user.click(await screen.findByRole('button', { name: 'Record that they asked to stop' }))
  await user.type(screen.getByLabelText('What they said or signed'), 'No more')
  await user.click(screen.getByRole('button', { name: 'Record' }))
  expect(await screen.findByRole('alert')).toBeDefined()
  expect(screen.getByLabelText('What they said or signed')).toHaveProperty('value', 'No more')
})
