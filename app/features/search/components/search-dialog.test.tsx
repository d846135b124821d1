import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import * as dashboardPaths from '#app/dashboard-paths.ts'
import { SearchButton } from '#app/features/search/components/search-button.tsx'
import { clearSession, storeSession } from '#app/lib/session.ts'
import { offers } from '#practice/offers.ts'
import type { SearchResults } from '#shared/search.ts'
import { days } from '#shared/time.ts'
import { expectConsoleError } from '#tests/support/console.ts'
import { apiError, fakeApi, pendingAnswer } from '#tests/support/fake-api.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'

const id = '00000000-0000-4000-8000-000000000001'
const none: SearchResults = {
  terms: [],
  corrections: [],
  people: [],
  orders: [],
  appointments: [],
  payments: [],
  messages: [],
  more: [],
}
const okoye: SearchResults = {
  ...none,
  terms: ['okoye'],
  people: [{ id, name: 'Nia Okoye', email: 'nia@mail.example', phone: '+13125550102' }],
  orders: [
    {
      id,
      number: 1042,
      created_at: '2026-11-20T12:00:00.000Z',
      product_name: 'Everleaf',
      status: 'pending',
      customer_name: 'Nia Okoye',
      phone: null,
    },
  ],
  more: ['orders'],
}
const { blend, services, products, pricing } = offers
afterEach(() => void Object.assign(offers, { blend, services, products, pricing }))

const route = 'GET /api/search'

beforeEach(() => storeSession({ token: 'a token', expiresAt: new Date(Date.now() + days(1)).toISOString() }))

async function open(path = '/dashboard') {
  const rendered = renderScreen(<SearchButton />, { path })
  await rendered.user.click(screen.getByRole('button', { name: 'Search' }))
  const field = await screen.findByRole('combobox', { name: 'Search everything' })
  return { ...rendered, field }
}
/** All at once: typing one key after the other takes longer than the delay on a busy machine. */
const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent)
const selected = () => screen.getByRole('option', { selected: true }).textContent

test('starts with the places an owner goes to, without asking the server', async () => {
  const requests = fakeApi({})
  const { field } = await open()
  expect(document.activeElement).toBe(field)
  expect(within(screen.getByRole('group', { name: 'Go to' })).getAllByRole('option').length).toBeGreaterThan(
    5,
  )
  expect(screen.getByRole('status').textContent).toMatch(/Find a person/)
  expect(requests).toEqual([])
})

test('groups what is found, marks the words and says how much it is', async () => {
  fakeApi({ [route]: () => okoye })
  const { field } = await open()
  fill(field, 'okoye')
  const people = await screen.findByRole('group', { name: 'People' })
  expect(within(people).getByText('Okoye').tagName).toBe('MARK')
  expect(within(screen.getByRole('group', { name: 'Orders' })).getAllByRole('option')).toHaveLength(2)
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('2 results'))
  expect(field.getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { selected: true }).id)
})

test('arrow keys go around the results, Enter opens one', async () => {
  fakeApi({ [route]: () => okoye })
  const { user, field, currentPath } = await open()
  fill(field, 'okoye')
  await screen.findByRole('group', { name: 'People' })
  expect(selected()).toBe('Nia Okoyenia@mail.example · (312) 555-0102')
  await user.keyboard('{ArrowDown}')
  expect(selected()).toContain('Order 1042')
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(selected()).toContain('Nia Okoye')
  await user.keyboard('{ArrowUp}{ArrowUp}{Enter}')
  expect(currentPath()).toBe(dashboardPaths.dashboardOrder(1042))
  expect(screen.queryByRole('combobox')).toBeNull()
})

test('Enter before the results are there opens the first when they come', async () => {
  const { answer, resolve } = pendingAnswer()
  fakeApi({ [route]: () => answer })
  const { user, field, currentPath } = await open()
  fill(field, 'okoye')
  await user.keyboard('{Enter}')
  expect(currentPath()).toBe('/dashboard')
  resolve(okoye)
  await waitFor(() => expect(currentPath()).toBe(dashboardPaths.clientRecord(id)))
})

test('a late answer to a former text replaces nothing', async () => {
  const late = pendingAnswer()
  const requests = fakeApi({
    [route]: ({ query }) =>
      query.get('q') === 'nia' ? late.answer : { ...okoye, people: [], terms: ['okoye'] },
  })
  const { field } = await open()
  fill(field, 'nia')
  await waitFor(() => expect(requests).toHaveLength(1))
  fill(field, 'okoye')
  await screen.findByRole('group', { name: 'Orders' })
  late.resolve(okoye)
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('1 result'))
  expect(screen.queryByRole('group', { name: 'People' })).toBeNull()
})

test('asks once for what is typed quickly', async () => {
  const requests = fakeApi({ [route]: () => okoye })
  const { field } = await open()
  for (const text of ['o', 'ok', 'oko', 'okoy', 'okoye']) fill(field, text)
  await screen.findByRole('group', { name: 'People' })
  expect(requests.map(({ query }) => query.get('q'))).toEqual(['okoye'])
})

