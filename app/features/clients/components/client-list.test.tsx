import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { AddClient } from '#app/features/clients/components/add-client.tsx'
import { ClientList } from '#app/features/clients/components/client-list.tsx'
import { fakeApi } from '#tests/support/fake-api.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'

const list = 'GET /api/clients'
const row = {
  id: '00000000-0000-4000-8000-000000000001',
  status: 'guest',
  name: '',
  email: null,
  phone: '+13125550100',
  last_active_at: '2026-11-20T12:00:00.000Z',
  next_session_at: '2026-12-01T16:00:00.000Z',
  spent_cents: 12_300,
}

test('a guest without a name is listed by number and leads to their record, keeping the filter', async () => {
  const requests = fakeApi({
    [list]: () => ({ clients: [row], next_cursor: null, total: { count: 1, more: false } }),
  })
  renderScreen(<ClientList />, { path: '/dashboard/clients?clients-q=0100&clients-status=guest' })
  const link = await screen.findByRole('link', { name: '(312) 555-0100' })
  expect(link.getAttribute('href')).toBe(
    `/dashboard/clients?clients-q=0100&clients-status=guest&id=${row.id}`,
  )
  expect(Object.fromEntries(requests[0]?.query ?? [])).toEqual({ q: '0100', status: 'guest' })
})

test('the order is chosen, kept in the address, and the table says it', async () => {
  const requests = fakeApi({
    [list]: () => ({ clients: [row], next_cursor: null, total: { count: 1, more: false } }),
  })
  const { user, currentPath } = renderScreen(<ClientList />, { path: '/dashboard/clients' })
  expect(await screen.findByRole('table', { name: 'Clients and guests, last contact first' })).toBeDefined()
  expect(screen.getByRole('cell', { name: 'Dec 1, 2026' })).toBeDefined()
  expect(screen.getByRole('cell', { name: '$123.00' })).toBeDefined()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Spent')
  expect(await screen.findByRole('table', { name: 'Clients and guests, who spent most first' })).toBeDefined()
  expect(currentPath()).toBe('/dashboard/clients?clients-sort=spent')
  expect(requests.at(-1)?.query.get('sort')).toBe('spent')
})

test('who is listed can be saved as a file, without the order of the list', async () => {
  const requests = fakeApi({
    [list]: () => ({ clients: [row], next_cursor: null, total: { count: 1, more: false } }),
    'GET /api/clients/all.csv': () => new Response('Name', { headers: { 'content-type': 'text/csv' } }),
  })
  const path = '/dashboard/clients?clients-q=ada&clients-segment=away&clients-sort=spent'
  const { user } = renderScreen(<ClientList />, { path })
  await user.click(await screen.findByRole('button', { name: 'Export CSV' }))
  await waitFor(() =>
    expect(Object.fromEntries(requests.find(({ path }) => path.endsWith('all.csv'))?.query ?? [])).toEqual({
      q: 'ada',
      segment: 'away',
    }),
  )
})

test('on a phone a row leaves out what is not known, and an email stays on one line', async () => {
  const known = { ...row, id: row.id.replace(/1$/, '2'), name: 'Ada', email: 'ada.pine@example.com' }
  fakeApi({
    [list]: () => ({ clients: [row, known], next_cursor: null, total: { count: 2, more: false } }),
  })
  renderScreen(<ClientList />, { path: '/dashboard/clients' })
  const email = await screen.findByText('ada.pine@example.com')
  expect(email.className).toContain('@max-[44rem]/list:truncate')
  expect(email.closest('td')?.className).not.toContain('@max-[44rem]/list:hidden')
  expect(screen.getByText('–').closest('td')?.className).toContain('@max-[44rem]/list:hidden')
})

test('an order that doesn’t exist, from an edited address, is the usual one', async () => {
  const requests = fakeApi({
    [list]: () => ({ clients: [], next_cursor: null, total: { count: 0, more: false } }),
  })
  renderScreen(<ClientList />, { path: '/dashboard/clients?clients-sort=shoe-size' })
  expect(await screen.findByText('No clients found.')).toBeDefined()
  expect(requests[0]?.query.has('sort')).toBe(false)
})

test('says that there is nobody yet', async () => {
  fakeApi({ [list]: () => ({ clients: [], next_cursor: null, total: { count: 0, more: false } }) })
  renderScreen(<ClientList />)
  expect(await screen.findByText('No clients found.')).toBeDefined()
})

test('who was being added is there again after another page or a reload, and given up by Cancel', async () => {
  const open = async () => {
    cleanup()
    const { user } = renderScreen(<AddClient />)
    await user.click(screen.getByRole('button', { name: 'Add a client' }))
    return { user, name: screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }) }
  }
  const first = await open()
  await first.user.type(first.name, 'Rosa Lind')
  const { user, name } = await open()
  expect(name.value).toBe('Rosa Lind')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect((await open()).name.value).toBe('')
})
