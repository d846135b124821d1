import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { SearchField } from '#app/components/ui/search-field.tsx'
import { useListFilter } from '#app/lib/use-list-filter.ts'
import { useTab } from '#app/lib/use-tab.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'

function List() {
  const [filter, setFilter] = useListFilter('orders')
  const [tab, selectTab] = useTab(['orders', 'appointments'])
  return (
    <>
      <SearchField label="Search" hint="" value={filter.q ?? ''} onChange={(q) => setFilter({ q })} />
      <button type="button" onClick={() => setFilter({ status: 'shipped' })}>
        Only shipped
      </button>
      <button type="button" onClick={() => setFilter({ q: 'grace' })}>
        Search for Grace
      </button>
      <button type="button" onClick={() => selectTab('appointments')}>
        Appointments
      </button>
      <p>{tab}</p>
    </>
  )
}

beforeEach(() => void vi.useFakeTimers())

const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search' })
const type = (text: string) => fireEvent.change(field(), { target: { value: text } })
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const debounce = () => act(() => vi.advanceTimersByTimeAsync(300))

test('a search starts 300 ms after the last key, and Enter starts it at once', async () => {
  const { currentPath } = renderScreen(<List />)
  type('ad')
  await act(() => vi.advanceTimersByTimeAsync(200))
  type('ada ')
  await act(() => vi.advanceTimersByTimeAsync(299))
  expect(currentPath()).toBe('/')
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(currentPath()).toBe('/?orders-q=ada')
  expect(field().value).toBe('ada ')
  type('grace')
  await act(async () => fireEvent.keyDown(field(), { key: 'Enter' }))
  expect(currentPath()).toBe('/?orders-q=grace')
})

test('a search keeps the tab and the status that were chosen while it waited', async () => {
  const { currentPath } = renderScreen(<List />)
  type('ada')
  await press('Only shipped')
  await press('Appointments')
  await debounce()
  expect(currentPath()).toBe('/?orders-status=shipped&tab=appointments&orders-q=ada')
})

test('a search from elsewhere replaces the one that is being typed', async () => {
  const { currentPath } = renderScreen(<List />)
  type('ada')
  await press('Search for Grace')
  await debounce()
  expect(currentPath()).toBe('/?orders-q=grace')
  expect(field().value).toBe('grace')
})

test('two filter changes at once both apply', async () => {
  const { currentPath } = renderScreen(<List />)
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Only shipped' }))
    fireEvent.click(screen.getByRole('button', { name: 'Appointments' }))
  })
  expect(currentPath()).toBe('/?orders-status=shipped&tab=appointments')
})