test('says which names a mistyped one may mean, and marks them', async () => {
  fakeApi({ [route]: () => ({ ...okoye, terms: ['okoje'], corrections: ['okoye'] }) })
  const { field } = await open()
  fill(field, 'okoje')
  expect(await screen.findByText(/Nothing found for “okoje”. These names are like it: okoye/)).toBeDefined()
  expect(within(screen.getByRole('group', { name: 'People' })).getByText('Okoye').tagName).toBe('MARK')
})

test('says that nothing is found, and what to try', async () => {
  fakeApi({ [route]: () => none })
  const { field } = await open()
  fill(field, 'xylophone')
  expect(await screen.findByText(/Nothing found for “xylophone”. Try fewer letters/)).toBeDefined()
  expect(screen.queryAllByRole('option')).toEqual([])
})

test('finds settings and pages by other words, also mistyped', async () => {
  fakeApi({ [route]: () => none })
  const { user, field, currentPath } = await open()
  fill(field, 'vacation')
  await waitFor(() => expect(options()).toContain('Days off'))
  fill(field, 'calender')
  await waitFor(() => expect(options()).toContain('Calendar'))
  fill(field, 'sales tax')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(currentPath()).toBe(dashboardPaths.selling))
})

test('finds no page of what is not offered', async () => {
  fakeApi({ [route]: () => none })
  const { field } = await open()
  fill(field, 'pricing page')
  expect(options()).toContain('Pricing page')
  Object.assign(offers, { blend: null, services: false, products: false, pricing: false })
  for (const page of ['order', 'booking', 'products', 'pricing']) {
    fill(field, `${page} page`)
    expect(screen.queryAllByRole('option', { name: / page$/ })).toEqual([])
  }
})

test('finds the saved replies, also as templates', async () => {
  fakeApi({ [route]: () => none })
  const { user, field, currentPath } = await open()
  fill(field, 'templ')
  expect(options()).toContain('Saved replies')
  fill(field, 'saved replies')
  expect(options()[0]).toBe('Saved replies')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(currentPath()).toBe(dashboardPaths.savedReplies))
})

test('a payment leads to its order, its session, or the month it came in', async () => {
  const at = '2026-11-20T18:00:00.000Z'
  const payment = {
    name: 'Nia Okoye',
    cents: 4000,
    at,
    what: 'Workshop',
    order_number: null,
    appointment: null,
  }
  fakeApi({
    [route]: () => ({ ...none, terms: ['okoye'], payments: [payment, { ...payment, order_number: 1042 }] }),
  })
  const { user, field, currentPath } = await open()
  fill(field, 'okoye')
  const group = within(await screen.findByRole('group', { name: 'Payments' }))
  const rows = group.getAllByRole('option').map(({ textContent }) => textContent)
  expect(rows[0]).toContain('$40.00 · Workshop · ')
  expect(rows[1]).toContain('$40.00 · Order 1042 · Workshop · ')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(currentPath()).toBe(dashboardPaths.moneyOf('2026-11')))
})

test('after a failure it can be tried again, and settings are found all the same', async () => {
  expectConsoleError(/internal/)
  let calls = 0
  fakeApi({ [route]: () => (++calls === 1 ? apiError('internal', {}, 500) : okoye) })
  const { user, field } = await open()
  fill(field, 'stock')
  expect((await screen.findByRole('alert')).textContent).toContain('We couldn’t search.')
  expect(options()).toContain('Stock')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('group', { name: 'People' })).toBeDefined()
})

test('Escape closes it, and it opens again', async () => {
  fakeApi({})
  const { user } = await open()
  const dialog = screen.getByRole('dialog', { name: 'Search' })
  dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Search' }))
  expect(await screen.findByRole('combobox')).toBeDefined()
})

test('remembers what was opened, until the sign-out', async () => {
  fakeApi({ [route]: () => okoye })
  const { user, field } = await open()
  fill(field, 'okoye')
  await screen.findByRole('group', { name: 'People' })
  await user.keyboard('{Enter}')
  await user.click(screen.getByRole('button', { name: 'Search' }))
  const recent = await screen.findByRole('group', { name: 'Opened lately' })
  expect(within(recent).getByRole('option').textContent).toContain('Nia Okoye')
  await user.click(screen.getByRole('button', { name: 'Close' }))
  clearSession()
  expect(sessionStorage.length).toBe(0)
  await user.click(screen.getByRole('button', { name: 'Search' }))
  await screen.findByRole('group', { name: 'Go to' })
  expect(screen.queryByRole('group', { name: 'Opened lately' })).toBeNull()
})

test('the / key opens it and keeps what is typed after, but not while somebody types elsewhere', async () => {
  fakeApi({ [route]: () => okoye })
  const { user } = renderScreen(
    <>
      <SearchButton />
      <input aria-label="Note" />
    </>,
  )
  await user.type(screen.getByLabelText('Note'), '1/2')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByLabelText('Note')).toHaveProperty('value', '1/2')
  screen.getByLabelText('Note').blur()
  await user.keyboard('/and what follows it, as quickly as keys can be pressed')
  const field = await screen.findByRole('combobox')
  expect(field).toHaveProperty('value', 'and what follows it, as quickly as keys can be pressed')
})

test('the / key can be turned off', async () => {
  fakeApi({})
  localStorage.setItem('search-key', 'off')
  const { user } = renderScreen(<SearchButton />)
  await user.keyboard('/')
  expect(screen.queryByRole('dialog')).toBeNull()
})
