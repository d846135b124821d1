import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { OwnConsents } from '#app/features/consents/components/own-consents.tsx'
import type { ConsentEntryRow, ConsentRow } from '#shared/consents.ts'
import { apiError, fakeApi, pendingAnswer } from '#tests/support/fake-api.ts'
import { expectToast, renderScreen } from '#tests/support/render-screen.tsx'

const row = (fields: Partial<ConsentRow>): ConsentRow => ({
  ...{ channel: 'email', purpose: 'news', recipient: 'ada@example.com', state: 'never', since: null },
  ...{ label: 'Email me news.', history: [] },
  ...fields,
})
const given: ConsentEntryRow = {
  ...{ at: '2026-11-03T15:00:00.000Z', is_given: true, wording: 'Text me when something changes.' },
  ...({ source: 'checkout', actor: 'person', note: null } as const),
}
const orders = row({
  ...{ channel: 'sms', purpose: 'orders', recipient: '+13125550101', state: 'given' },
  ...{ since: given.at, history: [given] },
})
const list = 'GET /api/consents'
const change = 'PUT /api/consents'

test('shows since when and by which form somebody agreed, with the words', async () => {
  fakeApi({ [list]: () => ({ consents: [row({}), orders] }) })
  renderScreen(<OwnConsents phone={null} />)
  const texts = await screen.findByRole('group', { name: 'By text message' })
  expect(within(texts).getByRole('checkbox', { name: 'Orders' })).toHaveProperty('checked', true)
  expect(within(texts).getByText('Since Nov 3, 2026, by the checkout form')).toBeDefined()
  expect(within(texts).getByText('“Text me when something changes.”')).toBeDefined()
  expect(screen.getByRole('checkbox', { name: 'News and offers' })).toHaveProperty('checked', false)
})

test('says no date of what a former owner of the number chose', async () => {
  const before = { ...orders, since: null, history: [] }
  fakeApi({ [list]: () => ({ consents: [before, { ...before, purpose: 'news', state: 'withdrawn' }] }) })
  renderScreen(<OwnConsents phone={null} />)
  expect(await screen.findByText('On', { exact: true })).toBeDefined()
  expect(screen.getByText('Off', { exact: true })).toBeDefined()
})

test('news stay off until the link in the email is confirmed', async () => {
  const waiting = row({ state: 'waiting', since: '2026-11-20T12:00:00.000Z' })
  const requests = fakeApi({
    [list]: () => ({ consents: [row({})] }),
    [change]: () => ({ consents: [waiting] }),
  })
  const { user } = renderScreen(<OwnConsents phone={null} />)
  await user.click(await screen.findByRole('checkbox', { name: 'News and offers' }))
  await expectToast('success: We emailed you a link. Confirm it there.')
  expect(requests.at(-1)?.body).toEqual({ channel: 'email', purpose: 'news', is_given: true })
  expect(screen.getByRole('checkbox', { name: 'News and offers' })).toHaveProperty('checked', false)
  expect(screen.getByText('Off until you answer the link in our email')).toBeDefined()
})

test('a number that sent STOP says how to get texts again, and can’t be switched on', async () => {
  fakeApi({ [list]: () => ({ consents: [{ ...orders, state: 'stopped' }] }) })
  renderScreen(<OwnConsents phone={null} />)
  expect(await screen.findByText(/Text START to our number/)).toBeDefined()
  expect(screen.getByRole('checkbox', { name: 'Orders' })).toHaveProperty('disabled', true)
})

test('a choice that was not saved is shown as it was, with the reason', async () => {
  fakeApi({
    [list]: () => ({ consents: [row({})] }),
    [change]: () => apiError('internal', {}, 500),
  })
  const { user } = renderScreen(<OwnConsents phone={null} />)
  await user.click(await screen.findByRole('checkbox', { name: 'News and offers' }))
  await expectToast('error: That was not saved. Please try again.')
  expect(screen.getByRole('checkbox', { name: 'News and offers' })).toHaveProperty('checked', false)
  expect(screen.getByText('Verify a mobile number above to choose what we may text you.')).toBeDefined()
})

test('a number that was verified, changed or removed brings the choices of its texts', async () => {
  let consents = [row({})]
  fakeApi({ [list]: () => ({ consents }) })
  const { user } = renderScreen(<OwnConsentsOfProfile />)
  const hint = 'Verify a mobile number above to choose what we may text you.'
  await screen.findByText(hint)
  consents = [row({}), orders]
  await user.click(screen.getByRole('button', { name: '+13125550101' }))
  expect(await screen.findByRole('checkbox', { name: 'Orders' })).toHaveProperty('checked', true)
  expect(screen.queryByText(hint)).toBeNull()
  consents = [row({}), { ...orders, recipient: '+13125550102', state: 'never' }]
  await user.click(screen.getByRole('button', { name: '+13125550102' }))
  expect(await screen.findByRole('checkbox', { name: 'Orders' })).toHaveProperty('checked', false)
  consents = [row({})]
  await user.click(screen.getByRole('button', { name: 'No number' }))
  await screen.findByText(hint)
})

function OwnConsentsOfProfile() {
  const [phone, setPhone] = useState<string | null>(null)
  return (
    <>
      {[null, '+13125550101', '+13125550102'].map((number) => (
        <button key={number} type="button" onClick={() => setPhone(number)}>
          {number ?? 'No number'}
        </button>
      ))}
      <OwnConsents phone={phone} />
    </>
  )
}

test('while a choice is saved it keeps the focus and takes no other press', async () => {
  const { answer, resolve } = pendingAnswer()
  const requests = fakeApi({ [list]: () => ({ consents: [row({})] }), [change]: () => answer })
  const { user } = renderScreen(<OwnConsents phone={null} />)
  const news = await screen.findByRole('checkbox', { name: 'News and offers' })
  news.focus()
  await user.keyboard(' ')
  expect(news.getAttribute('aria-disabled')).toBe('true')
  expect(news).toHaveProperty('disabled', false)
  await user.keyboard(' ')
  resolve({ consents: [row({ state: 'waiting', since: '2026-11-20T12:00:00.000Z' })] })
  await expectToast('success: We emailed you a link. Confirm it there.')
  expect(document.activeElement).toBe(news)
  expect(requests.filter(({ route }) => route === change)).toHaveLength(1)
})
